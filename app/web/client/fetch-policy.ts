import { categories } from "#app/models/catalog/categories.ts";

/** How the browser reads a page from the server. */
interface FetchPolicy {
  /** The text of the loading screen. */
  loading: string;
  /** How long the data is shown again without a new read. */
  freshForMs: number;
  /** How many times a failed read is tried again. */
  retries: number;
}

export const retryAfterSeconds = 5;

const listing: FetchPolicy = { loading: "Loading...", freshForMs: 30_000, retries: 3 };
const search: FetchPolicy = { loading: "Searching marketplace...", freshForMs: 60_000, retries: 3 };
const priceHistory: FetchPolicy = { loading: "Loading price history...", freshForMs: 300_000, retries: 2 };
/** These pages show current listings too, which are not fresh for as long. */
const historyAndListings: FetchPolicy = { ...priceHistory, freshForMs: 60_000 };
const minifigureHistory: FetchPolicy = { ...priceHistory, retries: 3 };
const otherPage: FetchPolicy = { loading: "Loading...", freshForMs: 0, retries: 0 };

export function fetchPolicyFor(pathname: string): FetchPolicy {
  const [first, second, third] = pathname.split("/").filter(Boolean);
  if (first === "search") return search;
  if (first === "minifigure") return minifigureHistory;
  if (first === "categories" && third !== undefined) {
    return second === "legos" || second === "figures" ? historyAndListings : priceHistory;
  }
  return first === "categories" || categories.some(({ id }) => id === first) ? listing : otherPage;
}
