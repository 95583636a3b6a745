import type { Category, ItemKind } from "../catalog/categories.ts";
import { categories } from "../catalog/categories.ts";
import { searchText, wordsOf } from "../catalog/search-words.ts";
import { isHiddenFromScreens, type ListedQuantity } from "./lot-filter.ts";

/** The screen of a whole category, or of one of its themes. */
export function screenOf(category: Category, themeId = "all"): string {
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

/** The screens that an offer stands on: its category's and those of its themes; none for what its category keeps off. */
function screensFor(itemKind: ItemKind, offer: ListedQuantity): string[] {
  const category = categories.find(({ id }) => id === itemKind);
  if (!category || isHiddenFromScreens(category.id, offer)) return [];
  const text = ` ${wordsOf(offer.title).join(" ")} `;
  const themes = (themeMatchers.get(category.id) ?? []).filter(({ matches }) => matches(text));
  return [screenOf(category), ...themes.map(({ screen }) => screen)];
}

/** What a listing stores to be found, each as one text: its screens and the words of its title. */
export function searchFieldsOf(itemKind: ItemKind, offer: ListedQuantity): { screens: string; words: string } {
  return { screens: screensFor(itemKind, offer).join(" "), words: searchText(offer.title) };
}

const themeMatchers = new Map(
  categories.map((category) => [
    category.id,
    category.listing.themes.flatMap(({ id, term, also = [] }) =>
      term === null ? [] : [{ screen: screenOf(category, id), matches: anyTerm([term, ...also]) }],
    ),
  ]),
);

/** Whether a text of words holds one of the terms: words side by side, the last one perhaps in the plural; parts joined by "&" anywhere. */
function anyTerm(terms: readonly string[]): (text: string) => boolean {
  const each = terms.map((term) => term.split("&").map((part) => new RegExp(` ${wordsOf(part).join(" ")}(?:e?s)? `)));
  return (text) => each.some((parts) => parts.every((part) => part.test(text)));
}
