import { jsonParser, type parser } from "stream-json/parser.js";

/** The way into a JSON text: the keys of objects, and null for each member of a list. */
export type JsonPath = readonly (string | null)[];

/** The JSON is not complete, or none. The message says what is wrong. */
export class BrokenJson extends Error {
  override name = "BrokenJson";
}

const maxHeld = 64 * 1024;

/** Reads JSON texts that follow each other and come in pieces. Of a string it keeps `maxLength` characters and one part more. */
export class JsonReader {
  // Strings come in parts, so that no long one is held; names and numbers come whole.
  readonly #parse = jsonParser({ packStrings: false, streamKeys: false, streamNumbers: false, jsonStreaming: true });
  readonly #maxLength: number;
  readonly #onToken: (token: parser.Token, way: JsonPath) => void;
  /** The key that was read last in each open container; null for a list. */
  readonly #way: (string | null)[] = [];
  #text: string | null = null;
  #held = 0;

  /** `onToken` gets brackets, names and values, each with the way to it. */
  constructor(maxLength: number, onToken: (token: parser.Token, way: JsonPath) => void) {
    this.#maxLength = maxLength;
    this.#onToken = onToken;
  }

  /** Throws `BrokenJson`. */
  read(piece: string): void {
    const tokens = this.#parsed(piece);
    // Without a token they lie within one name or number, which the parser holds.
    this.#held = tokens.length > 0 || !/\S/.test(piece) ? 0 : this.#held + piece.length;
    if (this.#held > maxHeld) throw new BrokenJson("it has a name or a number of more than 64 kB");
    for (const token of tokens) this.#take(token);
  }

  /** Throws `BrokenJson` where the text ends too early. */
  end(): void {
    // A number ends at what follows it.
    this.read("\n");
    if (this.#way.length > 0 || this.#text !== null) throw new BrokenJson("it ends before its list does");
  }

  #take(token: parser.Token): void {
    const way = this.#way;
    if (token.name === "stringChunk") {
      if (this.#text !== null && this.#text.length <= this.#maxLength) this.#text += token.value;
    } else if (token.name === "startString") this.#text = "";
    else if (token.name === "endString") {
      this.#onToken({ name: "stringValue", value: this.#text ?? "" }, way);
      this.#text = null;
    } else {
      if (token.name === "endObject" || token.name === "endArray") way.pop();
      if (token.name === "keyValue") way[way.length - 1] = token.value;
      this.#onToken(token, way);
      if (token.name === "startObject" || token.name === "startArray")
        way.push(token.name === "startArray" ? null : "");
    }
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
