import { createVar, fallbackVar, globalStyle, type StyleRule, style, styleVariants } from "@vanilla-extract/css";
import { bigWidths } from "#app/models/catalog/covers/cover-drawing.ts";
import { kindColor } from "#app/styles/category-swatch.css.ts";
import { drawn } from "#app/styles/mixins.ts";
import { color, radius } from "#app/styles/tokens.css.ts";

/** Drawing units → container units: the stage is 320 units wide, so 3.2 units are 1cqw. */
const units = (...lengths: number[]) => lengths.map((length) => `${length / 3.2}cqw`).join(" ");

/** Container query for covers that show the number only. */
const tiny = "(max-width: 110px)";

const stage = style({
  position: "relative",
  flex: "none",
  width: "100%",
  containerType: "inline-size",
  aspectRatio: "4 / 3",
  overflow: "hidden",
  borderRadius: radius,
  backgroundColor: `color-mix(in oklab, currentColor 9%, ${color.sheet})`,
});

export const cover = { small: style([stage, { width: "min(4rem, 20vw)" }]), card: stage, page: stage };

export const inColour = styleVariants({ ...kindColor, other: color.quiet }, (own) => ({ color: own }));

export const drawing = style({ ...drawn, position: "absolute", inset: 0, width: "100%", height: "100%" });

/** SVG of shared `<symbol>`s, out of the page's flow. */
export const sheet = style({ position: "absolute" });
// No descendant selectors: a path inside a `<symbol>` has no `drawing` ancestor.
export const outline = style({ fill: color.sheet, strokeWidth: "2" });
export const filled = style({ fill: "currentColor", stroke: "none" });

/** Space for `big`, in cqw: `room` is the line width, `height` the total height. */
const room = createVar();
const height = createVar();
const width = createVar();
const lineCount = createVar();

/** The files have the stage's aspect ratio, 4:3. */
export const picture = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  objectFit: "cover",
  borderRadius: radius,
  // Edge of a picture with a white background on a white page.
  outline: `1px solid color-mix(in oklab, ${color.ink} 12%, transparent)`,
  outlineOffset: "-1px",
});

export const words = style({
  position: "absolute",
  inset: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: `${units(20)} minmax(0, 1fr) ${units(20)}`,
  alignItems: "center",
  fontWeight: 600,
  lineHeight: 1.2,
});

const line: StyleRule = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  fontSize: "max(6px, 4.8cqw)",
  "@container": { [tiny]: { display: "none" } },
};

function clamped(lines: number): StyleRule {
  return {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    "@container": { [tiny]: { display: "none" } },
  };
}

export const first = style({ ...line, gridRow: 1 });
export const second = style({ ...line, gridRow: 3 });
/** Title in the grid row of `big`. */
export const title = style({ ...line, ...clamped(4), gridRow: 2 });

const bigWord = style({
  gridRow: 2,
  overflow: "hidden",
  fontSize: `calc(min(${height} / ${fallbackVar(lineCount, "1")}, ${room} / ${width} / 0.68) * 1cqw)`,
  fontWeight: 750,
  lineHeight: 1.04,
  letterSpacing: "-0.03em",
});

export const big = styleVariants(
  Object.fromEntries(bigWidths.map((digits) => [digits, digits])) as Record<(typeof bigWidths)[number], number>,
  (digits) => [bigWord, { vars: { [width]: String(digits) } }],
);
export const lines = styleVariants({ 2: 2, 3: 3 }, (count) => ({ vars: { [lineCount]: String(count * 0.9) } }));

export const grade = style({
  position: "absolute",
  insetBlockStart: "5%",
  insetInlineEnd: "4%",
  padding: "0.15em 0.5em",
  borderRadius: "3px",
  backgroundColor: color.ink,
  color: color.paper,
  fontSize: "max(8px, 4.6cqw)",
  fontWeight: 700,
  lineHeight: 1.4,
  "@container": { [tiny]: { display: "none" } },
});

interface Shape {
  /** Padding of the words in units: top, sides, bottom. */
  padding: [number, number, number];
  /** Maximum height of `big`, in cqw. */
  tallest: number;
  /** Extra side padding of `big` in units, where the outline is narrower. */
  inset?: number;
  words?: StyleRule;
}

const shapeRules = {
  brick: { padding: [82, 68, 54], tallest: 17 },
  minifigure: {
    padding: [104, 84, 6],
    tallest: 13,
    inset: 12,
    words: { textAlign: "center", gridTemplateRows: `minmax(0, 1fr) ${units(18, 38)}` },
  },
  blister: {
    padding: [64, 94, 18],
    tallest: 15,
    inset: 10,
    words: { textAlign: "center", gridTemplateRows: `${units(92)} auto auto`, alignContent: "start" },
  },
  comic: {
    padding: [18, 98, 18],
    tallest: 22,
    words: { gridTemplateRows: `${units(58)} minmax(0, 1fr) ${units(18)}` },
  },
  carriage: { padding: [68, 44, 82], tallest: 16 },
  car: { padding: [52, 56, 82], tallest: 14, inset: 24, words: { textAlign: "center" } },
  card: {
    padding: [24, 100, 22],
    tallest: 18,
    words: { textAlign: "center", gridTemplateRows: `${units(38)} minmax(0, 1fr) ${units(44)}` },
  },
  plate: {
    padding: [60, 66, 56],
    tallest: 15,
    words: { textAlign: "center", gridTemplateRows: `${units(20)} minmax(0, 1fr) auto` },
  },
} satisfies Record<string, Shape>;

export const shapes = styleVariants(shapeRules, ({ padding: [, sides], tallest, inset = 0 }: Shape) => ({
  vars: { [room]: String((320 - 2 * (sides + inset)) / 3.2), [height]: String(tallest) },
}));

for (const [name, { padding, inset, words: rule }] of Object.entries(shapeRules) as [
  keyof typeof shapeRules,
  Shape,
][]) {
  const [top, sides, bottom] = padding;
  if (inset) globalStyle(`${shapes[name]} ${bigWord}`, { paddingInline: units(inset) });
  globalStyle(`${shapes[name]} > ${words}`, { padding: `${units(top)} ${units(sides)} ${units(bottom)}`, ...rule });
}

/** Applies one rule to parts of several shapes. */
function within(parts: readonly (readonly [shape: keyof typeof shapeRules, part: string])[], rule: StyleRule): void {
  globalStyle(parts.map(([shape, part]) => `${shapes[shape]} ${part}`).join(", "), rule);
}

// The number goes above its words.
const numberFirst = ["blister", "minifigure"] as const;
within(
  numberFirst.map((shape) => [shape, first]),
  { gridRow: 2 },
);
within(
  numberFirst.flatMap((shape) => [bigWord, title].map((part) => [shape, part] as const)),
  { gridRow: 1 },
);
within(
  [
    ["minifigure", second],
    ["blister", first],
    ["card", first],
    ["card", second],
    ["plate", second],
  ],
  clamped(2),
);
within([["comic", first]], clamped(3));
within([["comic", bigWord]], { alignSelf: "end" });
within(
  [
    ["minifigure", second],
    ["card", first],
    ["comic", first],
  ],
  { alignSelf: "start" },
);
// Words on a filled area.
within(
  [
    ["comic", first],
    ["card", second],
  ],
  { color: color.sheet, fontWeight: 750 },
);
// A tiny cover shows the number only.
within(
  (["brick", "carriage", "car", "plate"] as const).map((shape) => [shape, words]),
  { "@container": { [tiny]: { gridTemplateRows: "0 minmax(0, 1fr) 0", textAlign: "center" } } },
);
within(
  (["brick", "plate"] as const).flatMap((shape) => [drawing, words].map((part) => [shape, part] as const)),
  { "@container": { [tiny]: { scale: "1.25" } } },
);
// Shifts drawing and words left, to make room for the grade.
globalStyle(`:is(${shapes.comic}, ${shapes.card}):has(> ${grade}) > :is(${drawing}, ${words})`, {
  translate: "-8%",
  "@container": { [tiny]: { translate: "none" } },
});
