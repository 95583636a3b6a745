import pLimit from "p-limit";
import type { Sharp, SharpOptions } from "sharp";
import { InvalidError, TooManyError } from "../../platform/errors.ts";
import { mostAvatarBytes, tooLarge, wrongType } from "./avatar-file.ts";

const mostPixels = 16_777_216;
/** Of a side. The largest that any page shows is a quarter of it, on a screen with twice the pixels. */
const sidePixels = 512;

/** A picture of 16.7 million pixels takes up to 70 MB while it is decoded. */
const queue = pLimit(1);
const mostWaiting = 20;

/**
 * A picture as we store it: its first frame upright, cut to a square of at most 512 pixels, as WebP without metadata. Throws
 * `InvalidError` for what is no picture of ours, and `TooManyError` when too many wait.
 */
export async function processAvatar(file: Blob): Promise<Buffer> {
  if (file.size > mostAvatarBytes) throw tooLarge();
  if (file.size === 0) throw wrongType();
  if (queue.activeCount + queue.pendingCount > mostWaiting)
    throw new TooManyError("busy", "Too many pictures are being uploaded right now. Please try again in a moment.", 5);
  return queue(async () => squareWebp(Buffer.from(await file.arrayBuffer())));
}

async function squareWebp(bytes: Buffer): Promise<Buffer> {
  const decode = await decoder();
  try {
    const { width, height } = await decode(bytes).metadata();
    const side = Math.min(width, height, sidePixels);
    return await decode(bytes)
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw refusalOf(error instanceof Error ? error.message : "");
  }
}

/** The decoder's refusal in plain words. */
function refusalOf(reason: string): InvalidError {
  if (/unsupported image format/i.test(reason)) return wrongType();
  const detail = /exceeds pixel limit/i.test(reason)
    ? "the image has more than 16.7 million pixels"
    : "the file is damaged or incomplete";
  return new InvalidError("unreadable-image", `Upload failed: ${detail}`);
}

let loading: Promise<(bytes: Buffer) => Sharp> | undefined;

/** Loaded with the first picture: libvips takes 20 MB. It decodes these four formats, whatever a file says of itself. */
function decoder(): Promise<(bytes: Buffer) => Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const formats = ["Jpeg", "Png", "Nsgif", "Webp"];
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    const options: SharpOptions = { failOn: "error", limitInputPixels: mostPixels, pages: 1 };
    return (bytes: Buffer) => sharp(bytes, options);
  });
  return loading;
}
