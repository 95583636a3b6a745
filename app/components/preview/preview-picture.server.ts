import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { createCache } from "#app/models/platform/cache.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import type { Embedded } from "../price-embed/embed.server.ts";
import { prepareFonts } from "./fonts.server.ts";
import { type Preview, previewSvg } from "./preview-svg.server.ts";

const hour = 3_600_000;

/** By what they show, so that one is drawn again when its value changes. Each takes some 50 kB. */
const pictures = createCache<Buffer<ArrayBuffer>>({
  maxBytes: 6 * 1024 * 1024,
  ttlMs: hour,
  bytesOf: ({ byteLength }) => byteLength,
});

/** One picture takes 3 MB while it is drawn. */
const queue = pLimit(1);
const mostWaiting = 50;

/** The picture of a link to an item's page, 1200 by 630 pixels, as PNG. Throws `TooManyError` when too many wait. */
export function previewPicture({ title, cover, sold }: Embedded): Promise<Buffer<ArrayBuffer>> {
  const { answer, chart, isSample } = sold;
  const preview: Preview = {
    cover,
    name: title,
    label: `Value, ${answer.label}`,
    figure: answer.figure,
    sentence: answer.sentence,
    chart: chart.geometry === "failed" ? null : chart.geometry,
    isSample,
  };
  const key = createHash("sha1").update(JSON.stringify(preview)).digest("base64url");
  return pictures.fetch(key, () => {
    if (queue.pendingCount > mostWaiting)
      throw new TooManyError("busy", "Too many pictures are being drawn right now. Please try again in a moment.", 5);
    return queue(() => draw(preview));
  });
}

async function draw(preview: Preview): Promise<Buffer<ArrayBuffer>> {
  await prepareFonts();
  // Not with sharp, which must go on refusing the SVG that somebody uploads.
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(previewSvg(preview), { font: { loadSystemFonts: false } });
  return Buffer.from(picture.asPng());
}
