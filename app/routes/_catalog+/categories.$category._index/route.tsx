import { type MetaFunction, redirect } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { categories, requireCategory } from "#app/models/catalog/categories.ts";
import type { ShelfSource } from "#app/models/catalog/live-source.ts";
import { listListings } from "#app/models/listings/listings.server.ts";
import { countThemes, listCurrencies } from "#app/models/listings/shelves.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { filterView } from "#app/presenters/filter-view.server.ts";
import { freshnessOf, listingCards } from "#app/presenters/listing-cards.server.ts";
import { chooseSource, sourceView } from "#app/presenters/shelf-source.server.ts";
import { paginationOf } from "#app/web/api/pagination.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { withoutEmptyParams } from "#app/web/urls/params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ListingScreen } from "./listing-screen.tsx";

const pageSize = 30;

export const handle: PageHandle = {
  backTo: { to: paths.home, label: "Back to Categories" },
};

export const meta: MetaFunction<typeof loader> = ({ data, params, matches }) => {
  const category = categories.find(({ id }) => id === params.category);
  if (!category) return pageMeta({ title: "Page not found" }, matches);
  if (!data) return pageMeta({ title: category.listing.title }, matches);
  const { theme, ...choice } = data.choice;
  const isSearched = listingParams(category).href("", choice) !== "";
  const { currentPage } = data.pagination;
  const shown = [
    choice.q,
    category.listing.title,
    theme === "all" ? "" : category.listing.themes.find(({ id }) => id === theme)?.name,
    currentPage === 1 ? "" : `page ${currentPage}`,
  ];
  return pageMeta(
    {
      title: `${shown.filter(Boolean).join(", ")}: prices and listings`,
      description: `${category.listing.subtitle}. Asking prices, and what each item really sold for.`,
      canonical: listingParams(category).href(paths.category(category.id), {
        ...data.choice,
        page: currentPage,
      }),
      unlisted: isSearched,
    },
    matches,
  );
};

export const loader = catalogLoader("category in path", async ({ params, url }) => {
  const category = requireCategory(params.category);
  const filled = withoutEmptyParams(url);
  if (filled !== null) throw redirect(filled);
  const { page, source: wanted, ...narrowing } = listingParams(category).read(url);
  return cachedByRevision(category.id, ["listing page", page, wanted, ...Object.values(narrowing)], async () => {
    const sources = await chooseSource([category], wanted);
    const source = sources?.shown ?? "others";
    const requested = { ...narrowing, ...(sources && { source: sources.chosen }) };
    // A visit in one currency goes on where nothing is offered in it.
    const isOffered =
      requested.currency === "" || (await listCurrencies(category, source)).includes(requested.currency);
    const choice = isOffered ? requested : { ...requested, currency: "" };
    const found = await listListings({ category, query: choice.q, ...choice, source }, page, pageSize);
    const [, back] = listingParams(category)
      .href("", { ...choice, page: found.page })
      .split("?");
    const countOf = async (each: ShelfSource) =>
      choice.q === "" ? countThemes(category, choice, choice.sort, each) : null;
    const theme = category.listing.themes.findIndex(({ id }) => id === choice.theme);
    const countShown = async (each: ShelfSource) => (await countOf(each))?.[theme] ?? null;
    return {
      categoryId: category.id,
      choice,
      filters: await filterView([category], choice.condition, source, choice.theme),
      themeCounts: await countOf(source),
      missingCurrency: isOffered ? null : requested.currency,
      currency: found.currency,
      listings: await listingCards(category, found.rows, back),
      pagination: paginationOf(found),
      freshness: freshnessOf(found.rows, new Date()),
      ...(sources && { sources: await sourceView([category], source, found.rows, countShown) }),
    };
  });
});

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default ListingScreen;

export function ErrorBoundary() {
  return <RouteError failed={({ category }) => ({ message: category?.listing.failed })} />;
}
