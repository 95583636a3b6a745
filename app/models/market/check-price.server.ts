import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import type { Condition } from "../catalog/conditions/read-condition.ts";
import { type ItemOfKind, listItems } from "../catalog/items.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import { searchItems } from "../catalog/search/search-items.server.ts";
import { wordsOf } from "../catalog/search-words.ts";
import { type ReadPrice, readAnyPrice } from "../files/price-text.ts";
import type { Exclusion } from "../prices/exclusion-rules.ts";
import { priceExclusionOf, type Standing, standingOf } from "../prices/standing.server.ts";
import { chooseValue, listValuesOf, type ShownValues } from "../prices/values.server.ts";
import { applyRules, type Classification } from "./classify.server.ts";

/** What somebody asks about. Empty texts leave it open. */
export interface CheckQuestion {
  /** The title of a listing, or a set number, an issue, a name. It is cleaned already. */
  title: string;
  /** The price as people write it: "$1,234.50", "GBP 20". */
  price: string;
  currency: string;
  category: ItemKind | "";
  /** A condition key; else the title's counts, else the one that sells most. */
  condition: string;
}

type CheckedItem = Omit<ItemOfKind, "id"> & {
  /** Null while no sale or listing of it is on record. */
  id: number | null;
};

/** What we say of a title and a price. */
export interface PriceCheck {
  /** Null where the title names no item that we know. */
  item: CheckedItem | null;
  /** Items with words of the title, where that is so. */
  nearest: ItemOfKind[];
  /** What the title says of its condition. */
  condition: Condition | null;
  /** Null without a price. */
  price: ReadPrice | null;
  /** The values that the price is compared with: in its currency, if there are sales in it. */
  shown: ShownValues;
  /** Why a sale like this would not count. Null where it would, or where nobody can tell. */
  exclusion: Exclusion | null;
  /** Null without a price, or without counted sales in its currency and condition. */
  standing: Standing | null;
}

type Reading = Classification & { itemKind: ItemKind; itemKey: string };

/** Reads a title and a price as those of a sale, and compares them with the counted sales of the item. */
export async function checkPrice(question: CheckQuestion): Promise<PriceCheck> {
  const { title, category, currency } = question;
  const readings = (category === "" ? itemKinds : [category]).flatMap((itemKind): Reading[] => {
    const reading = applyRules({ ...unknownFields, category: itemKind, title });
    return reading.itemKey === null ? [] : [{ ...reading, itemKind, itemKey: reading.itemKey }];
  });
  const recognized = await recognize(readings, category !== "");
  const nearest = recognized ? [] : await listNearest(title, category);
  const { item, reading, values } = recognized ?? (await onlyMatch(title, nearest)) ?? nothing;
  const first = chooseValue(values, { currency, condition: "" });
  const hint = currency === "" ? {} : { currency };
  const price =
    question.price.trim() === "" ? null : readAnyPrice(question.price, { ...hint, fallbackCurrency: first.currency });
  const titleCondition = reading && reading.condition.key !== "unknown" ? reading.condition.key : "";
  const condition = question.condition || titleCondition;
  const shown = chooseValue(values, { currency: price?.ok ? price.currency : currency, condition });
  const sales = item?.id != null && price?.ok && price.currency === shown.currency && { itemId: item.id, ...shown };
  const isCompared = sales && (shown.value?.counted ?? 0) > 0;
  const byTitle = reading?.excludedBy ? { rule: reading.excludedBy, reason: reading.exclusionReason ?? "" } : null;
  return {
    item,
    nearest: item ? [] : nearest.map(({ item }) => item),
    condition: reading?.condition ?? null,
    price,
    shown,
    exclusion:
      (byTitle as Exclusion | null) ??
      (isCompared
        ? await priceExclusionOf(sales, { minor: price.minor, namesItem: reading?.namesItem ?? true })
        : null),
    standing: isCompared ? await standingOf(sales, price, shown.value) : null,
  };
}

/** What a source says beside a title, and a title that somebody types is without. */
const unknownFields = {
  condition: null,
  declaredCondition: null,
  grader: null,
  grade: null,
  catalogRef: null,
  lotSize: null,
} as const;

interface Recognized {
  item: CheckedItem | null;
  reading: Reading | null;
  values: Parameters<typeof chooseValue>[0];
}

const nothing: Recognized = { item: null, reading: null, values: [] };

/**
 * The item of the reading that says most: a whole item before a part, one that a catalogue names before words of a
 * title, then the one that sells most. One that nobody has sold only where a catalogue names it, or the category is
 * certain.
 */
async function recognize(readings: readonly Reading[], isKindCertain: boolean): Promise<Recognized | null> {
  const onRecord = await listItems(readings.map(({ itemKind, itemKey }) => ({ itemKind, key: itemKey })));
  const values = await listValuesOf(onRecord.map(({ id }) => id));
  const rank = ({ reading, values }: Recognized) => [
    reading?.excludedBy === null ? 1 : 0,
    reading?.facts ? 1 : 0,
    values.reduce((sum, { counted }) => sum + counted, 0),
  ];
  const candidates = readings.flatMap((reading): Recognized[] => {
    const { itemKind, itemKey: key, facts, name } = reading;
    const found = onRecord.find((item) => item.itemKind === itemKind && item.key === key);
    const ofFound = (found && values.get(found.id)) ?? [];
    if (!facts && !isKindCertain && ofFound.every(({ counted }) => counted === 0)) return [];
    if (found) return [{ item: found, reading, values: ofFound }];
    const unsold = { theme: null, year: null, pieces: null, ...facts, name: facts?.name ?? name };
    return [{ item: { id: null, itemKind, key, ...unsold }, reading, values: [] }];
  });
  return (
    candidates.sort((one, other) => {
      const [a, b] = [rank(one), rank(other)];
      const at = a.findIndex((each, at) => each !== b[at]);
      return (b[at] ?? 0) - (a[at] ?? 0);
    })[0] ?? null
  );
}

const maxNearestItems = 6;
/** With fewer words of the title in its name, the only match may be another item. */
const minWords = 3;

interface Near {
  item: ItemOfKind;
  /** How many words of the title its name and theme hold. */
  words: number;
}

/** The item with three words or more of the title, if there is one only. */
async function onlyMatch(title: string, [found, another]: readonly Near[]): Promise<Recognized | null> {
  if (!found || another || found.words < minWords) return null;
  const { item } = found;
  const values = await listValuesOf([item.id]);
  const reading = applyRules({ ...unknownFields, category: item.itemKind, title });
  return {
    item,
    reading: { ...reading, itemKind: item.itemKind, itemKey: item.key },
    values: values.get(item.id) ?? [],
  };
}

/** Titles say more than names do: tries fewer words each time, the short ones go first. */
async function listNearest(title: string, category: ItemKind | ""): Promise<Near[]> {
  const weight = (word: string) => word.length + (/\d{2}/.test(word) ? 3 : 0);
  const words = [...new Set(wordsOf(title))].sort((one, other) => weight(other) - weight(one));
  const searched = category === "" ? null : kinds[category].category;
  for (const count of new Set([words.length, 4, 3, 2, 1])) {
    if (count > words.length) continue;
    const { items: found } = await searchItems(words.slice(0, count).join(" "), searched, maxNearestItems);
    const onRecord = await listItems(found);
    if (onRecord.length === 0) continue;
    return found.flatMap(({ itemKind, key }) =>
      onRecord.filter((item) => item.itemKind === itemKind && item.key === key).map((item) => ({ item, words: count })),
    );
  }
  return [];
}
