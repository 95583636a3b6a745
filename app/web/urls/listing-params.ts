import type { Category } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { conditionKinds } from "#app/models/catalog/conditions/conditions.ts";
import { shelfSources } from "#app/models/catalog/live-source.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { currencyParam, defineParams, oneOf, textParam, wholeNumber } from "./params.ts";
import { paths } from "./paths.ts";

/**
 * "1,200", "1.200", "$12.50", "12,5" as "1200", "1200", "12.5", "12.5"; no limit at 0. Three digits behind a mark are
 * no decimals.
 */
const price = textParam((text) => {
  const packed = text.slice(0, 100).replace(/[\s$£€]/g, "");
  const [, grouped = "", decimals = ""] = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,9})(?:[.,](\d{0,2}))?$/.exec(packed) ?? [];
  const whole = grouped.replace(/[.,]/g, "");
  const number = Number(`${whole}.${decimals}`);
  return whole !== "" && whole.length <= 9 && number > 0 ? String(number) : undefined;
});

/** Which listings of a shelf remain. A broken value leaves nothing out. */
export const narrowingParams = {
  from: price,
  to: price,
  condition: oneOf(["", ...conditionKinds], ""),
  lots: oneOf(["shown", "hidden"], "shown"),
  currency: currencyParam,
};

/** Whose listings are shown; the site chooses where nobody did. */
export const sourceParam = oneOf(["", ...shelfSources], "");

const page = wholeNumber(1, 1_000_000, 1);
const sort = oneOf(listingSorts, "newest");

/** Search parameters of a category's listing screen. An unknown theme means all. */
export function listingParams(category: Category) {
  const themeIds = category.listing.themes.map(({ id }) => id);
  return defineParams({
    theme: oneOf(themeIds, "all"),
    q: textParam(cleanQuery),
    source: sourceParam,
    ...narrowingParams,
    sort,
    page,
  });
}

export type ListingChoice = ReturnType<ReturnType<typeof listingParams>["read"]>;

/** The listing page of a category with this query, as far as the page understands it. */
export function listingPathOf(category: Category, query: string): string {
  const params = listingParams(category);
  return params.href(paths.category(category.id), params.read(new URL(`http://here.invalid/?${query}`)));
}
