import Assembler from "stream-json/assembler.js";
import type { parser } from "stream-json/parser.js";
import { type JsonPath, JsonReader } from "./json-reader.ts";

/**
 * Reads the values at one place of a JSON text, one in memory at a time. A value with more than `maxLength` characters
 * is undefined.
 */
export class JsonRows {
  readonly #path: JsonPath;
  readonly #maxLength: number;
  readonly #reader: JsonReader;
  #rows: unknown[] = [];
  #row: Assembler | null = null;
  #length = 0;

  constructor(path: JsonPath, maxLength: number) {
    this.#path = path;
    this.#maxLength = maxLength;
    this.#reader = new JsonReader(maxLength, (token, way) => this.#take(token, way));
  }

  /** The values that end in this piece. Throws `BrokenJson`. */
  read(piece: string): unknown[] {
    this.#reader.read(piece);
    return this.#rows.splice(0);
  }

  /** The values that end with the text. Throws `BrokenJson`. */
  end(): unknown[] {
    this.#reader.end();
    return this.#rows.splice(0);
  }

  #take(token: parser.Token, way: JsonPath): void {
    if (!this.#row) {
      const isInside = way.length === this.#path.length && !/^end|^key/.test(token.name);
      if (!isInside || way.some((step, at) => step !== this.#path[at])) return;
      this.#row = new Assembler();
      this.#length = 0;
    }
    this.#length += "value" in token && typeof token.value === "string" ? token.value.length + 1 : 1;
    if (this.#length <= this.#maxLength) this.#row.consume(token);
    if (way.length > this.#path.length || token.name === "startObject" || token.name === "startArray") return;
    this.#rows.push(this.#length <= this.#maxLength ? this.#row.current : undefined);
    this.#row = null;
  }
}
