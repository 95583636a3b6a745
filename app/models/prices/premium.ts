import type { ItemValue } from "./values.server.ts";

/**
 * What the shown condition sells at as a multiple of new, or of raw where nothing is sold as new, with the number of
 * counted sales behind either. For new itself, what used sells at against it. Null where one of the two has no value.
 */
export function premiumOf(values: readonly ItemValue[], shown: string) {
  const valued = (key: string) => values.find(({ conditionKey, median }) => conditionKey === key && median !== null);
  const base = valued("new") ?? valued("raw");
  const one = valued(shown === base?.conditionKey ? "used" : shown);
  if (!base?.median || !one?.median || one === base) return null;
  return {
    conditionKey: one.conditionKey,
    baseKey: base.conditionKey,
    ratio: one.median / base.median,
    sales: [one.sales, base.sales] as const,
  };
}
