import { legoSets, readFacts } from "#db/reference/facts.ts";
import { db } from "../../platform/database.server.ts";
import { revisionOf } from "../../platform/revision.server.ts";
import { itemKeyOf } from "../titles/words.ts";
import type { SetVariant } from "./lego/set-variants.ts";

/** What is known of an item before any sale of it is on record. */
export interface ItemFacts {
  name: string;
  theme: string | null;
  year: number | null;
  pieces: number | null;
}

/** An item that a set list named. Plain data that can be sent to a worker. */
export interface CataloguedItem extends ItemFacts {
  category: string;
  key: string;
}

/** Revision scope of the items in set lists. */
export const knownItemsScope = "set-lists";

/** Far more than there are: 26,000 sets and 17,000 minifigures. */
const maxItems = 200_000;

function legoMinifigures(): (ItemFacts & { number: string })[] {
  return readFacts("minifigures").map(([number = "", name = "", theme = "", year]) => {
    return { number, name, theme, year: Number(year), pieces: null };
  });
}

const tables: Partial<Record<string, () => (ItemFacts & { number: string })[]>> = {
  legos: legoSets,
  minifigures: legoMinifigures,
};

const shipped = new Map<string, Map<string, ItemFacts>>();
let catalogued: readonly CataloguedItem[] = [];
let cataloguedByKey = new Map<string, Map<string, ItemFacts>>();
let loadedRevision = 0;

/** The facts of a LEGO set or minifigure that a set list or our own table names. Undefined for all other items. */
export function findFacts(itemKind: string, itemKey: string): ItemFacts | undefined {
  const named = cataloguedByKey.get(itemKind)?.get(itemKey);
  if (named?.theme) return named;
  const ours = shippedFacts(itemKind).get(itemKey);
  return named && ours ? { ...named, theme: ours.theme } : (named ?? ours);
}

function shippedFacts(itemKind: string): Map<string, ItemFacts> {
  let facts = shipped.get(itemKind);
  if (!facts) {
    facts = new Map(tables[itemKind]?.().map((item) => [item.number, item]));
    shipped.set(itemKind, facts);
  }
  return facts;
}

export const knownSets = {
  find: (number: string) => findFacts("legos", number),
  /** The known set numbers that are not four to seven digits. */
  oddNumbers: new Set<string>(),
  /** Variants of a number that several sets share: "71034" → "71034-1", "71034-2" and so on. */
  variants: new Map<string, SetVariant[]>(),
};

/** Slug of a set: `75257` → `75257-millennium-falcon`. The key itself where the name is unknown. */
export function setSlug(itemKey: string): string {
  const name = /^[a-z\d]+$/.test(itemKey) ? knownSets.find(itemKey)?.name : undefined;
  return (name && itemKeyOf([itemKey, name])) || itemKey;
}

/** Slug → key of a known set: `75257-millennium-falcon` → `75257`. Null for every other text. */
export function keyOfSetSlug(text: string): string | null {
  const [, number] = /^([a-z\d]+)-[a-z\d-]*[a-z][a-z\d-]*$/.exec(text) ?? [];
  return number && knownSets.find(number) ? number : null;
}

/** Items from set lists, to send to a worker thread. */
export function cataloguedItems(): readonly CataloguedItem[] {
  return catalogued;
}

/** Replaces the items from set lists in memory. */
export function replaceCataloguedItems(items: readonly CataloguedItem[]): void {
  catalogued = items;
  cataloguedByKey = new Map();
  knownSets.oddNumbers.clear();
  knownSets.variants.clear();
  for (const item of items) {
    if (item.category === "legos" && !/^\d{4,7}$/.test(item.key)) knownSets.oddNumbers.add(item.key);
    const [, number] = (item.category === "legos" && /^(\d{4,7})-\d+$/.exec(item.key)) || [];
    if (number) knownSets.variants.set(number, [...(knownSets.variants.get(number) ?? []), item]);
    const ofKind = cataloguedByKey.get(item.category) ?? new Map<string, ItemFacts>();
    cataloguedByKey.set(item.category, ofKind.set(item.key, item));
  }
}

/** Reloads the items from set lists if their revision has changed. */
export async function refreshKnownItems(): Promise<void> {
  const revision = await revisionOf(knownItemsScope);
  if (revision === loadedRevision) return;
  const items = await db
    .selectFrom("item")
    .select(["category", "key", "name", "theme", "year", "pieces"])
    .where("catalogued_at", "is not", null)
    .where("name", "is not", null)
    .orderBy("id")
    .limit(maxItems)
    .execute();
  replaceCataloguedItems(items.map((item) => ({ ...item, name: item.name ?? "" })));
  loadedRevision = revision;
}
