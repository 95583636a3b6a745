import pLimit from "p-limit";
import type { Sharp, SharpOptions } from "sharp";

const maxPixels = 16_777_216;
/** Decoded: that of the most pixels with four channels of a byte each. */
const maxBytes = 4 * maxPixels;

/** Queue of the pictures that this process decodes, one at a time. */
export const decodingQueue = pLimit(1);

type Decode = (bytes: Buffer, raw?: SharpOptions["raw"]) => Sharp;

let loading: Promise<Decode> | undefined;

/**
 * Decodes JPEG, PNG, GIF and WebP, whatever a file says of itself, and pixels as they are. Loaded with the first
 * picture: libvips takes 20 MB.
 */
export function decoder(): Promise<Decode> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const formats = ["Jpeg", "Png", "Nsgif", "Webp"];
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    const options: SharpOptions = { failOn: "error", limitInputPixels: maxPixels, pages: 1 };
    return (bytes: Buffer, raw?: SharpOptions["raw"]) => sharp(bytes, raw ? { raw } : options);
  });
  return loading;
}

/**
 * The width and height in a picture's header, in pixels. Throws where it would be decoded to over 64 MiB: an interlaced
 * one is held in memory whole.
 */
export async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height, channels, depth } = await (await decoder())(bytes).metadata();
  const bytesOfChannel = depth === "uchar" ? 1 : depth === "ushort" ? 2 : 8;
  if (width * height * channels * bytesOfChannel > maxBytes) throw new Error("exceeds byte limit");
  return { width, height };
}

/** Why the decoder refused a file. */
export function refusalBy(error: unknown): "no picture" | "too many pixels" | "too many bytes" | "damaged" {
  const reason = error instanceof Error ? error.message : "";
  if (/unsupported image format/i.test(reason)) return "no picture";
  if (/exceeds byte limit/.test(reason)) return "too many bytes";
  return /exceeds pixel limit/i.test(reason) ? "too many pixels" : "damaged";
}
