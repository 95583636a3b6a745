import { style, styleVariants } from "@vanilla-extract/css";

/** Each begins at a point in a square of 16 units, and goes on from there in relative commands. */
const lines = {
  back: "9.5 3.5l-4.5 4.5 4.5 4.5",
  forward: "6.5 3.5l4.5 4.5-4.5 4.5",
  open: "3.5 6l4.5 4.5 4.5-4.5",
  outside: "6 4h6v6m0-6l-7.5 7.5",
  search: "7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zm3.3-1.2l3.2 3.2",
  cross: "4 4l8 8m0-8l-8 8",
  check: "3.5 8.5l3 3 6-6.5",
  without: "4 8h8",
  history: "2 12l3.5-4 3 2 5.5-6",
  up: "3 11l5-5 2 2 4-4m-3.5 0h3.5v3.5",
  down: "3 5l5 5 2-2 4 4m-3.5 0h3.5v-3.5",
  bookmark: "4.5 2.5h7v11l-3.5-3-3.5 3z",
  feed: "3 8a5 5 0 0 1 5 5m-5-9.5a9.5 9.5 0 0 1 9.5 9.5m-8.8-.4h.01",
  stable: "2.5 8h11m-3-3l3 3-3 3",
  star: "8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4-3.6-1.9-3.6 1.9.7-4-2.9-2.8 4-.6z",
  own: "3 5.5l5-2.5 5 2.5v5l-5 2.5-5-2.5zm0 0l5 2.5 5-2.5m-5 2.5v5",
} as const;
const filled = { fullStar: lines.star, fullOwn: "3 5.5l5-2.5 5 2.5v5l-5 2.5-5-2.5z" } as const;

export type IconName = keyof typeof lines | keyof typeof filled;

const names = [...Object.keys(lines), ...Object.keys(filled)] as IconName[];
const unit = 16;

/** All icons side by side. A style sheet has it once, and each icon shows a part of it. */
const sheet = [
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${names.length * unit} ${unit}'`,
  " fill='none' stroke='%23000' stroke-linecap='round' stroke-linejoin='round' stroke-width='1.6'>",
  `<path d='${inPlace(lines)}'/><path fill='%23000' d='${inPlace(filled)}'/></svg>`,
].join("");

function inPlace(paths: Partial<Record<IconName, string>>): string {
  const moved = names.map((name, at) => paths[name]?.replace(/^[\d.]+/, (x) => `M${Number(x) + at * unit}`));
  return moved.join("");
}

const icon = style({
  flexShrink: 0,
  display: "block",
  width: "1em",
  height: "1em",
  fontSize: "1rem",
  backgroundColor: "currentColor",
  mask: `url("data:image/svg+xml,${sheet}") 0/auto 100%`,
  printColorAdjust: "exact",
  // Where colours are forced, that of the text around it.
  forcedColorAdjust: "preserve-parent-color",
});

/** The classes of each icon. */
export const icons = styleVariants(
  Object.fromEntries(names.map((name, at) => [name, at])) as Record<IconName, number>,
  (at) => [icon, { maskPosition: `${-at}em` }],
);
