import { type PictureWidth, pictureWidths } from "../catalog/covers/cover-drawing.ts";
import { decoder, decodingQueue, refusalBy, sizeOf } from "./decode.server.ts";
import { UnusablePicture } from "./unusable-picture.ts";

/** Minimum pixels per side. Smaller pictures count visitors, or stand for one that is missing. */
const minPixels = 32;

/** A picture in every width: its first frame, upright and whole, as WebP without metadata. Throws `UnusablePicture`. */
export function framePicture(bytes: Buffer): Promise<Map<PictureWidth, Buffer>> {
  return decodingQueue(async () => {
    try {
      return await inEveryWidth(bytes);
    } catch (error) {
      throw error instanceof UnusablePicture ? error : new UnusablePicture(refusalBy(error));
    }
  });
}

async function inEveryWidth(bytes: Buffer): Promise<Map<PictureWidth, Buffer>> {
  const decode = await decoder();
  const { width, height } = await sizeOf(bytes);
  if (Math.min(width, height) < minPixels) throw new UnusablePicture("too small");
  const largest = pictureWidths[pictureWidths.length - 1] ?? 0;
  const { data, info } = await decode(bytes)
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(largest, heightOf(largest), { fit: "inside" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const background = edgeColour(await decode(data, raw).resize(8, 8, { fit: "fill" }).raw().toBuffer());
  const framed = pictureWidths.map(async (frame) => {
    const resized = decode(data, raw).resize(frame, heightOf(frame), { fit: "contain", background });
    return [frame, await resized.webp({ quality: 80 }).toBuffer()] as const;
  });
  return new Map(await Promise.all(framed));
}

function heightOf(width: number): number {
  return (width * 3) / 4;
}

/** The mean colour along the edges of eight by eight pixels: what is beside a picture in its frame goes on from it. */
function edgeColour(pixels: Buffer) {
  const edge = Array.from({ length: 64 }, (_, at) => at).filter(
    (at) => at < 8 || at > 55 || at % 8 === 0 || at % 8 === 7,
  );
  const mean = (channel: number) =>
    Math.round(edge.reduce((sum, at) => sum + (pixels[at * 3 + channel] ?? 0), 0) / edge.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}
