import { type Category, categories, type ItemKind, shelfOf } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { shelfAt, shelfSourceOf } from "../catalog/live-source.ts";
import { searchText, wordsOf } from "../catalog/search-words.ts";
import { isHiddenFromShelves, type ListedQuantity } from "./lot-filter.ts";

/** A listing with its source, and its item's theme in the catalogue where that is known. */
interface Listed extends ListedQuantity {
  source: string;
  theme: string | null;
}

/** The shelves of a listing and the words that find it, each joined by spaces. */
export function searchFieldsOf(itemKind: ItemKind, listing: Listed): { shelves: string; words: string } {
  const source = shelfSourceOf(listing.source);
  const shelves = shelvesOf(itemKind, listing).map((shelf) => shelfAt(shelf, source));
  return { shelves: shelves.join(" "), words: searchText(listing.title) };
}

/**
 * The shelves of a listing: its category's and its themes', none for a lot where the category hides lots. The catalogue
 * knows the theme better than the ad.
 */
function shelvesOf(itemKind: ItemKind, listing: Listed): string[] {
  const category = categories.find(({ id }) => id === itemKind);
  if (!category || isHiddenFromShelves(category.id, listing)) return [];
  const known = themesOfCatalogue(category, listing.theme);
  if (known) return [shelfOf(category), ...known.map((id) => shelfOf(category, id))];
  const text = ` ${wordsOf(listing.title).join(" ")} `;
  const themes = themeMatchers.get(category.id)?.filter(({ matches }) => matches(text)) ?? [];
  return [shelfOf(category), ...themes.map(({ shelf }) => shelf)];
}

const themeMatchers = new Map(
  categories.map((category) => [
    category.id,
    themesBeside(category).map(({ id, name, term = name }) => ({
      shelf: shelfOf(category, id),
      matches: anyTerm([term, ...(kindsOnServer[category.id].themeTerms?.[id] ?? [])]),
    })),
  ]),
);

/** The themes of a category beside the one that is everything. */
function themesBeside({ listing }: Category) {
  return listing.themes.filter(({ id }) => id !== "all");
}

/** Matches words that hold a term: its words side by side, the last perhaps plural; parts joined by "&" in any place. */
function anyTerm(terms: readonly string[]): (text: string) => boolean {
  const patterns = terms.map((term) =>
    term.split("&").map((part) => new RegExp(` ${wordsOf(part).join(" ")}(?:e?s)? `)),
  );
  return (text) => patterns.some((parts) => parts.every((part) => part.test(text)));
}

/** Ids of our themes by the names of the catalogue's in lower case, for each category whose items have themes there. */
const catalogueThemes = new Map(
  categories.flatMap((category) => {
    const { id } = category;
    const { catalogueThemes } = kindsOnServer[id];
    const pairs = themesBeside(category).flatMap((theme) =>
      [theme.name, ...(catalogueThemes?.[theme.id] ?? [])].map((name) => [name.toLowerCase(), theme.id]),
    );
    return catalogueThemes ? [[id, pairs] as const] : [];
  }),
);

/** The ids of a category's themes to which an item of this theme in the catalogue belongs; undefined where words must tell. */
export function themesOfCatalogue(category: Category, theme: string | null): string[] | undefined {
  const name = theme?.toLowerCase();
  return name
    ? catalogueThemes.get(category.id)?.flatMap(([known, id]) => (known === name && id ? [id] : []))
    : undefined;
}

/** Few enough to scan at once, many enough that there are few buckets. */
const observationsPerBucket = 32_768;

/** The recency bucket of the listing that was recorded as the n-th: higher is newer. */
export function bucketOf(observations: number): number {
  return Math.floor(observations / observationsPerBucket);
}

/** The tag in the search column of listings on a shelf, or of those on it that were recorded in one recency bucket. */
export function searchTag(shelf: string, bucket?: number): string {
  return bucket === undefined ? `#${shelf}` : `#${shelf}@${bucket}`;
}
