import { jsonParser, type parser } from "stream-json/parser.js";

/** The way into a JSON text: the keys of objects, and null for each member of a list. */
export type JsonPath = readonly (string | null)[];

/** The JSON is not complete, or none. The message says what is wrong. */
export class BrokenJson extends Error {
  override name = "BrokenJson";
}

const maxHeld = 64 * 1024;

/** Reads JSON texts that follow each other and come in pieces. Of a string it keeps what may be in a row, and one character more. */
export class JsonReader {
  // Strings come in parts, so that no long one is held; names and numbers come whole.
  readonly #parse = jsonParser({ packStrings: false, streamKeys: false, streamNumbers: false, jsonStreaming: true });
  readonly #maxLength: number;
  #text: string | null = null;
  #open = 0;
  #held = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  /** The brackets, names and values that end in this piece. Throws `BrokenJson`. */
  read(piece: string): parser.Token[] {
    const found = this.#parsed(piece);
    // Without a token they lie within one name or number, which the parser holds.
    this.#held = found.length > 0 || !/\S/.test(piece) ? 0 : this.#held + piece.length;
    if (this.#held > maxHeld) throw new BrokenJson("it has a name or a number of more than 64 kB");
    const tokens: parser.Token[] = [];
    for (const token of found) {
      if (token.name === "startString") this.#text = "";
      else if (token.name === "stringChunk") {
        if (this.#text !== null && this.#text.length <= this.#maxLength) this.#text += token.value;
      } else if (token.name === "endString") {
        tokens.push({ name: "stringValue", value: this.#text ?? "" });
        this.#text = null;
      } else {
        if (isStart(token)) this.#open += 1;
        if (isEnd(token)) this.#open -= 1;
        tokens.push(token);
      }
    }
    return tokens;
  }

  /** What ends with the text. Throws `BrokenJson` where something does not. */
  end(): parser.Token[] {
    // A number ends at what follows it.
    const tokens = this.read("\n");
    if (this.#open > 0 || this.#text !== null) throw new BrokenJson("it ends before its list does");
    return tokens;
  }

  #parsed(piece: string): readonly parser.Token[] {
    try {
      const found = this.#parse(piece);
      return typeof found === "object" ? found.values : [];
    } catch {
      throw new BrokenJson("its quotes, commas and brackets do not match");
    }
  }
}

export function isStart({ name }: parser.Token): boolean {
  return name === "startObject" || name === "startArray";
}

export function isEnd({ name }: parser.Token): boolean {
  return name === "endObject" || name === "endArray";
}
