import { type Category, categories } from "../catalog/categories.ts";
import { conditionKinds } from "../catalog/conditions/conditions.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { wordsOf } from "../catalog/search-words.ts";

/** Each is a condition key of its own; graded ones have one for each grade. */
export const gradelessConditions = conditionKinds.filter((kind) => kind !== "graded");

/** The name of a category's screen, or of the screen of one of its themes: `legos`, `legos/star-wars`. */
export function screenOf(category: Category, themeId = "all"): string {
  return themeId === "all" ? category.id : `${category.id}/${themeId}`;
}

/** The id of the theme with this id, name or search term, or undefined. */
export function findTheme(category: Category, text: string): string | undefined {
  const words = wordsOf(text).join(" ");
  return category.listing.themes.find(
    ({ id, term, name }) =>
      id === text || (words !== "" && [term, name].some((other) => other && wordsOf(other).join(" ") === words)),
  )?.id;
}

/** Few enough to scan at once, many enough that there are few buckets. */
const observationsPerBucket = 32_768;

/** The recency bucket of the listing that was recorded as the n-th: higher is newer. */
export function bucketOf(observations: number): number {
  return Math.floor(observations / observationsPerBucket);
}

/** The tag in the search column of listings on a screen, or of those on it that were recorded in one recency bucket. */
export function searchTag(screen: string, bucket?: number): string {
  return bucket === undefined ? `#${screen}` : `#${screen}@${bucket}`;
}

/** Listings are counted in blocks of ids that differ in so many last bits: a page starts that far into a block at most. */
export const blockBits = 14;

export function lastOfBlock(block: number): number {
  return (block + 1) * 2 ** blockBits - 1;
}

/** Of each category whose items have themes in the catalogue: the ids of our themes by the catalogue's, in lower case. */
const catalogueThemes = new Map(
  categories.flatMap(({ id, listing: { themes } }) => {
    const { catalogueThemes } = kindsOnServer[id];
    const pairs = themes
      .filter(({ term }) => term !== null)
      .flatMap((theme) =>
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
