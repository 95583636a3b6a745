import { beforeAll, expect, test } from "vitest";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { prepareFonts } from "#app/routes/_catalog+/embed.$itemKind.$itemId/fonts.server.ts";
import { previewSvg } from "#app/routes/_catalog+/embed.$itemKind.$itemId/preview-svg.server.ts";

beforeAll(prepareFonts);

const preview = {
  cover: coverOf({ itemKind: "legos", itemKey: "75257", name: "Millennium Falcon", theme: "Star Wars" }),
  name: "Millennium Falcon",
  label: "Value, sealed",
  figure: "$145",
  sentence: "Sells for about $145 sealed.",
  chart: null,
  isSample: true,
};

const wordsOf = (svg: string) => [...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, words]) => words);

test("a preview says the cover's words, the name, the value and its basis as they are given", () => {
  expect(wordsOf(previewSvg(preview))).toEqual([
    ...["Star Wars", "75257", "1,351 pieces · 2019"],
    ...["Millennium Falcon", "Value, sealed", "$145", "Sells for about $145 sealed.", "Chartables"],
    "Sample data: these sales are invented.",
  ]);
});

test("a preview draws all of its text as outlines, so that it looks the same whatever fonts are there", () => {
  expect(previewSvg(preview)).not.toMatch(/<text|<image|<script|href|url\(/);
});

test("no name breaks out of a preview's markup", () => {
  const svg = previewSvg({ ...preview, name: `"><script>alert(1)</script>&` });
  expect(svg).not.toContain("<script");
});

test("a name that Inter cannot set is left out, and cover and price stay", () => {
  const words = wordsOf(previewSvg({ ...preview, name: "ポケモンカード リザードン" }));
  expect(words).not.toContain("ポケモンカード リザードン");
  expect(words).toEqual(wordsOf(previewSvg(preview)).filter((word) => word !== "Millennium Falcon"));
});
