import type { Money } from "#app/models/money.ts";

interface Ask {
  price: Money | null;
  recent: { median: Money; count: number } | null;
}

const fewestSales = 5;
/** An ask this many times above or below what the item sells for is most likely for something else. */
const farthest = 4;

/**
 * How an ask stands to the item's recent sales, in whole percent: -12 is 12 % below. `null` where the two cannot be
 * compared: another currency, too few sales, or so far apart that it is hardly the same thing.
 */
export function askAgainstSales({ price, recent }: Ask): number | null {
  if (!price || !recent || recent.count < fewestSales) return null;
  if (price.currency !== recent.median.currency || price.minor <= 0 || recent.median.minor <= 0) return null;
  const ratio = price.minor / recent.median.minor;
  return ratio > farthest || ratio < 1 / farthest ? null : Math.round((ratio - 1) * 100);
}
