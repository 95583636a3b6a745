import { decoder, decodingQueue, refusalBy, sizeOf } from "../../pictures/decode.server.ts";
import { InvalidError, TooManyError } from "../../platform/errors.ts";
import { maxAvatarBytes, tooLarge, wrongType } from "./avatar-file.ts";

/** Pixels per side. The largest that a page shows has 96, or 192 on a screen with twice the pixels. */
const sidePixels = 512;

const maxWaiting = 20;

/**
 * A picture as we store it: its first frame upright, cut to a square of at most 512 pixels, as WebP without metadata.
 * Throws `InvalidError` for what is not a picture that we take, and `TooManyError` when too many wait.
 */
export async function processAvatar(file: Blob): Promise<Buffer> {
  if (file.size > maxAvatarBytes) throw tooLarge();
  if (file.size === 0) throw wrongType();
  if (decodingQueue.activeCount + decodingQueue.pendingCount > maxWaiting)
    throw new TooManyError("busy", "Too many pictures are being uploaded right now. Please try again in a moment.", 5);
  return decodingQueue(async () => squareWebp(Buffer.from(await file.arrayBuffer())));
}

async function squareWebp(bytes: Buffer): Promise<Buffer> {
  const decode = await decoder();
  try {
    const { width, height } = await sizeOf(bytes);
    const side = Math.min(width, height, sidePixels);
    return await decode(bytes)
      .autoOrient()
      .resize(side, side, { fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw refusalOf(refusalBy(error));
  }
}

const details = {
  "too many pixels": "the image has more than 16.7 million pixels",
  "too many bytes": "the image is larger than 64 MB without its compression",
  damaged: "the file is damaged or incomplete",
};

/** The decoder's refusal in plain words. */
function refusalOf(reason: ReturnType<typeof refusalBy>): InvalidError {
  if (reason === "no picture") return wrongType();
  return new InvalidError("unreadable-image", `Upload failed: ${details[reason]}`);
}
