import { type RawBuilder, sql } from "kysely";
import { readFacts } from "#db/reference/facts.ts";
import { db } from "../../platform/database.server.ts";
import { categories, type ItemKind, itemKinds } from "../categories.ts";
import { gradeKey } from "../conditions/conditions.ts";
import { identifyItem } from "../identification/identify-item.server.ts";
import type { Item } from "../items.server.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { kinds } from "../kinds/all.ts";
import { formsOf, splitNegativeTerms, wordsOf } from "../search-words.ts";
import { isCommonWord, namesItem } from "../titles/names-item.ts";
import { blankGrades, gradeMentions } from "../titles/read-grade.ts";
import { foldTitle } from "../titles/title.ts";
import { correctWords } from "./correct-spelling.server.ts";
import { wordsInFull } from "./query-parts.ts";

/** An item that a search found. Nobody need have sold one. */
export interface FoundItem extends Item {
  itemKind: ItemKind;
  imageUrl: string | null;
  /** The grade that the query names; empty without one. */
  condition: string;
}

interface FoundItems {
  /** The query with its spelling corrected, where no item has it as it stands. */
  corrected: string | null;
  /** Whether no item had all words, so that one word was left out. */
  lackOneWord: boolean;
  items: FoundItem[];
}

/** Maximum matches that are compared with each other. */
const maxMatches = 2_000;
/** Maximum best sellers that are compared with each other. */
const maxBestSellers = 1_000;
/** Maximum keys that begin like a word of the query. */
const maxBeginnings = 200;
/** Maximum words of a query: more of them narrow a search no further. */
const maxWords = 12;

const asTheyAre = { corrected: null, lackOneWord: false };

/** Hyphen between letters and digits of a maker's number: "R-3086". */
const partedNumber = /(?<=(?<![\p{L}\p{N}])\p{L}{1,4})-(?=\p{N}{3})/gu;

/** Names of the categories say nothing about an item: "lego 75257". */
const wordsOfKinds = new Set(
  ["set", "minifigure", "lego", ...categories.flatMap(({ id, name }) => wordsOf(`${id} ${name}`))].flatMap(formsOf),
);

/** Words of conditions and lots say nothing about an item either: "loose", "bundle". */
const wordsOfCopies = new Set([
  ...readFacts("condition-words").flatMap(([phrase = ""]) => (phrase.includes(" ") ? [] : [phrase])),
  ...["bundle", "joblot", "lot"].flatMap(formsOf),
]);

/** The scale of a model: "1:64". */
const scale = /(?<![\p{L}\p{N}])1[:/]\d{2,3}(?!\p{N})/gu;

/** Words of the name that a kind identifies in the query, sorted, and how many query words they keep. */
function readAsTitle(kind: ItemKind, text: string, words: readonly string[]) {
  const { name } = identifyItem(kind, text);
  const named = new Set(name === null ? words.filter((word) => !isYear.test(word)) : wordsOf(name));
  return { kind, named: [...named].slice(0, maxWords).sort(), kept: words.filter((word) => named.has(word)).length };
}

/**
 * The items that a query names: first by their key, then by words of their name and theme, best sellers and short names
 * first. Where none has all the words, those that any title holds are left out, then what a name leaves out of a title:
 * the maker, a team. Then words are split, a scale is left out, numbers joined, words corrected, and at last any one word left out.
 */
export async function searchItems(query: string, kind: ItemKind | null, limit: number): Promise<FoundItems> {
  const { text, grades, words } = readItemQuery(query);
  const kinds = kindsOf(kind);
  const findBy = async (tsquery: string, { among = kinds, isTitle = false } = {}) => {
    const rows = tsquery === "" ? [] : await findItems({ text, words, tsquery, kinds: among, limit, isTitle });
    return rows.map((item) => ({ ...item, condition: grades.get(item.itemKind) ?? "" }));
  };
  const find = (wanted: readonly string[]) => findBy(tsqueryOf(wanted));
  const unscaled = text.replace(scale, " ");
  const telling = words.filter((word) => !isCommonWord(word) && !wordsOfCopies.has(word));
  /** Searches by the name that each kind identifies, most kept words first. Kinds with equal words share a query. */
  const findRead = async (title: string, wordsIn: (reading: ReturnType<typeof readAsTitle>) => string) => {
    const readings = kinds.map((kind) => readAsTitle(kind, title, telling)).sort((one, other) => other.kept - one.kept);
    const found = [...Map.groupBy(readings, wordsIn)].map(([tsquery, alike]) =>
      findBy(tsquery, { among: alike.map(({ kind }) => kind), isTitle: true }),
    );
    return (await Promise.all(found)).flat().slice(0, limit);
  };
  const attempts = [
    () => find(words),
    () => (telling.length < words.length ? find(telling) : []),
    // A reading that leaves out nothing was tried before.
    () =>
      findRead(text, ({ named, kept }) => (kept === telling.length && kept === named.length ? "" : tsqueryOf(named))),
    () => findBy(tsqueryOf(telling, { areSplit: true })),
    () => (unscaled === text ? [] : findRead(unscaled, ({ named }) => tsqueryOf(named))),
  ];
  let ofNumber: FoundItem[] = [];
  for (const attempt of attempts) {
    const items = await attempt();
    // "marklin 6604" is not of the set 6604, unless nothing else is.
    if (items.some((item) => !kindsOnServer[item.itemKind].numbers || namesItem(text, item.name, item.theme))) {
      const others = ofNumber.filter(({ id }) => items.every((item) => item.id !== id));
      return { ...asTheyAre, items: [...items, ...others].slice(0, limit) };
    }
    if (ofNumber.length === 0) ofNumber = items;
  }
  if (ofNumber.length > 0) return { ...asTheyAre, items: ofNumber };
  const together = query.replace(partedNumber, "");
  if (together !== query) return searchItems(together, kind, limit);
  const corrected = await correctWords(kinds, telling);
  const byCorrected = corrected === null ? [] : await find(corrected);
  if (byCorrected.length > 0) {
    return { ...asTheyAre, corrected: corrected?.join(" ") ?? null, items: byCorrected };
  }
  const items = await findRead(unscaled, ({ named }) => allButOneOf(named));
  return { corrected: null, lackOneWord: items.length > 0, items };
}

/**
 * The one item whose key or title the whole query is; an issue also with its year. Null for none, for several, and for
 * one without a name or a counted sale.
 */
export async function findNamedItem(
  query: string,
  kind: ItemKind | null,
): Promise<Pick<FoundItem, "itemKind" | "key" | "condition"> | null> {
  const { text, grades, words } = readItemQuery(query);
  if (words.length === 0) return null;
  const plain = withoutLego(text);
  const wanted = kindsOf(kind);
  const keys = [plain, plain.replace(/(?<=\d{3})-\d{1,2}$/, "")];
  const { rows } = await sql<{ itemKind: ItemKind; key: string; isWhole: boolean }>`
    select category as "itemKind", key, key = ${plain} or ${isTitled(text, wanted)} as "isWhole" from item
    where category = any(${wanted}) and key ~ '[0-9]' and ${isKnown}
      and (key = any(${keys}) or ${isTitled(text, wanted)} or ${isTitledWithYear(text, wanted)})
    limit 5`.execute(db);
  const [found, another] = rows.some(({ isWhole }) => isWhole) ? rows.filter(({ isWhole }) => isWhole) : rows;
  if (!found || another) return null;
  return { itemKind: found.itemKind, key: found.key, condition: grades.get(found.itemKind) ?? "" };
}

/** A query without its negative terms and its grade, the grade for each kind that knows its company, and its words. */
function readItemQuery(query: string) {
  const folded = foldTitle(splitNegativeTerms(query).text);
  const grades = new Map<ItemKind, string>();
  let text = folded;
  for (const kind of itemKinds) {
    const { grading } = kindsOnServer[kind];
    const mentions = grading ? gradeMentions(grading, folded) : [];
    const grade = mentions.find((mention) => mention.grade)?.grade;
    if (!grade) continue;
    grades.set(kind, gradeKey(grade));
    // Kinds differ in what may stand beside a grade.
    const rest = blankGrades(folded, mentions).replace(/\s+/g, " ").trim();
    if (rest.length < text.length) text = rest;
  }
  const words = wordsOf(text).slice(0, maxWords);
  return { text, grades, words: words.filter((word) => !wordsOfKinds.has(word)) };
}

/** SQL: whether the item has the key that `identify` reads from the text, for kinds with `isFoundByTitle`. */
function isTitled(text: string, kinds: readonly ItemKind[]) {
  return anyTitled(text, kinds, (key) => sql`key = ${key}`);
}

/** The same with a year at the end of the key, for a text without one. */
function isTitledWithYear(text: string, kinds: readonly ItemKind[]) {
  return anyTitled(text, kinds, (key) => sql`key like ${`${key}-____`} and key ~ '-[0-9]{4}$'`);
}

function anyTitled(text: string, kinds: readonly ItemKind[], isOf: (key: string) => RawBuilder<unknown>) {
  const named = kinds
    .filter((kind) => kindsOnServer[kind].isFoundByTitle)
    .flatMap((kind) => {
      const { key } = identifyItem(kind, text);
      return key === null ? [] : [sql`category = ${kind} and ${isOf(key)}`];
    });
  return named.length > 0 ? sql`(${sql.join(named, sql` or `)})` : sql`false`;
}

/** SQL: whether the item has a name or a counted sale. Others have excluded sales only and are not linked. */
const isKnown = sql`(name is not null or counted_sales > 0)`;

/** All kinds on the shelves of a category: "legos" includes minifigures. */
function kindsOf(kind: ItemKind | null): readonly ItemKind[] {
  return itemKinds.filter((other) => kind === null || other === kind || kinds[other].category === kind);
}

interface Search {
  text: string;
  /** The words of the text. */
  words: readonly string[];
  /** The words that names have. */
  tsquery: string;
  kinds: readonly ItemKind[];
  limit: number;
  /** The text is read as a title is, in each of these kinds. */
  isTitle: boolean;
}

/** Items by key, key prefix and words. Others are searched only where best sellers do not fill `limit`. */
async function findItems({
  text,
  words,
  tsquery,
  kinds,
  limit,
  isTitle,
}: Search): Promise<Omit<FoundItem, "condition">[]> {
  const [all, beginning] = [keysIn(text), beginningIn(text)];
  // A figure of a series is found by the number of that and its name: "71034 turkey".
  const numbered = kinds.filter((kind) => kindsOnServer[kind].numbers);
  const named = (isTitle ? kinds : numbered).flatMap((kind) => identifyItem(kind, text).key ?? []);
  // "1:64 Camaro" and "Topps 2009" are about no set with such a number; "castle 375" is about the 375-2 of that name.
  const others = words.filter((word) => !mayBeNoKey.test(word) && !isCommonWord(word));
  const doubtful = others.length > 0 ? all.filter((key) => mayBeNoKey.test(key)) : [];
  const keys = all.filter((key) => !doubtful.includes(key));
  const ofKinds = sql`from item where category = any(${kinds})`;
  const isPublic = sql`(${isKnown} or exists (select from sale where item_id = item.id))`;
  const firstIfKnown = sql`case when ${isKnown} then 0 else 3 end as place`;
  // "marklin 7569" is the train of which a name says all of that, not the set 7569.
  const ofKey = words.length > keys.length ? sql`case when ${isKnown} then 2 else 3 end as place` : firstIfKnown;
  // Those of the year, best sellers and short names first. Each part is ranked by itself: thousands of rows are not put
  // together with the others.
  const years = words.filter((word) => isYear.test(word)).map(Number);
  const rank = sql`coalesce(year = any(${years}), false) desc,
    ln(1 + counted_sales) - length(coalesce(name, key)) / 10.0 desc, year desc nulls last, id`;
  const bestOf = (matching: RawBuilder<unknown>) =>
    sql`(select * from (${matching}) as matching order by ${rank} limit ${limit})`;
  const withWords = sql`
    select ${columns} ${ofKinds} and name is not null and item_words(name, theme) @@ ${tsquery}::tsquery`;
  const bestSellers = sql`${withWords} and counted_sales >= ${bestSellerSales} limit ${sql.lit(maxBestSellers)}`;
  const further = sql`${withWords} and (select count(*) from best_sellers) < ${limit} limit ${sql.lit(maxMatches)}`;
  const byKey = sql`select ${columns}, ${ofKey} ${ofKinds} and key = any(${keys}) and ${isPublic}`;
  const byName = sql`select ${columns}, -1 as place ${ofKinds} and key = any(${named}) and not key = any(${keys}) and ${isKnown}`;
  const byDoubtfulKey = sql`
    select ${columns}, 0 as place from item
    where category = any(${numbered}) and name is not null and item_words(name, theme) @@ ${tsqueryOf(others)}::tsquery
      and (${sql.join(doubtful.map(isNumberOrVariant), sql` or `)})`;
  const byTitle = sql`
    select ${columns}, ${firstIfKnown} from item
    where (${isTitled(text, kinds)} or ${isTitledWithYear(text, kinds)}) and ${isPublic}`;
  const byBeginning = sql`
    select ${columns} ${ofKinds} and key like ${`${beginning}%`} and ${isPublic} limit ${sql.lit(maxBeginnings)}`;
  const parts = [
    named.length > 0 && byName,
    keys.length > 0 && byKey,
    doubtful.length > 0 && byDoubtfulKey,
    byTitle,
    beginning !== null && sql`select *, 1 as place from ${bestOf(byBeginning)} as beginning`,
    sql`select *, 1 as place from best_sellers`,
    sql`select *, 1 as place from ${bestOf(further)} as further`,
  ].filter((part) => part !== false);
  const { rows } = await sql<Omit<FoundItem, "condition">>`
    with best_sellers as materialized ${bestOf(bestSellers)}
    select id, category as "itemKind", key, name, theme, year, pieces, image_url as "imageUrl"
    from (select distinct on (id) * from (${sql.join(parts, sql` union all `)}) as matching order by id, place) as found
    order by place, ${rank}
    limit ${limit}`.execute(db);
  return rows;
}

/** With as many counted sales, an item is a best seller: the index `item_best_seller_by_words` holds those. */
const bestSellerSales = sql.lit(100);

const columns = sql.raw("id, category, key, name, theme, year, pieces, image_url, counted_sales");

function withoutLego(text: string): string {
  return text.trim().replace(/^(?:lego )?#?/, "");
}

/** Whether an item's key is this number, or that with a set's variant. */
function isNumberOrVariant(number: string) {
  return sql`key = ${number} or key like ${`${number}-%`}`;
}

/** A number that mostly is an issue's, a scale or a year. */
const mayBeNoKey = /^(?:\d{1,3}|19[3-9]\d|20[0-3]\d)$/;

const isYear = /^(?:19[3-9]\d|20[0-3]\d)$/;

/** What in a text may be a key: the words with a digit, with and without a set's variant. */
function keysIn(text: string): string[] {
  const chunks = text.split(/[\s#()[\],;:]+/).filter((chunk) => /\d/.test(chunk));
  return [...new Set(chunks.flatMap((chunk) => [chunk, chunk.replace(/(?<=.)-\d{1,2}$/, "")]))];
}

/** A query that is the beginning of a number or an id: "7525", "sw05". */
function beginningIn(text: string): string | null {
  const chunk = withoutLego(text);
  return /^[a-z]{0,5}\d{2,8}(?:-\d{0,2})?$/.test(chunk) ? chunk : null;
}

/**
 * All words in any of their forms, or in full; of three letters or more, also as beginnings; split, also as two words:
 * "spiderman".
 * Words hold letters and digits only.
 */
function tsqueryOf(words: readonly string[], { areSplit = false, areWhole = false } = {}): string {
  return words
    .map((word) => {
      const forms = formsOf(word).map((form) => `'${form}'`);
      const isWord = /^\p{L}{3,}$/u.test(word);
      const isPrefix = !areWhole && word.length >= 3 && !/^\p{N}+$/u.test(word);
      const halves = areSplit ? (isWord ? halvesOf(word) : lettersAndDigitsOf(word)) : [];
      const inFull = wordsInFull(word).map((one) => `'${one}'`);
      const whole = inFull.length > 0 ? [`(${inFull.join(" & ")})`] : [];
      return `(${[...forms, ...(isPrefix ? [`'${word}':*`] : []), ...halves, ...whole].join(" | ")})`;
    })
    .join(" & ");
}

/** All words but any one, which is no number. Empty for fewer than three words. */
function allButOneOf(words: readonly string[]): string {
  if (words.length < 3) return "";
  return words
    .flatMap((word, at) => (/\p{N}/u.test(word) ? [] : [tsqueryOf(words.toSpliced(at, 1), { areWhole: true })]))
    .map((others) => `(${others})`)
    .join(" | ");
}

const shortestHalf = 1;
const maxSplitLength = 20;

/** "gt90" as "gt" and "90". */
function lettersAndDigitsOf(word: string): string[] {
  const parts = word.match(/\p{L}+|\p{N}+/gu) ?? [];
  return parts.length > 1 ? [parts.map((part) => `'${part}'`).join(" & ")] : [];
}

function halvesOf(word: string): string[] {
  const letters = [...word].slice(0, maxSplitLength);
  const places = letters.length < [...word].length ? 0 : letters.length - 2 * shortestHalf + 1;
  return Array.from({ length: Math.max(0, places) }, (_, at) => {
    const [first, second] = [letters.slice(0, at + shortestHalf), letters.slice(at + shortestHalf)];
    return `'${first.join("")}' & '${second.join("")}'`;
  });
}
