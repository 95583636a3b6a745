import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

type Format = "jpeg" | "png" | "gif" | "webp" | "tiff" | "avif";

/** A picture that no compression makes much smaller. */
export function picture(format: Format, { width = 300, height = 200 } = {}): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: "red", noise } })
    .toFormat(format)
    .toBuffer();
}

/** Three frames: red, green and blue. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const frames = ["red", "lime", "blue"].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** The words that a photo of a phone gives away: where it was taken, and with what. */
export const photoWords = ["51/1 30/1 2600/100", "Canary Phone 9"];

/** A photo taken with the phone on its side: 200 wide and 300 high once it is upright. */
export function photo(): Promise<Buffer> {
  const [latitude = "", model = ""] = photoWords;
  return sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } })
    .jpeg()
    .withExif({ IFD0: { Model: model, Orientation: "6" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: latitude } })
    .toBuffer();
}

/** In the colours of a printing press. */
export function printed(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: "red" } })
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
}

/** 256 million pixels of one bit each, in 31 kB. */
export function bomb(): Buffer {
  return emptyPng(16_000, { colourType: 0, depth: 1, bits: 1 });
}

/** Few enough pixels, of four channels with two bytes each: 72 MB in 70 kB. */
export function deepBomb(): Buffer {
  return emptyPng(3_000, { colourType: 6, depth: 16, bits: 64 });
}

/** A square PNG of zeros. `depth` are the bits of a channel, `bits` those of a pixel. */
function emptyPng(
  side: number,
  { colourType, depth, bits }: { colourType: number; depth: number; bits: number },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // The other fields stay 0: the only methods there are.
  header[8] = depth;
  header[9] = colourType;
  const rows = deflateSync(Buffer.alloc(side * (1 + (side * bits) / 8)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** A part of a PNG: its length, its name, what it holds, and their checksum. */
function chunk(name: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
