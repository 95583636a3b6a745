import type { Category, Subject } from "../catalog/categories.ts";
import { categories } from "../catalog/categories.ts";
import { searchText, wordsOf } from "../catalog/search-words.ts";
import { isKeptOffScreens, type OfferedQuantity } from "./lot-filter.ts";

/** The shelf of a whole category, or of one of its themes. */
export function shelfOf(category: Category, themeId = "all"): string {
  return themeId === "all" ? category.id : `${category.id}/${themeId}`;
}

/** The theme of a category that an id, a name or a search term means; undefined for other words. */
export function findTheme(category: Category, said: string): string | undefined {
  const words = wordsOf(said).join(" ");
  return category.listing.themes.find(
    ({ id, term, name }) =>
      id === said || (words !== "" && [term, name].some((text) => text && wordsOf(text).join(" ") === words)),
  )?.id;
}

/** The shelves that an offer stands on: its category's and those of its themes; none for what its category keeps off. */
function shelvesFor(subject: Subject, offer: OfferedQuantity): string[] {
  const category = categories.find(({ id }) => id === subject);
  if (!category || isKeptOffScreens(category.id, offer)) return [];
  const text = ` ${wordsOf(offer.title).join(" ")} `;
  const themes = (themeMatchers.get(category.id) ?? []).filter(({ matches }) => matches(text));
  return [shelfOf(category), ...themes.map(({ shelf }) => shelf)];
}

/** What a listing stores to be found, each as one text: its shelves and the words of its title. */
export function findableAs(subject: Subject, offer: OfferedQuantity): { shelves: string; words: string } {
  return { shelves: shelvesFor(subject, offer).join(" "), words: searchText(offer.title) };
}

const themeMatchers = new Map(
  categories.map((category) => [
    category.id,
    category.listing.themes.flatMap(({ id, term, also = [] }) =>
      term === null ? [] : [{ shelf: shelfOf(category, id), matches: anyTerm([term, ...also]) }],
    ),
  ]),
);

/** Whether a text of words holds one of the terms: words side by side, the last one perhaps in the plural; parts joined by "&" anywhere. */
function anyTerm(terms: readonly string[]): (text: string) => boolean {
  const each = terms.map((term) => term.split("&").map((part) => new RegExp(` ${wordsOf(part).join(" ")}(?:e?s)? `)));
  return (text) => each.some((parts) => parts.every((part) => part.test(text)));
}
