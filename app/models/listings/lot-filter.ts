import { type Category, categories } from "../catalog/categories.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { foldTitle } from "../catalog/titles/title.ts";

export interface ListedQuantity {
  title: string;
  lotSize?: number | null;
  availableQuantity?: number | null;
  totalAvailable?: number | null;
}

const lotPatterns = new Map(
  categories.flatMap(({ id }) => {
    const { lots } = kindsOnServer[id];
    return lots ? [[id, patternOf([...(lots.phrases ?? []), ...lots.words])]] : [];
  }),
);

/** Whether the shelves of a category never show lots of several items. */
export function hidesLots({ id }: Pick<Category, "id">): boolean {
  return lotPatterns.has(id);
}

/** Whether the shelves hide a listing: a lot by its title or first known quantity, or one without a title. */
export function isHiddenFromShelves(category: Category["id"], listing: ListedQuantity): boolean {
  const lotPattern = lotPatterns.get(category);
  if (!lotPattern) return false;
  if (listing.title.trim() === "") return true;
  const quantity = listing.lotSize ?? listing.availableQuantity ?? listing.totalAvailable ?? 1;
  return quantity > 1 || lotPattern.test(foldTitle(listing.title));
}

/** Matches any phrase as whole words. `N` is a number; spaces and hyphens are equal: "job-lot", "2-pack". */
function patternOf(phrases: readonly string[]): RegExp {
  const sources = phrases.map((phrase) => phrase.replaceAll("N", "\\d+").replaceAll(" ", "[\\s-]*"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})(?![\\p{L}\\p{N}])`, "u");
}
