import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { foundItemPath, foundItemViews } from "#app/components/items/found-items.server.ts";
import { itemSummaries } from "#app/components/items/item-summary.server.ts";
import { RouteError } from "#app/components/layout/route-error.tsx";
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
import { searchParams } from "#app/web/urls/search-params.ts";
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
      title: data?.q ? `${data.q}: prices and listings` : "Search prices",
      description: `Search ${categories.map(({ name }) => name).join(", ")}: asking prices, and what each item really sold for.`,
      ...(data && { canonical: searchParams.href(paths.search, data) }),
    },
    matches,
  );

export const loader = publicLoader(async ({ request, url }) => {
  const { q, category } = searchParams.read(url);
  if (url.searchParams.has("go")) throw redirect(await pathFromForm(q, category));
  return q === "" ? { ...noResults, q, category, trending: await readTrending(request) } : searchFor(q, category);
});

type SearchedKind = ReturnType<typeof searchParams.read>["category"];

/** Where a search box leads: to the one item that its text names, else to the results. */
async function pathFromForm(q: string, category: SearchedKind): Promise<string> {
  const item = q === "" ? null : await findNamedItem(q, category === "all" ? null : category);
  return item ? foundItemPath(item) : searchParams.href(paths.search, { q, category });
}

function searchFor(q: string, category: SearchedKind) {
  return cachedByRevision("all", ["search page", category, q], async () => {
    const searched = categories.filter(({ id }) => category === "all" || id === category);
    const [{ groups, ...result }, found] = await Promise.all([
      searchCatalogue(q, searched, groupSize),
      searchItems(q, category === "all" ? null : category, mostItems),
    ]);
    return {
      ...noResults,
      q,
      category,
      ...result,
      corrected: result.corrected ?? (groups.some(({ total }) => total > 0) ? null : found.corrected),
      groups: groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ rows, ...group }) => ({ ...group, listings: listingCards(requireCategory(group.category), rows) })),
      items: await foundItemViews(found.items),
    };
  });
}

const noResults = { corrected: null, groups: [], elsewhere: [], items: [], trending: [] };

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
