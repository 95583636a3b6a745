import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

/** The UTF-8 of a text with gaps of one length, which each response fills differently. */
export interface GappedText {
  bytes: Buffer<ArrayBuffer>;
  /** Where each gap begins. */
  gaps: readonly number[];
  gapBytes: number;
}

/** A part of a text as DEFLATE blocks that end on a whole byte and refer to no gap; length and CRC-32 are of the text. */
interface Piece {
  blocks: Buffer;
  bytes: number;
  crc: number;
}

/** A compressed text with gaps: filling them gives one gzip stream without compressing anything again. */
export interface GzipPieces {
  pieces: readonly Piece[];
  gapBytes: number;
}

/** Compressing less than this would cost more than it saves. */
const worthCompressing = 2_048;
const windowBytes = 32_768;
/** A byte that UTF-8 never contains, so that no later part of the text refers to a gap. */
const gap = 0xff;

/** The text with a gap at every occurrence of the placeholder. Changes the given bytes. */
export function gapsAt(placeholder: string, bytes: Buffer<ArrayBuffer>): GappedText {
  const gapBytes = Buffer.byteLength(placeholder);
  const gaps: number[] = [];
  for (let at = bytes.indexOf(placeholder); at !== -1; at = bytes.indexOf(placeholder, at + gapBytes)) {
    gaps.push(at);
    bytes.fill(gap, at, at + gapBytes);
  }
  return { bytes, gaps, gapBytes };
}

/** A copy of the text with its gaps filled. Throws for a filling that is not as long as the placeholder was. */
export function fillGaps({ bytes, gaps, gapBytes }: GappedText, filling: string): Buffer<ArrayBuffer> {
  const part = requireFitting(filling, gapBytes);
  const filled = Buffer.from(bytes);
  for (const at of gaps) part.copy(filled, at);
  return filled;
}

function requireFitting(filling: string, gapBytes: number): Buffer {
  const bytes = Buffer.from(filling);
  if (bytes.length !== gapBytes) throw new RangeError(`A gap of ${gapBytes} bytes cannot hold ${bytes.length}.`);
  return bytes;
}

/** Compresses the text around its gaps, off the main thread. */
export async function compressAround({ bytes, gaps, gapBytes }: GappedText): Promise<GzipPieces> {
  const starts = [0, ...gaps.map((at) => at + gapBytes)];
  const pieces = starts.map((from, index) => pieceOf(bytes, from, gaps[index] ?? bytes.length));
  return { pieces: await Promise.all(pieces), gapBytes };
}

async function pieceOf(text: Buffer, from: number, until: number): Promise<Piece> {
  const part = text.subarray(from, until);
  const before = text.subarray(Math.max(0, from - windowBytes), from);
  return {
    blocks: part.length < worthCompressing ? stored(part) : await deflated(part, before),
    bytes: part.length,
    crc: crc32(part),
  };
}

const deflate = promisify(deflateRaw);

async function deflated(part: Buffer, before: Buffer): Promise<Buffer> {
  const options = { level: 4, finishFlush: constants.Z_FULL_FLUSH };
  const blocks = await deflate(part, before.length > 0 ? { ...options, dictionary: before } : options);
  // zlib returns a view of its 16 kB buffer, and small buffers share a pool: the cache would keep either as a whole.
  const own = Buffer.allocUnsafeSlow(blocks.length);
  blocks.copy(own);
  return own;
}

/** One uncompressed block. */
function stored(part: Buffer): Buffer {
  const block = Buffer.alloc(5 + part.length);
  block.writeUInt16LE(part.length, 1);
  block.writeUInt16LE(~part.length & 0xffff, 3);
  part.copy(block, 5);
  return block;
}

/** Bytes that the pieces take. */
export function sizeOf({ pieces }: GzipPieces): number {
  return pieces.reduce((sum, { blocks }) => sum + blocks.length, 0);
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = [0x03, 0x00];

/** The text in gzip with its gaps filled. Throws for a filling that is not as long as the placeholder was. */
export function fillPieces({ pieces, gapBytes }: GzipPieces, filling: string): Buffer<ArrayBuffer> {
  const bytes = requireFitting(filling, gapBytes);
  const filled: Piece = { blocks: stored(bytes), bytes: bytes.length, crc: crc32(bytes) };
  const all = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [filled, piece]));
  const trailer = Buffer.from([...lastBlock, ...Array<number>(8).fill(0)]);
  trailer.writeUInt32LE(
    all.reduce((crc, piece) => crcOfBoth(crc, piece), 0),
    2,
  );
  trailer.writeUInt32LE(all.reduce((sum, piece) => sum + piece.bytes, 0) % 2 ** 32, 6);
  return Buffer.concat([header, ...all.map(({ blocks }) => blocks), trailer]);
}

/** CRC-32 of a text, from that of its first part and that of the piece after it: zlib's `crc32_combine`. */
function crcOfBoth(crc: number, { bytes, crc: ownCrc }: Piece): number {
  return (multiply(crc, powerOfX(8 * bytes)) ^ ownCrc) >>> 0;
}

const polynomial = 0xedb88320;
const one = 0x80000000;

/** Product of two polynomials over GF(2), modulo that of CRC-32, the lowest power in the highest bit. */
function multiply(a: number, b: number): number {
  let product = 0;
  let shifted = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return product >>> 0;
}

function powerOfX(exponent: number): number {
  let power = one;
  let square = one >>> 1;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
