import { categories } from "#app/models/catalog/categories.ts";

/** How the browser goes about what a page reads from the server. */
export interface FetchPolicy {
  /** What it says while a slow answer is on its way. */
  loading: string;
  /** How long an answer serves before it is asked for again. */
  freshForMs: number;
  /** How many times a read that failed is tried again. */
  retries: number;
}

/** Between one try and the next. */
export const retryAfterSeconds = 5;

const listing: FetchPolicy = { loading: "Loading...", freshForMs: 30_000, retries: 3 };
const search: FetchPolicy = { loading: "Searching marketplace...", freshForMs: 60_000, retries: 3 };
const priceHistory: FetchPolicy = { loading: "Loading price history...", freshForMs: 300_000, retries: 2 };
/** Beside the history, these pages look up current offers, which are not kept for as long. */
const historyAndListings: FetchPolicy = { ...priceHistory, freshForMs: 60_000 };
const minifigureHistory: FetchPolicy = { ...priceHistory, retries: 3 };
const anythingElse: FetchPolicy = { loading: "Loading...", freshForMs: 0, retries: 0 };

/** What goes for the page at a path. */
export function fetchPolicyFor(pathname: string): FetchPolicy {
  const [first, second, third] = pathname.split("/").filter((part) => part !== "");
  if (first === "search") return search;
  if (first === "minifigure") return minifigureHistory;
  if (first === "categories" && third !== undefined) {
    return second === "legos" || second === "figures" ? historyAndListings : priceHistory;
  }
  if (first === "categories") return listing;
  return categories.some(({ id }) => id === first) ? listing : anythingElse;
}
