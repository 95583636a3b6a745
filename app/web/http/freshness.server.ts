import { categories } from "#app/models/catalog/categories.ts";

const listing = 30;
const search = 60;
const priceHistory = 300;

/** For how many seconds a browser may show again what it read of a public page; 0 for any other. */
export function freshForSeconds(pathname: string): number {
  const [first, category, item] = pathname.split("/").filter(Boolean);
  if (first === "search") return search;
  if (first === "minifigure") return priceHistory;
  if (first === "categories" && item !== undefined) {
    // The lookups of listings that these pages show too are fresh for a minute.
    return category === "legos" || category === "figures" ? 60 : priceHistory;
  }
  return first === "categories" || categories.some(({ id }) => id === first) ? listing : 0;
}
