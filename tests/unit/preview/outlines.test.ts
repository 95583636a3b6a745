import { beforeAll, expect, test } from "vitest";
import { prepareFonts } from "#app/routes/_catalog+/embed.$itemKind.$itemId/fonts.server.ts";
import { fitLines } from "#app/routes/_catalog+/embed.$itemKind.$itemId/outlines.server.ts";

beforeAll(prepareFonts);

const style = { size: 44, weight: 700 } as const;
const names = {
  Latin: "Millennium Falcon Đặc Ünique ",
  Greek: "Ελληνικά Ἀθῆναι ",
  Cyrillic: "Тысячелетний сокол ",
};

test.each(Object.entries(names))(
  "a name of 300 %s characters stays on its two lines and ends in an ellipsis",
  (_, name) => {
    const lines = fitLines(name.repeat(40).slice(0, 300), style, 640, 2);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(640);
    expect(lines[0]?.text).not.toContain("…");
    expect(lines[1]?.text).toContain("…");
  },
);

test.each(Object.entries(names))("every character of a %s name has an outline", (_, name) => {
  const [line] = fitLines(name.trim(), style, 2_000, 1);
  const characters = line?.text.replace(/\s|\p{Mark}/gu, "");
  expect(characters?.length).toBe(name.replace(/\s|\p{Mark}/gu, "").length);
  expect(line?.draw(0, 0).match(/<path/g)?.length).toBeGreaterThanOrEqual((characters?.length ?? 0) / 2);
});

test("a word longer than its line is cut", () => {
  const lines = fitLines("x".repeat(300), style, 640, 2);
  expect(lines.map(({ width }) => width <= 640)).toEqual([true, true]);
  expect(lines[1]?.text).toMatch(/^x+…$/);
});

test("a text with a character that Inter lacks is left out", () => {
  for (const name of ["A 🦄 falcon", "ポケモンカード", "千年隼号", "ሰ", "מכונית"])
    expect(fitLines(name, style, 640, 2)).toEqual([]);
});
