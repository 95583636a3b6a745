import { beforeAll, expect, test } from "vitest";
import { prepareFonts } from "#app/components/preview/fonts.server.ts";
import { fitLines } from "#app/components/preview/outlines.server.ts";

beforeAll(prepareFonts);

const style = { size: 44, weight: 700 } as const;
const names = {
  Latin: "Millennium Falcon Đặc Ünique ",
  Greek: "Ελληνικά Ἀθῆναι ",
  Cyrillic: "Тысячелетний сокол ",
  Japanese: "ポケモンカード リザードン",
  Chinese: "千年隼号乐高积木",
  Korean: "밀레니엄 팔콘 ",
  Arabic: "سيارة هوت ويلز ",
  Hebrew: "מכונית אדומה ",
  Thai: "รถของเล่น ",
  Devanagari: "हिन्दी खिलौना ",
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

test("a character without a font is left out, whatever stands around it", () => {
  expect(fitLines("A 🦄 falcon ሰ\u0007\u{10ffff}", style, 640, 2).map(({ text }) => text)).toEqual(["A falcon"]);
  expect(fitLines("🦄", style, 640, 2)).toEqual([]);
});

test("words that are written from right to left stand in their order, the first at the right", () => {
  const order = (name: string) => fitLines(name, style, 2_000, 1)[0]?.text;
  expect(order("אחת שתיים")).toBe("שתיים אחת");
  expect(order("Lego אחת שתיים set")).toBe("Lego שתיים אחת set");
});
