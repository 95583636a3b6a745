import { z } from "zod";
import { readAnyPrice } from "#app/models/files/price-text.ts";
import type { Money } from "#app/models/platform/amounts.ts";

/** How many objects may be inside of each other: `{ price: { amount: { value: 12 } } }`. */
const maxDepth = 4;

/** A price as clients send it; `readSentPrice` makes an amount of it. */
export const priceField = z
  .unknown()
  .optional()
  .describe(
    "A number, a text with commas, or an object with amount, value, cents or price. Anything that is not an amount above zero means no price.",
  )
  .meta({ examples: [129.99] });

/** The amount that a client sends, in the currency that it names itself, else in this one, else in dollars. Null for no price. */
export function readSentPrice(value: unknown, currency: string | null): Money | null {
  if (!isNestedAtMost(value, maxDepth)) return null;
  const read = readAnyPrice(value, currency ? { currency, fallbackCurrency: currency } : { fallbackCurrency: "USD" });
  return read.ok ? { minor: read.minor, currency: read.currency } : null;
}

function isNestedAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isNestedAtMost(inner, levels - 1));
}
