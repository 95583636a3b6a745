import { type Category, categories, requireCategory } from "#app/models/catalog/categories.ts";
import type { ShelfSource } from "#app/models/catalog/live-source.ts";
import { listTrending } from "#app/models/community/trending.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { filterView } from "#app/presenters/filter-view.server.ts";
import { itemSummaries } from "#app/presenters/item-summary.server.ts";
import { listingCards } from "#app/presenters/listing-cards.server.ts";
import { findResults } from "#app/presenters/search-results.server.ts";
import { chooseSource, type SourceView, sourceView } from "#app/presenters/shelf-source.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import type { SearchChoice } from "#app/web/urls/search-params.ts";

const groupSize = 8;

/** What the page shows of a search: without words, what others look at. */
export async function searchView(choice: SearchChoice, request: Request) {
  if (choice.q !== "") return readResults(choice);
  const { source: _source, ...untyped } = choice;
  return { ...noResults, choice: untyped, trending: await readTrending(request) };
}

const noSources: { sources?: SourceView } = {};

const noResults = {
  corrected: null,
  groups: [],
  elsewhere: [],
  items: [],
  itemsLackOneWord: false,
  trending: [],
  filters: null,
  missingCurrency: null,
  ...noSources,
};

type ShownChoice = Omit<SearchChoice, "source"> & Partial<Pick<SearchChoice, "source">>;

function readResults({ source: wanted, ...narrowing }: SearchChoice) {
  return cachedByRevision("all", ["search page", wanted, ...Object.values(narrowing)], async () => {
    const searched = categories.filter(({ id }) => narrowing.category === "all" || id === narrowing.category);
    const sources = await chooseSource(searched, wanted);
    const chosen = { ...narrowing, ...(sources && { source: sources.chosen }) };
    const first = await readFrom(sources?.shown ?? "others", searched, chosen);
    // What eBay does not offer, others may, unless somebody wants to see eBay's.
    const isMissing = wanted === "" && sources?.shown === "ebay" && first.groups.length === 0;
    const { rows, source, ...found } = isMissing ? await readFrom("others", searched, chosen) : first;
    return { ...noResults, ...found, ...(sources && { sources: await sourceView(searched, source, rows, uncounted) }) };
  });
}

/** What one source has of a search. */
async function readFrom(source: ShelfSource, searched: readonly Category[], requested: ShownChoice) {
  const filters = await filterView(searched, requested.condition, source);
  // A visit in one currency goes on where nothing is offered in it.
  const isOffered = requested.currency === "" || filters.currencies.includes(requested.currency);
  const choice = isOffered ? requested : { ...requested, currency: "" };
  const { groups, items, ...found } = await findResults({ ...choice, source }, groupSize, requested.currency);
  const filled = groups.filter(({ rows }) => rows.length > 0);
  return {
    choice,
    filters,
    missingCurrency: isOffered ? null : requested.currency,
    ...found,
    groups: await Promise.all(
      filled.map(async ({ rows, ...group }) => ({
        ...group,
        listings: await listingCards(requireCategory(group.category), rows),
      })),
    ),
    items: items.map(({ view }) => view),
    source,
    rows: filled.flatMap(({ rows }) => rows),
  };
}

/** Each source would have to be searched. */
const uncounted = async () => null;

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
