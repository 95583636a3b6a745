import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { type CategoryId, categories, type ItemKind } from "./categories.ts";
import { formsOf, splitNegativeTerms, wordsOf } from "./search-words.ts";

/** An item that a search found. Nobody need have sold one. */
export interface FoundItem {
  itemKind: ItemKind;
  key: string;
  name: string | null;
  theme: string | null;
  year: number | null;
  pieces: number | null;
  imageUrl: string | null;
}

/** More matches than these are not compared with each other. */
const mostMatches = 2_000;

/** Names of the categories say nothing about an item: "lego 75257". */
const wordsOfKinds = new Set(
  ["set", "minifigure", "lego", ...categories.flatMap(({ id, name }) => wordsOf(`${id} ${name}`))].flatMap(formsOf),
);

/** The items whose key is in the text, or whose name and theme hold all of its words: exact keys first, then those with prices, short names first. */
export async function searchItems(query: string, category: CategoryId | null, limit: number): Promise<FoundItem[]> {
  const { text } = splitNegativeTerms(query);
  const words = wordsOf(text).filter((word) => !wordsOfKinds.has(word));
  if (words.length === 0) return [];
  const kinds: ItemKind[] = category === null ? [...categories.map(({ id }) => id), "minifigures"] : kindsOf(category);
  const { rows } = await sql<FoundItem>`
    select category as "itemKind", key, name, theme, year, pieces, image_url as "imageUrl"
    from (
      (select ${columns}, 0 as place from item where category = any(${kinds}) and key = any(${keysIn(text)}))
      union all
      (select ${columns}, 1 as place from item
      where name is not null and item_words(name, theme) @@ ${tsqueryOf(words)}::tsquery and category = any(${kinds})
      limit ${sql.lit(mostMatches)})) as found
    where name is not null or exists (select from sale where item_id = found.id)
    group by id, category, key, name, theme, year, pieces, image_url
    order by min(place), exists (select from item_value where item_id = found.id) desc, length(name), year desc nulls last, id
    limit ${limit}`.execute(db);
  return rows;
}

const columns = sql.raw("id, category, key, name, theme, year, pieces, image_url");

/** Minifigures are among the LEGO ones. */
function kindsOf(category: CategoryId): ItemKind[] {
  return category === "legos" ? ["legos", "minifigures"] : [category];
}

/** What in a text may be a key: the words with a digit, with and without a set's variant, and the whole text. */
function keysIn(text: string): string[] {
  const whole = text.trim().toLowerCase().replace(/\s+/g, "-");
  const chunks = text
    .toLowerCase()
    .split(/\s+/)
    .filter((chunk) => /\d/.test(chunk));
  return [...new Set([whole, ...chunks.flatMap((chunk) => [chunk, chunk.replace(/(?<=.)-\d{1,2}$/, "")])])];
}

/** All words in any of their forms; of three letters or more, also as beginnings. Words hold letters and digits only. */
function tsqueryOf(words: readonly string[]): string {
  return words
    .map((word) => {
      const forms = formsOf(word).map((form) => `'${form}'`);
      const isPrefix = word.length >= 3 && !/^\p{N}+$/u.test(word);
      return `(${[...forms, ...(isPrefix ? [`'${word}':*`] : [])].join(" | ")})`;
    })
    .join(" & ");
}
