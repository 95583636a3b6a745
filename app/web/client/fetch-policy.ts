import { categories } from "#app/models/catalog/categories.ts";

/** How the browser reads a page from the server. */
interface FetchPolicy {
  /** The text of the loading screen. */
  loading: string;
  /** How many times a failed read is tried again. */
  retries: number;
}

export const retryAfterSeconds = 5;

const listing: FetchPolicy = { loading: "Loading...", retries: 3 };
const search: FetchPolicy = { loading: "Searching marketplace...", retries: 3 };
const priceHistory: FetchPolicy = { loading: "Loading price history...", retries: 2 };
const minifigureHistory: FetchPolicy = { ...priceHistory, retries: 3 };
const otherPage: FetchPolicy = { loading: "Loading...", retries: 0 };

export function fetchPolicyFor(pathname: string): FetchPolicy {
  const [first, , item] = pathname.split("/").filter(Boolean);
  if (first === "search") return search;
  if (first === "minifigure") return minifigureHistory;
  if (first === "categories" && item !== undefined) return priceHistory;
  return first === "categories" || categories.some(({ id }) => id === first) ? listing : otherPage;
}
