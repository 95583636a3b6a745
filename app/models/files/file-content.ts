import { read } from "node:fs";
import { pipeline } from "node:stream";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";

/** The bytes of a file: open on disk, or in memory. Plain data that can be sent to a worker of this process. */
export type FileContent = { descriptor: number } | { bytes: Uint8Array };

/**
 * The bytes from the beginning, unpacked if they are gzip's. A stream of `node:fs` would close the descriptor when its
 * reader stops early.
 */
export function unpackedPieces(
  content: FileContent,
  name: string,
  onBytes?: (bytes: number) => void,
): AsyncIterable<Buffer> {
  const pieces = piecesOf(content, onBytes);
  return name.endsWith(".gz") ? pipeline(pieces, createGunzip(), () => {}) : pieces;
}

async function* piecesOf(content: FileContent, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const piece = await pieceAt(content, position);
    if (piece.length === 0) return;
    position += piece.length;
    onBytes?.(piece.length);
    yield piece;
  }
}

const bytesOnDisk = 64 * 1024;
/** Less, with a pause after it: a page of the server may wait. */
const bytesInMemory = 8 * 1024;

async function pieceAt(content: FileContent, position: number): Promise<Buffer> {
  if ("bytes" in content) {
    await yieldToEventLoop();
    const { buffer, byteOffset, byteLength } = content.bytes;
    const length = Math.min(bytesInMemory, byteLength - position);
    return Buffer.from(buffer, byteOffset + position, Math.max(length, 0));
  }
  const piece = Buffer.allocUnsafe(bytesOnDisk);
  const { bytesRead } = await promisify(read)(content.descriptor, piece, 0, bytesOnDisk, position);
  return piece.subarray(0, bytesRead);
}
