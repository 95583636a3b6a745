import pLimit from "p-limit";
import type { Sharp, SharpOptions } from "sharp";

/** A picture of so many pixels takes up to 70 MB while it is decoded. */
const mostPixels = 16_777_216;

/** Of all pictures that this process decodes, one at a time. */
export const decodingQueue = pLimit(1);

type Decode = (bytes: Buffer, raw?: SharpOptions["raw"]) => Sharp;

let loading: Promise<Decode> | undefined;

/**
 * Decodes JPEG, PNG, GIF and WebP, whatever a file says of itself, and pixels as they are. Loaded with the first picture: libvips
 * takes 20 MB.
 */
export function decoder(): Promise<Decode> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    const formats = ["Jpeg", "Png", "Nsgif", "Webp"];
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    const options: SharpOptions = { failOn: "error", limitInputPixels: mostPixels, pages: 1 };
    return (bytes: Buffer, raw?: SharpOptions["raw"]) => sharp(bytes, raw ? { raw } : options);
  });
  return loading;
}

/** Why the decoder refused a file. */
export function refusalBy(error: unknown): "no picture" | "too many pixels" | "damaged" {
  const reason = error instanceof Error ? error.message : "";
  if (/unsupported image format/i.test(reason)) return "no picture";
  return /exceeds pixel limit/i.test(reason) ? "too many pixels" : "damaged";
}
