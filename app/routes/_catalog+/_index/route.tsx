import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { categories } from "#app/models/catalog/categories.ts";
import { countCategory } from "#app/models/listings/listings.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { HomeScreen } from "./home-screen.tsx";

export const handle: PageHandle = { backTo: null, cachedBy: "all" };

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Track & Discover Your Favorite Collectibles", canonical: paths.home }, matches);

export const loader = publicLoader(() =>
  cachedByRevision("all", ["home"], async () => ({
    categories: await Promise.all(
      categories.map(async (category) => ({
        id: category.id,
        name: category.name,
        href: category.shortOnHome ? `/${category.id}` : paths.category(category.id),
        ...(await countCategory(category)),
      })),
    ),
  })),
);

export { noAction as action } from "#app/web/handler.server.ts";

export default function HomePage() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
