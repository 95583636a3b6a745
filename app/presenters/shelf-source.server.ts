import { type Category, shelfOf } from "#app/models/catalog/categories.ts";
import { type ShelfSource, shelfAt, shelfSources } from "#app/models/catalog/live-source.ts";
import { type Listing, listListings } from "#app/models/listings/listings.server.ts";
import { findLiveState, isLiveOn } from "#app/models/listings/live-state.server.ts";
import { countOnShelf } from "#app/models/listings/shelves.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { livePanel } from "./live-panel.server.ts";

/**
 * Whose listings a page of these categories shows: those that its address chooses, else eBay's where it has some now.
 * `chosen` is empty where that is what the page shows anyway. Null where eBay is off, and nobody can choose.
 */
export async function chooseSource(categories: readonly Category[], wanted: ShelfSource | "") {
  if (!isLiveOn) return null;
  const counts = await Promise.all(
    categories.map((category) => countOnShelf(category, shelfAt(shelfOf(category), "ebay"))),
  );
  const usual: ShelfSource = counts.some((count) => count > 0) ? "ebay" : "others";
  return { shown: wanted || usual, chosen: wanted === usual ? ("" as const) : wanted };
}

/** The sources to choose from, and around eBay's listings its panel. `countOf` says how many a source has. */
export async function sourceView(
  categories: readonly Category[],
  shown: ShelfSource,
  listings: readonly Listing[],
  countOf: (source: ShelfSource) => Promise<number | null>,
) {
  const others = (await areMadeUp(categories)) ? "Sample data" : "Other sources";
  const state = shown === "ebay" ? await findLiveState() : null;
  return {
    shown,
    choices: await Promise.all(
      shelfSources.map(async (id) => {
        const count = await countOf(id);
        return { id, name: id === "ebay" ? "On eBay" : others, count: count === null ? null : formatNumber(count) };
      }),
    ),
    panel: state && livePanel(state, listings),
  };
}

export type SourceView = Awaited<ReturnType<typeof sourceView>>;

/** Made-up listings leave a category as soon as another source brings some. */
async function areMadeUp(categories: readonly Category[]): Promise<boolean> {
  const newest = await Promise.all(
    categories.map(
      async (category) => (await listListings({ category, theme: "", query: "", sort: "newest" }, 1, 1)).rows,
    ),
  );
  return newest.flat().length > 0 && newest.flat().every(({ source }) => source === "sample");
}
