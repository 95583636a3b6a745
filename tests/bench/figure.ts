/** What a figure must reach: at least or at most so much. */
export type Target = { atLeast: number } | { atMost: number };

/** One measured figure. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: Target;
  /** Undefined without a target. */
  holds: boolean | undefined;
  /** What the value is made of, or why it misses its target. */
  note?: string;
}

/** A figure, compared with its target. */
export function figure(
  name: string,
  value: number,
  unit: string,
  more: { target?: Target; note?: string } = {},
): Figure {
  return { name, value, unit, ...more, holds: more.target && reaches(value, more.target) };
}

function reaches(value: number, target: Target): boolean {
  return "atLeast" in target ? value >= target.atLeast : value <= target.atMost;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}

/** A number as tables and notes show it: 12,345 or 12.3 or 1.23. */
export function readable(value: number): string {
  const digits = Number.isInteger(value) || value >= 1_000 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
