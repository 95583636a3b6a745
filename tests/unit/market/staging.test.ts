import { expect, test } from "vitest";
import { classify } from "#app/models/market/classify.server.ts";
import { StagingText } from "#app/models/market/staging.ts";
import { saleRow } from "#tests/support/catalog/market-rows.ts";

test("a batch of any size is one text of a line a row, and the next one begins anew", () => {
  const staging = new StagingText();
  const titles = Array.from({ length: 3_000 }, (_, nth) => `LEGO 75257 ${"ü".repeat(250)} ${nth}`);
  for (const title of titles) staging.add(classify(saleRow({ title })));
  expect(staging.length).toBeGreaterThan(1024 * 1024);
  const { sales, text } = staging.take();
  expect(sales).toBe(3_000);
  const lines = new TextDecoder("utf-8", { fatal: true }).decode(text).trimEnd().split("\n");
  expect(lines.map((line) => line.split("\t")[0])).toEqual(titles.map((_, nth) => String(nth + 1)));
  expect(lines.map((line) => line.split("\t").find((value) => value.startsWith("LEGO")))).toEqual(titles);

  staging.add(classify(saleRow({ title: "LEGO 10497\\new\tand used" })));
  expect(new TextDecoder().decode(staging.take().text)).toMatch(/^1\tsale\t.*\tLEGO 10497\\\\new\\tand used\t.*\n$/);
});
