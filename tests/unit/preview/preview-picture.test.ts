import { expect, test } from "vitest";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { TooManyError } from "#app/models/platform/errors.ts";
import type { Embedded } from "#app/routes/_catalog+/embed.$itemKind.$itemId/embed.server.tsx";
import { previewPicture } from "#app/routes/_catalog+/embed.$itemKind.$itemId/preview-picture.server.ts";

const previewOf = (title: string) =>
  ({
    title,
    cover: coverOf({ itemKind: "legos", itemKey: "75257", theme: "Star Wars" }),
    sold: {
      answer: { label: "sealed", figure: "$145", sentence: "Sells for about $145 sealed." },
      chart: { geometry: "failed" },
      isSample: false,
    },
  }) as Embedded;

test("of pictures that nobody drew yet fifty wait, and whoever asks for more is told to try again; the same one is drawn once", async () => {
  const [one, same] = [previewPicture(previewOf("Falcon 0")), previewPicture(previewOf("Falcon 0"))];
  const others = Array.from({ length: 59 }, (_, at) => previewPicture(previewOf(`Falcon ${at + 1}`)));
  const all = await Promise.allSettled([one, ...others]);
  const refused = all.flatMap((picture) => (picture.status === "rejected" ? [picture.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(10);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(TooManyError);
    expect(reason.message).toBe("Too many pictures are being drawn right now. Please try again in a moment.");
  }
  expect((await one).subarray(1, 4).toString()).toBe("PNG");
  expect(await same).toBe(await one);
  expect(await previewPicture(previewOf("Falcon 59"))).toBeInstanceOf(Buffer);
});
