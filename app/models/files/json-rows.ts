import Assembler from "stream-json/assembler.js";
import type { parser } from "stream-json/parser.js";
import { isEnd, isStart, type JsonPath, JsonReader } from "./json-reader.ts";

/** Reads the values at one place of a JSON text, one in memory at a time. */
export class JsonRows {
  readonly #path: JsonPath;
  readonly #maxLength: number;
  readonly #reader: JsonReader;
  /** Of each open container on the way to the rows the key that was read last, or null for a list. */
  readonly #way: (string | null)[] = [];
  /** Open containers inside a row, or beside the way. */
  #others = 0;
  #row: Assembler | "too long" | null = null;
  #length = 0;

  /** A value with more characters is undefined. */
  constructor(path: JsonPath, maxLength: number) {
    this.#path = path;
    this.#maxLength = maxLength;
    this.#reader = new JsonReader(maxLength);
  }

  /** The values that end in this piece. Throws `BrokenJson`. */
  read(piece: string): unknown[] {
    return this.#rowsOf(this.#reader.read(piece));
  }

  /** The values that end with the text. Throws `BrokenJson`. */
  end(): unknown[] {
    return this.#rowsOf(this.#reader.end());
  }

  #rowsOf(tokens: readonly parser.Token[]): unknown[] {
    const rows: unknown[] = [];
    for (const token of tokens) {
      this.#follow(token);
      if (this.#row === null) continue;
      this.#addToRow(this.#row, token);
      if (this.#others > 0) continue;
      rows.push(this.#row === "too long" ? undefined : this.#row.current);
      this.#row = null;
    }
    return rows;
  }

  /** Goes into a container or out of one, and begins a row where the way to the rows ends. */
  #follow(token: parser.Token): void {
    if (isEnd(token)) {
      if (this.#others === 0) this.#way.pop();
      else this.#others -= 1;
    } else if (token.name === "keyValue") {
      if (this.#others === 0) this.#way[this.#way.length - 1] = token.value;
    } else {
      const isList = token.name === "startArray";
      if (this.#others === 0 && this.#isOnWay()) {
        if (this.#way.length === this.#path.length) this.#beginRow();
        else if (isStart(token) && isList === (this.#path[this.#way.length] === null)) {
          this.#way.push(isList ? null : "");
          return;
        }
      }
      if (isStart(token)) this.#others += 1;
    }
  }

  #isOnWay(): boolean {
    const last = this.#way.length - 1;
    return last < 0 || this.#way[last] === this.#path[last];
  }

  #beginRow(): void {
    this.#row = new Assembler();
    this.#length = 0;
  }

  #addToRow(row: Assembler | "too long", token: parser.Token): void {
    this.#length += "value" in token && typeof token.value === "string" ? token.value.length + 1 : 1;
    if (this.#length > this.#maxLength) this.#row = "too long";
    else if (row !== "too long") row.consume(token);
  }
}
