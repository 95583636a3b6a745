import { isUtf8 } from "node:buffer";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { UnreadableFile } from "./unreadable-file.ts";

/** Encodings of text files that are read, as `TextDecoder` names them. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The text of a file: UTF-8, UTF-16, or Windows-1252 as older spreadsheets write it. Throws for what is not text. */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) throw new UnreadableFile("This is not a text file. Choose a CSV, JSON or XML file.");
  return text;
}

function encodingOf(bytes: Uint8Array): Encoding {
  const encoding = encodingOfBeginning(bytes);
  return encoding === "utf-8" && !isUtf8(bytes) ? "windows-1252" : encoding;
}

/** UTF-16 by its byte order mark or its zeros, else UTF-8, which the rest may turn out not to be. */
export function encodingOfBeginning([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Text in Latin letters has a zero in every character of two bytes.
  if (first === 0 && second !== 0) return "utf-16be";
  return second === 0 && first !== 0 ? "utf-16le" : "utf-8";
}

/** Whether bytes that are not all UTF-8 hold letters that are, beyond ASCII. */
export function hasUtf8Letters(bytes: Uint8Array): boolean {
  return /[^\0-\u007f\ufffd]/.test(new TextDecoder().decode(bytes));
}

/** The same text in UTF-8. */
export async function* utf8Pieces(pieces: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
  if (encoding === "utf-8") return yield* pieces;
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
}

const bytesAtOnce = 8 * 1024;

/** The bytes of a text as UTF-8, with a pause after every 8 KiB. */
async function* inParts(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    yield bytes.subarray(at, at + bytesAtOnce);
    await yieldToEventLoop();
  }
}

/** A text, with a pause after every 8 KiB of it. */
export async function* textInParts(text: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const part of inParts(text)) yield decoder.decode(part, { stream: true });
}
