import { z } from "zod";
import { readAnyPrice } from "#app/models/files/price-text.ts";
import type { Money } from "#app/models/platform/amounts.ts";

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
  const read = readAnyPrice(value, currency ? { currency, fallbackCurrency: currency } : { fallbackCurrency: "USD" });
  return read.ok ? { minor: read.minor, currency: read.currency } : null;
}
