/** The mark on 32 by 32, in one colour: a C that a rising price leaves. */
export const mark = {
  letter: "M17.29 6.24A11 11 0 1 0 22.36 25.17",
  letterWidth: 4.5,
  price: "m9.5 20 5-5 4.5 3.5L26 9",
  priceWidth: 3,
  dot: { cx: 26.5, cy: 8, r: 3.8 },
};

/** The mark as SVG markup in the colour that is around it. */
export function markMarkup(): string {
  const { letter, letterWidth, price, priceWidth, dot } = mark;
  const line = (d: string, width: number) => `<path d="${d}" stroke-width="${width}"/>`;
  return `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">${line(letter, letterWidth)}${line(price, priceWidth)}</g><circle cx="${dot.cx}" cy="${dot.cy}" r="${dot.r}" fill="currentColor"/>`;
}
