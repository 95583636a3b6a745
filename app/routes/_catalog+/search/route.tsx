import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { listingCards } from "#app/components/listings/listing-cards.server.ts";
import { requireCategory, searchCategories } from "#app/models/catalog/categories.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { searchItems } from "#app/models/catalog/search-items.server.ts";
import { findMinifigure, searchCatalogue } from "#app/models/listings/search.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { searchParams } from "#app/web/urls/search-params.ts";
import { SearchScreen } from "./search-screen.tsx";

const groupSize = 8;

export const handle: PageHandle = { backTo: { to: paths.home, label: "Back to Categories" }, cachedBy: "all" };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.q ? `${data.q}: prices and listings` : "Search prices",
      description: `Search ${searchCategories.map(({ searchGroup }) => searchGroup).join(", ")}: asking prices, and what each item really sold for.`,
      ...(data && { canonical: searchParams.href(paths.search, data) }),
    },
    matches,
  );

export const loader = publicLoader(async ({ url }) => {
  const { q, category } = searchParams.read(url);
  if (q === "") return { q, category, corrected: null, groups: [], elsewhere: [], minifigure: null, catalogue: [] };
  return cachedByRevision("all", ["search page", category, q], async () => {
    const chosen = searchCategories.find(({ id }) => id === category)?.id ?? null;
    const [{ groups, ...result }, minifigure, items] = await Promise.all([
      searchCatalogue(q, chosen, groupSize),
      findMinifigure(q),
      searchItems(q, chosen, groupSize),
    ]);
    return {
      q,
      category,
      ...result,
      groups: groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ rows, ...group }) => ({ ...group, listings: listingCards(requireCategory(group.category), rows) })),
      minifigure,
      catalogue: items.map(({ imageUrl, pieces, ...item }) => ({
        ...item,
        cover: coverOf({ ...item, itemKey: item.key }),
        to: paths.item(item.itemKind, item.key),
        facts: [item.key, item.theme, item.year, pieces && countOf(pieces, "piece")].filter(Boolean).join(" · "),
      })),
    };
  });
});

export { cachedClientLoader as clientLoader } from "#app/web/client/cached-client-loader.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default function SearchPage() {
  return <SearchScreen {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <RouteError failed={() => ({ message: "Search failed. Please try again." })} />;
}
