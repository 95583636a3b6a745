/**
 * Points of a small line on 100 by 40, from the first value at the left, the lowest one at the bottom. Empty below two
 * values.
 */
export function sparklinePoints(values: readonly number[]): string {
  if (values.length < 2) return "";
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * 96 + 2;
      const y = high === low ? 20 : 36 - ((value - low) / (high - low)) * 32;
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
    })
    .join(" ");
}
