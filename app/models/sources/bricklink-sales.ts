import type { ItemKind } from "../catalog/categories.ts";
import { bricklinkPage, bricklinkTypes } from "../catalog/kinds/bricklink-types.ts";
import { toMinor } from "../platform/amounts.ts";
import type { SoldGuide } from "./bricklink-answers.ts";

/** A row of the file that the import reads, by the columns of its own format. */
export interface BricklinkRow {
  kind: "sale";
  source_item_id: string;
  marketplace: "BRICKLINK";
  category: ItemKind;
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
export function newSales(guide: SoldGuide, recorded: readonly RecordedSale[]): BricklinkRow[] {
  const onRecord = new Map(recorded.map(({ id, minor }) => [id, minor]));
  return [...salesByMoment(guide)].flatMap(([moment, sales]) => {
    const ids = sales.map((_, at) => idOf(moment, at));
    const prices = ids.map((id) => onRecord.get(id)).filter((minor) => minor !== undefined);
    const free = ids.filter((id) => !onRecord.has(id));
    const added = withoutNearest(sales, prices, ({ unitPrice }) => toMinor(Number(unitPrice), guide.currency));
    return free.flatMap((id, at) => {
      const sale = added[at];
      return sale ? [rowOf(guide, sale, id)] : [];
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

/** What is left of things when for each price the nearest of them is taken out: first those at the price itself. */
function withoutNearest<Thing>(
  things: readonly Thing[],
  prices: readonly number[],
  priceOf: (thing: Thing) => number,
): Thing[] {
  const pairs = prices
    .flatMap((price, at) => things.map((thing) => ({ at, thing, distance: Math.abs(priceOf(thing) - price) })))
    .sort((one, other) => one.distance - other.distance);
  const left = new Set(things);
  const paired = new Set<number>();
  for (const { at, thing } of pairs) {
    if (paired.has(at) || !left.delete(thing)) continue;
    paired.add(at);
  }
  return [...left];
}

function rowOf({ type, no, condition, currency }: SoldGuide, sale: GuideRow, id: string): BricklinkRow {
  const { itemKind, ref, name } = bricklinkTypes[type];
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
