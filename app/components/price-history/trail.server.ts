import type { Breadcrumb } from "#app/components/breadcrumbs.tsx";
import type { Category } from "#app/models/catalog/categories.ts";
import { themesOfCatalogue } from "#app/models/listings/screens.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";

/** From the home page over the listings of a category, and of the theme where it has a screen, to an item. */
export function trailOf(category: Category, theme: string | null | undefined, here: string): Breadcrumb[] {
  const listings = paths.category(category.id);
  const [found] = themesOfCatalogue(category, theme ?? null) ?? [];
  const shown = category.listing.themes.find(({ id }) => id === found);
  return [
    { name: "Home", to: paths.home },
    { name: category.name, to: listings },
    ...(shown ? [{ name: shown.name, to: listingParams(category).href(listings, { theme: shown.id }) }] : []),
    { name: here },
  ];
}
