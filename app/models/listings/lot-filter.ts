import { type Category, categories } from "../catalog/categories.ts";
import { foldTitle } from "../catalog/title.ts";

/** What a listing says of how many things it offers. */
export interface ListedQuantity {
  title: string;
  lotSize?: number | null;
  availableQuantity?: number | null;
  totalAvailable?: number | null;
}

/** What is said of lots, by category; categories that keep nothing off are absent. */
const lotPatterns = new Map(
  categories.flatMap(({ id, listing: { lotWords, lotPhrases = [] } }) =>
    lotWords ? [[id, patternOf([...lotPhrases, ...lotWords])]] : [],
  ),
);

/**
 * Whether the screens leave a listing out as a lot: it says so, the first quantity it gives exceeds 1, or it has no title.
 * Always false in categories that show lots.
 */
export function isHiddenFromScreens(category: Category["id"], listing: ListedQuantity): boolean {
  const saysLot = lotPatterns.get(category);
  if (!saysLot) return false;
  if (listing.title.trim() === "") return true;
  const quantity = listing.lotSize ?? listing.availableQuantity ?? listing.totalAvailable ?? 1;
  return quantity > 1 || saysLot.test(foldTitle(listing.title));
}

/** Any of the phrases as whole words; `N` is any number, and blanks and hyphens are the same: "job-lot", "2-pack". */
function patternOf(phrases: readonly string[]): RegExp {
  const sources = phrases.map((phrase) => phrase.replaceAll("N", "\\d+").replaceAll(" ", "[\\s-]*"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join("|")})(?![\\p{L}\\p{N}])`, "u");
}
