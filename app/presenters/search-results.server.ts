import { categories } from "#app/models/catalog/categories.ts";
import type { ShelfSource } from "#app/models/catalog/live-source.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import type { SearchChoice } from "#app/web/urls/search-params.ts";
import { foundItemViews } from "./found-items.server.ts";

const maxItems = 16;

type Searched = Omit<SearchChoice, "source"> & { source?: ShelfSource };

/** The items that a search names, with their values in this currency, and the listings of each category, at most `perGroup`. */
export async function findResults(choice: Searched, perGroup: number, currencyOfItems = choice.currency) {
  const { q, category, ...narrowing } = choice;
  const searched = categories.filter(({ id }) => category === "all" || id === category);
  const [{ corrected, groups, elsewhere }, found] = await Promise.all([
    searchCatalogue(q, searched, perGroup, narrowing),
    searchItems(q, category === "all" ? null : category, maxItems),
  ]);
  const views = await foundItemViews(found.items, currencyOfItems);
  return {
    corrected: corrected ?? (groups.some(({ total }) => total > 0) ? null : found.corrected),
    itemsLackOneWord: found.lackOneWord,
    items: found.items.flatMap((item, at) => (views[at] ? { item, view: views[at] } : [])),
    groups,
    elsewhere,
  };
}
