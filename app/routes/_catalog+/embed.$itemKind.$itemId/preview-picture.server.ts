import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import { listMostSold } from "#app/models/prices/highlights.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import type { Embedded } from "./embed.server.tsx";
import { fontFor, prepareFonts } from "./fonts.server.ts";
import { loadEmbedded } from "./load-embedded.server.ts";
import { type Preview, previewSvg } from "./preview-svg.server.ts";

/** Pictures by what they show, so that one is drawn again when its value changes. Each takes some 50 kB. */
const pictures = new LRUCache<string, Buffer<ArrayBuffer>, Preview>({
  maxSize: 6 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
  ttl: 3_600_000,
  ttlAutopurge: true,
  fetchMethod: (_key, _stale, { context: preview }) => drawInTurn(preview),
  ignoreFetchAbort: true,
});

/** One picture takes 3 MB while it is drawn. */
const queue = pLimit(1);
const maxWaiting = 50;
const stepPauseMs = 500;

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
  return pictures.forceFetch(key, { context: preview });
}

async function drawInTurn(preview: Preview): Promise<Buffer<ArrayBuffer>> {
  if (queue.pendingCount > maxWaiting)
    throw new TooManyError("busy", "Too many pictures are being drawn right now. Please try again in a moment.", 5);
  return queue(() => draw(preview));
}

/**
 * Draws one before anybody asks, since the first takes most of a second: step by step, between which requests are
 * answered. Then that of the item that sold most, from its sales on.
 */
export async function prepareForPreviews(): Promise<void> {
  const sentence = "Sells for about $1,234. Half of 56 sales in 78 days were between $90 and $1,234.";
  const cover = coverOf({ itemKind: "legos", itemKey: "75257", theme: "Star Wars" });
  const texts = { name: "Millennium Falcon", label: "Value, used", figure: "$1,234", sentence };
  const steps: (() => unknown)[] = [
    prepareFonts,
    () => import("@resvg/resvg-js"),
    () => fontFor(65, 400),
    () => fontFor(65, 700),
    () => draw({ ...texts, cover, chart: null, isSample: true }),
  ];
  for (const step of steps) {
    await wait(stepPauseMs, undefined, { ref: false });
    await queue(async () => void (await step()));
  }
  const [mostSold] = await listMostSold();
  if (!mostSold) return;
  const asOpened = historyParams.read(new URL("http://here.invalid"));
  await previewPicture(await loadEmbedded(mostSold.itemKind, mostSold.key, asOpened));
}

async function draw(preview: Preview): Promise<Buffer<ArrayBuffer>> {
  await prepareFonts();
  // Not with sharp, which must go on refusing the SVG that somebody uploads.
  const { renderAsync } = await import("@resvg/resvg-js");
  const picture = await renderAsync(previewSvg(preview), { font: { loadSystemFonts: false } });
  return Buffer.from(picture.asPng());
}
