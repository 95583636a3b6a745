import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { foundItemPath, foundItemViews } from "#app/components/items/found-items.server.ts";
import { itemSummaries } from "#app/components/items/item-summary.server.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { filterView } from "#app/components/listings/filter-view.server.ts";
import { listingCards } from "#app/components/listings/listing-cards.server.ts";
import { categories, requireCategory } from "#app/models/catalog/categories.ts";
import { findNamedItem, searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { listTrending } from "#app/models/community/trending.server.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { type SearchChoice, searchParams } from "#app/web/urls/search-params.ts";
import { SearchScreen } from "./search-screen.tsx";

const groupSize = 8;
const mostItems = 16;

export const handle: PageHandle = {
  backTo: { to: paths.home, label: "Back to Categories" },
  cachedBy: "all",
  hasSearchBox: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.choice.q ? `${data.choice.q}: prices and listings` : "Search prices",
      description: `Search ${categories.map(({ name }) => name).join(", ")}: asking prices, and what each item really sold for.`,
      ...(data && { canonical: searchParams.href(paths.search, data.choice), unlisted: data.choice.q !== "" }),
    },
    matches,
  );

export const loader = publicLoader(async ({ request, url }) => {
  const choice = searchParams.read(url);
  if (url.searchParams.has("go")) throw redirect(await pathFromForm(choice));
  return choice.q === "" ? { ...noResults, choice, trending: await readTrending(request) } : searchFor(choice);
});

/** Where a search box leads: to the one item that its text names, else to the results. */
async function pathFromForm(choice: SearchChoice): Promise<string> {
  const { q, category, currency } = choice;
  const item = q === "" ? null : await findNamedItem(q, category === "all" ? null : category);
  return item ? foundItemPath(item, currency) : searchParams.href(paths.search, choice);
}

function searchFor(asked: SearchChoice) {
  return cachedByRevision("all", ["search page", ...Object.values(asked)], async () => {
    const { q, category } = asked;
    const searched = categories.filter(({ id }) => category === "all" || id === category);
    const filters = await filterView(searched, asked.condition);
    // A visit in one currency goes on where nothing is offered in it.
    const isOffered = asked.currency === "" || filters.currencies.includes(asked.currency);
    const choice = isOffered ? asked : { ...asked, currency: "" };
    const { from, to, condition, lots, currency, sort } = choice;
    const [{ groups, ...result }, found] = await Promise.all([
      searchCatalogue(q, searched, groupSize, { from, to, condition, lots, currency, sort }),
      searchItems(q, category === "all" ? null : category, mostItems),
    ]);
    return {
      ...noResults,
      choice,
      filters,
      missingCurrency: isOffered ? null : asked.currency,
      ...result,
      corrected: result.corrected ?? (groups.some(({ total }) => total > 0) ? null : found.corrected),
      groups: await Promise.all(
        groups
          .filter(({ rows }) => rows.length > 0)
          .map(async ({ rows, ...group }) => ({
            ...group,
            listings: await listingCards(requireCategory(group.category), rows),
          })),
      ),
      items: await foundItemViews(found.items, asked.currency),
    };
  });
}

const noResults = {
  corrected: null,
  groups: [],
  elsewhere: [],
  items: [],
  trending: [],
  filters: null,
  missingCurrency: null,
};

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

export { cachedClientLoader as clientLoader } from "#app/web/client/cached-client-loader.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function SearchPage() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <RouteError failed={() => ({ message: "Search failed. Please try again." })} />;
}
