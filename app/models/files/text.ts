import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { UnreadableFile } from "./unreadable-file.ts";

/** The text of a file: UTF-8, UTF-16, or Windows-1252 as older spreadsheets write it. Throws for what is not text. */
export function textOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) throw new UnreadableFile("This is not a text file. Choose a CSV, JSON or XML file.");
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Text in Latin letters has a zero in every character of two bytes.
  if (first === 0 && second !== 0) return "utf-16be";
  if (second === 0 && first !== 0) return "utf-16le";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}

const bytesAtOnce = 8 * 1024;

/** The bytes of a text as UTF-8, with a pause after every 8 KiB. */
export async function* inParts(text: string): AsyncGenerator<Buffer> {
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
