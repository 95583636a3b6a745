/** The way into a JSON text: the keys of objects, and null for each member of a list. */
export type JsonPath = readonly (string | null)[];

interface ScanHandlers {
  /** A bracket, a comma, a colon, the quote before a string, or the first character of a number or word. */
  mark(mark: string, at: number): void;
  /** The key that `readKey` asked for. */
  key(key: string): void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const LINE_FEED = 10;
/** Longer keys are cut. */
const maxKeyLength = 200;

/** Finds the marks of a JSON text that comes in pieces of any size. Holds nothing but the key it was asked for. */
export class JsonScan {
  line = 1;
  isInString = false;
  #isEscaped = false;
  #isInWord = false;
  #key: string | null = null;
  #keyFrom = 0;

  /** The string that begins at this quote is a key: it is passed on when it ends. */
  readKey(at: number): void {
    this.#key = "";
    this.#keyFrom = at + 1;
  }

  read(piece: string, handlers: ScanHandlers): void {
    this.#keyFrom = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === LINE_FEED) this.line += 1;
      if (this.isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#endString(piece, at, handlers);
        continue;
      }
      if (code === 32 || code === LINE_FEED || code === 13 || code === 9 || code === 0xfeff) {
        this.#isInWord = false;
        continue;
      }
      const isMark =
        code === QUOTE || code === 44 || code === 58 || code === 91 || code === 93 || code === 123 || code === 125;
      if (!isMark && this.#isInWord) continue;
      this.#isInWord = !isMark;
      if (code === QUOTE) this.isInString = true;
      handlers.mark(piece.charAt(at), at);
    }
    if (this.#key !== null) this.#addToKey(piece.slice(this.#keyFrom));
  }

  #endString(piece: string, at: number, handlers: ScanHandlers): void {
    this.isInString = false;
    if (this.#key === null) return;
    this.#addToKey(piece.slice(this.#keyFrom, at));
    const key = this.#key;
    this.#key = null;
    handlers.key(key.includes("\\") ? unescaped(key) : key);
  }

  #addToKey(text: string): void {
    this.#key = ((this.#key ?? "") + text).slice(0, maxKeyLength);
  }
}

function unescaped(key: string): string {
  try {
    return String(JSON.parse(`"${key}"`));
  } catch {
    return key;
  }
}
