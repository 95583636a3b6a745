import { type BricklinkKind, bricklinkNames, bricklinkPage } from "../catalog/kinds/bricklink-types.ts";
import { toMinor } from "../platform/amounts.ts";
import type { SoldGuide } from "./bricklink-answers.ts";

/** A row of the file that the import reads, by the columns of its own format. */
export interface BricklinkRow {
  kind: "sale";
  source_item_id: string;
  marketplace: "BRICKLINK";
  category: BricklinkKind;
  title: string;
  /** Of one piece. */
  price: string;
  price_basis: "each";
  quantity: number;
  currency: string;
  condition: string;
  catalog_ref: string;
  url: string;
  sold_at: string;
}

/** A sale that is on record: the id of its row, and its price in minor units. */
export interface RecordedSale {
  id: string;
  minor: number;
}

/** What BrickLink says of a condition. Whether a used item is complete is not in its price guide. */
const conditions = { N: "New", U: "Used, completeness not said" } as const;

type GuideRow = SoldGuide["rows"][number];

/** The ids that rows of this answer have on record, if all of its sales were recorded before. */
export function possibleIds(guide: SoldGuide): string[] {
  return [...salesByMoment(guide)].flatMap(([moment, sales]) => sales.map((_, at) => idOf(moment, at)));
}

/**
 * The sales of an answer that are not on record, by the records with `possibleIds`. At each moment they are as many as
 * the answer has more than the record.
 */
export function newSales(guide: SoldGuide, recorded: readonly RecordedSale[], itemKind: BricklinkKind): BricklinkRow[] {
  const onRecord = new Map(recorded.map(({ id, minor }) => [id, minor]));
  return [...salesByMoment(guide)].flatMap(([moment, sales]) => {
    const ids = sales.map((_, at) => idOf(moment, at));
    const prices = ids.map((id) => onRecord.get(id)).filter((minor) => minor !== undefined);
    const free = ids.filter((id) => !onRecord.has(id));
    const added = withoutNearest(sales, prices, ({ unitPrice }) => toMinor(Number(unitPrice), guide.currency));
    return free.flatMap((id, at) => {
      const sale = added[at];
      return sale ? [rowOf(guide, itemKind, sale, id)] : [];
    });
  });
}

/** Sales of one second, by what the ids of their rows begin with. Fractions are left out: an answer might have none one day. */
function salesByMoment({ type, no, condition, rows }: SoldGuide): Map<string, GuideRow[]> {
  const sales = rows.filter(({ quantity, unitPrice }) => quantity > 0 && Number(unitPrice) > 0);
  const item = `${type}/${no.toLowerCase()}/${condition}`;
  return Map.groupBy(sales, ({ orderedAt }) => `${item}/${orderedAt.toISOString().replace(/\.\d+/, "")}`);
}

/** The nth sale of a moment has its number in its id, from the second one on. */
function idOf(moment: string, at: number): string {
  return at === 0 ? moment : `${moment}/${at + 1}`;
}

/** What is left of things when each price takes one: that at the price itself, and else, from low to high, the nearest that leaves enough for the others. */
function withoutNearest<Thing>(
  things: readonly Thing[],
  prices: readonly number[],
  priceOf: (thing: Thing) => number,
): Thing[] {
  const byPrice = things.toSorted((one, other) => priceOf(one) - priceOf(other));
  const counts = new Map<number, number>();
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1);
  const left = byPrice.filter((thing) => {
    const count = counts.get(priceOf(thing)) ?? 0;
    if (count > 0) counts.set(priceOf(thing), count - 1);
    return count === 0;
  });
  const moved = [...counts]
    .flatMap(([price, count]) => Array<number>(count).fill(price))
    .sort((one, other) => one - other);
  const taken = new Set<number>();
  let at = 0;
  moved.forEach((price, nth) => {
    const last = left.length - (moved.length - nth);
    const distance = (index: number) => Math.abs(priceOf(left[index] as Thing) - price);
    while (at < last && distance(at + 1) <= distance(at)) at += 1;
    taken.add(at);
    at += 1;
  });
  return left.filter((_, index) => !taken.has(index));
}

function rowOf(
  { type, no, condition, currency }: SoldGuide,
  itemKind: BricklinkKind,
  sale: GuideRow,
  id: string,
): BricklinkRow {
  const { ref, name } = bricklinkNames[itemKind];
  const { quantity, unitPrice, orderedAt } = sale;
  return {
    kind: "sale",
    source_item_id: id,
    marketplace: "BRICKLINK",
    category: itemKind,
    title: quantity === 1 ? `${name} ${no}` : `${name} ${no}, ${quantity} sold at this price`,
    ...{ price: unitPrice, price_basis: "each", quantity, currency },
    condition: conditions[condition],
    catalog_ref: `${ref}:${no}`,
    url: bricklinkPage({ type, no }),
    sold_at: orderedAt.toISOString(),
  };
}
