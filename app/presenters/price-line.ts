/** A price on a line: its text, and its place in percent of the line. */
export interface PriceMark {
  text: string;
  at: number;
}

/** Prices on a line from the lowest to the highest. */
export interface PriceLineView {
  lowest: PriceMark;
  low: PriceMark;
  /** The value, or what is asked; null where there is none. */
  median: PriceMark | null;
  high: PriceMark;
  highest: PriceMark;
  /** Places of sales that are held back. */
  heldBack: number[];
  /** The prices at its two ends, in minor units. */
  scale: readonly [number, number];
  /** All of it in words. */
  summary: string;
}

/** The target on a line, and on which side of it an alert rings. */
export interface LineAim {
  minor: number;
  direction: "below" | "above";
  text: string;
}

/** Percent of the way from the lowest to the highest price, to a tenth. */
export function placeOf(minor: number, [from, to]: PriceLineView["scale"]): number {
  return to === from ? 0 : Math.round(((minor - from) / (to - from)) * 1000) / 10;
}

/** The line with room for a target that lies beyond its ends. */
export function withRoomFor(line: PriceLineView, { minor }: Pick<LineAim, "minor">): PriceLineView {
  const [from, to] = line.scale;
  const scale = [Math.min(from, minor), Math.max(to, minor)] as const;
  if (scale[0] === from && scale[1] === to) return line;
  const moved = (at: number) => placeOf(from + (at / 100) * (to - from), scale);
  const move = (mark: PriceMark) => ({ ...mark, at: moved(mark.at) });
  return {
    ...line,
    scale,
    lowest: move(line.lowest),
    low: move(line.low),
    median: line.median && move(line.median),
    high: move(line.high),
    highest: move(line.highest),
    heldBack: line.heldBack.map(moved),
  };
}
