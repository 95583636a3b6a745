const formatters = new Map<number, Intl.NumberFormat>();

/** "1,234.50": a number for people, with this many decimals. */
export function formatNumber(value: number, digits = 0): string {
  let formatter = formatters.get(digits);
  if (!formatter) {
    // Creating one takes longer than rendering the rest of a card.
    formatter = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formatters.set(digits, formatter);
  }
  return formatter.format(value);
}

/** "1 sale", "1,234 sales". */
export function countOf(count: number, one: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
}
