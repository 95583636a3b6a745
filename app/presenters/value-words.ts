import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import { countOf, formatAbout, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import type { ItemValue, ShownValues } from "#app/models/prices/values.server.ts";
import { formatDayOfYear } from "./dates.ts";

/** One of a value's amounts in minor units as text: "$134". */
export function aboutOf({ currency }: Pick<ItemValue, "currency">, minor: number | null): string {
  return formatAbout({ minor: minor ?? 0, currency });
}

/** "$134"; "$121 to $149" for a range of three or four sales; null for fewer. */
export function valueFigure(value: ItemValue): string | null {
  if (value.median !== null) return aboutOf(value, value.median);
  if (value.low === null) return null;
  const [low, high] = [aboutOf(value, value.low), aboutOf(value, value.high)];
  return low === high ? low : `${low} to ${high}`;
}

/** What the figure stands on: "median of 79 sales, 9 newer held back", "3 sales"; where there is no figure, the last sale. */
function valueBasis(value: ItemValue): string {
  if (value.median !== null) {
    const newer = value.heldBack ? `, ${formatNumber(value.heldBack.sales)} newer held back` : "";
    return `median of ${countOf(value.sales, "sale")}${newer}`;
  }
  if (value.low !== null) return countOf(value.sales, "sale");
  if (!value.last) return "no sales yet";
  return `last sold for ${lastSold(value, value.last)}`;
}

/** "$28.99 on 15 Nov", with the year where it is another one. */
export function lastSold({ currency }: Pick<ItemValue, "currency">, last: NonNullable<ItemValue["last"]>): string {
  return `${formatMoney({ minor: last.minor, currency })} on ${formatDayOfYear(last.soldAt, new Date())}`;
}

/** That nothing has sold in the shown condition and currency, and in which currencies the item has. */
export function noSales(itemKind: ItemKind, shown: ShownValues): string {
  const others = otherCurrencies(shown);
  const condition = conditionInSentence(itemKind, shown.conditionKey);
  if (others.length === 0) return `We know of no sales ${condition} yet.`;
  const named = new Intl.ListFormat("en-GB").format(others);
  return `We know of no sales ${condition} in ${shown.currency} yet. It has sold in ${named}, and we do not convert.`;
}

/** The currencies beside the shown one in which the item has sold. */
export function otherCurrencies({ currency, currencies }: ShownValues): string[] {
  return currencies.flatMap((other) => (other.currency !== currency && other.counted > 0 ? [other.currency] : []));
}

/** What an item sells for in one condition, as lists show it. `figure` is null below three sales. */
export function valueView(itemKind: ItemKind, conditionKey: string, value: ItemValue | null) {
  return {
    conditionKey,
    condition: conditionInSentence(itemKind, conditionKey),
    figure: value && valueFigure(value),
    basis: value ? valueBasis(value) : "no sales yet",
    /** Counted sales of all time. */
    counted: value?.counted ?? 0,
  };
}
