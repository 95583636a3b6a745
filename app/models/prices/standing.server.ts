import type { Money } from "../platform/amounts.ts";
import { endOfDay, utcDay } from "../platform/day.ts";
import { priceRules } from "./exclusion-rules.ts";
import { type SalesOf, selectSales } from "./history.server.ts";
import { judgeSales } from "./judge-sales.ts";
import { findPriceExclusions, type PriceExclusion } from "./outliers.ts";
import type { DatedSale } from "./sale.ts";
import type { Value } from "./value.ts";
import { type ItemValue, windowStartOf } from "./values.server.ts";

export type Standing = Awaited<ReturnType<typeof standingOf>>;

/** Where a price stands among the counted sales behind the value in its currency and one condition; of all time without one. */
export async function standingOf(
  { itemId, conditionKey }: Omit<SalesOf, "currency">,
  { minor, currency }: Money,
  value: ItemValue | null,
) {
  let counted = selectSales({ itemId, currency, conditionKey, counted: true }).select(({ fn }) => [
    fn.countAll<number>().as("sales"),
    fn.countAll<number>().filterWhere("price_minor", ">", minor).as("dearer"),
    fn.countAll<number>().filterWhere("price_minor", "<", minor).as("cheaper"),
  ]);
  const from = value && windowStartOf(value);
  if (from) counted = counted.where("sold_at", ">=", from);
  if (value?.heldBack) counted = counted.where("sold_at", "<", value.until);
  return { ...(await counted.executeTakeFirstOrThrow()), days: value?.days ?? null };
}

/** Maximum sales to compare with: older ones lie too far back. */
const maxSales = 200;

/** Why a sale at this price today would not count beside the others in its currency and condition. Null where it would. */
export async function priceExclusionOf(
  choice: SalesOf,
  offer: Pick<DatedSale, "minor" | "namesItem">,
): Promise<PriceExclusion | null> {
  const sales = await comparableSales(choice).orderBy("sold_at", "desc").limit(maxSales).execute();
  const id = Number.MAX_SAFE_INTEGER;
  const exclusions = findPriceExclusions([...sales, { id, soldAt: new Date(), ...offer }], {
    conditionIsKnown: choice.conditionKey !== "unknown",
  });
  return exclusions.get(id) ?? null;
}

/** What the value would be today if there were no such sale. */
export async function valueWithout(choice: SalesOf, saleId: number): Promise<Value> {
  const sales = await comparableSales(choice).where("id", "<>", saleId).execute();
  const conditionIsKnown = choice.conditionKey !== "unknown";
  return judgeSales(sales, endOfDay(utcDay(new Date())), { conditionIsKnown }).value;
}

/** The sales that nothing but a comparison of prices may exclude. */
function comparableSales(choice: SalesOf) {
  return selectSales(choice)
    .select(["id", "price_minor as minor", "sold_at as soldAt", "names_item as namesItem"])
    .where((where) => where.or([where("excluded_by", "is", null), where("excluded_by", "in", priceRules)]));
}
