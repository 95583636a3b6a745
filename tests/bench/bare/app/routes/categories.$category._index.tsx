import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ListingScreen } from "#app/components/listing-screen.tsx";
import { requireCategory } from "#app/models/catalog/categories.ts";
import { listingParams } from "#app/web/listing-params.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/paths.ts";
import { constant } from "../constant.server.ts";

export const handle: PageHandle = { backTo: { to: paths.home, label: "Back to Categories" } };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const category = requireCategory(data.categoryId);
  return pageMeta(
    {
      title: `${category.listing.title}: prices and listings`,
      description: `${category.listing.subtitle}. What each one asks and what it really sold for.`,
      canonical: listingParams(category).href(paths.category(category.id), data),
    },
    matches,
  );
};

export const loader = () => constant.page;

export default function ListingPage() {
  const { categoryId, theme, q, listings, pagination } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const category = requireCategory(categoryId);
  const params = listingParams(category);
  return (
    <ListingScreen
      category={category}
      themeId={theme}
      query={q}
      sort="newest"
      listings={listings}
      pagination={pagination}
      hrefFor={(change) => params.href(pathname, { theme, q, page: pagination.currentPage, ...change })}
    />
  );
}
