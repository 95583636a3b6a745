import { categories, requireCategory } from "#app/models/catalog/categories.ts";
import { listTrending } from "#app/models/community/trending.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { filterView } from "#app/presenters/filter-view.server.ts";
import { itemSummaries } from "#app/presenters/item-summary.server.ts";
import { listingCards } from "#app/presenters/listing-cards.server.ts";
import { findResults } from "#app/presenters/search-results.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import type { SearchChoice } from "#app/web/urls/search-params.ts";

const groupSize = 8;

/** What the page shows of a search: without words, what others look at. */
export async function searchView(choice: SearchChoice, request: Request) {
  return choice.q === "" ? { ...noResults, choice, trending: await readTrending(request) } : readResults(choice);
}

const noResults = {
  corrected: null,
  groups: [],
  elsewhere: [],
  items: [],
  itemsLackOneWord: false,
  trending: [],
  filters: null,
  missingCurrency: null,
};

function readResults(requested: SearchChoice) {
  return cachedByRevision("all", ["search page", ...Object.values(requested)], async () => {
    const searched = categories.filter(({ id }) => requested.category === "all" || id === requested.category);
    const filters = await filterView(searched, requested.condition);
    // A visit in one currency goes on where nothing is offered in it.
    const isOffered = requested.currency === "" || filters.currencies.includes(requested.currency);
    const choice = isOffered ? requested : { ...requested, currency: "" };
    const { groups, items, ...found } = await findResults(choice, groupSize, requested.currency);
    return {
      ...noResults,
      choice,
      filters,
      missingCurrency: isOffered ? null : requested.currency,
      ...found,
      groups: await Promise.all(
        groups
          .filter(({ rows }) => rows.length > 0)
          .map(async ({ rows, ...group }) => ({
            ...group,
            listings: await listingCards(requireCategory(group.category), rows),
          })),
      ),
      items: items.map(({ view }) => view),
    };
  });
}

/** What sells and is looked at most. Who collects an item leaves no trace here. */
function readTrending(request: Request) {
  const read = cachedByRevision("all", ["search page"], async () => {
    const trending = await listTrending(null, groupSize);
    return itemSummaries(trending.filter(({ sales, views }) => sales + views > 0));
  });
  // One can still type.
  return read.catch((error: unknown) => {
    reportError(error, request);
    return [];
  });
}
