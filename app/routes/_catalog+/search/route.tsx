import { type MetaFunction, redirect } from "@remix-run/node";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { categories } from "#app/models/catalog/categories.ts";
import { findNamedItem } from "#app/models/catalog/search/search-items.server.ts";
import { foundItemPath } from "#app/presenters/found-items.server.ts";
import { catalogLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { withoutEmptyParams } from "#app/web/urls/params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { type SearchChoice, searchParams } from "#app/web/urls/search-params.ts";
import { SearchScreen } from "./search-screen.tsx";
import { searchView } from "./search-view.server.ts";

export const handle: PageHandle = {
  backTo: { to: paths.home, label: "Back to Categories" },
  hasSearchBox: true,
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data?.choice.q ? `${data.choice.q}: prices and listings` : "Search prices",
      description: `Search ${categories.map(({ name }) => name).join(", ")}: asking prices, and what each item really sold for.`,
      ...(data && {
        canonical: searchParams.href(paths.search, data.choice),
        unlisted: data.choice.q !== "" && data.items.length === 0,
      }),
    },
    matches,
  );

export const loader = catalogLoader("all", async ({ request, url }) => {
  const choice = searchParams.read(url);
  if (url.searchParams.has("go")) throw redirect(await pathFromForm(choice));
  const filled = withoutEmptyParams(url);
  if (filled !== null) throw redirect(filled);
  return searchView(choice, request);
});

/** Where a search box leads: to the one item that its text names, else to the results. */
async function pathFromForm(choice: SearchChoice): Promise<string> {
  const { q, category, currency } = choice;
  const item = q === "" ? null : await findNamedItem(q, category === "all" ? null : category);
  return item ? foundItemPath(item, currency) : searchParams.href(paths.search, choice);
}

export { clientLoader, unlessForm as shouldRevalidate } from "#app/web/client/client-handlers.ts";
export { noAction as action } from "#app/web/handler.server.ts";

export default SearchScreen;

export function ErrorBoundary() {
  return <RouteError failed={() => ({ message: "Search failed. Please try again." })} />;
}
