import { categories } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { kindAt } from "../urls/paths.ts";

/** How the browser reads a page from the server. */
interface FetchPolicy {
  /** The text of the loading screen. */
  loading: string;
  /** Seconds for which the browser shows what it read without a new read. */
  freshForSeconds: number;
  /** How many times a failed read is tried again. */
  retries: number;
}

export const retryAfterSeconds = 5;

const listing: FetchPolicy = { loading: "Loading...", freshForSeconds: 30, retries: 3 };
const search: FetchPolicy = { loading: "Searching marketplace...", freshForSeconds: 60, retries: 3 };
const priceHistory: FetchPolicy = { loading: "Loading price history...", freshForSeconds: 300, retries: 2 };
const otherPage: FetchPolicy = { loading: "Loading...", freshForSeconds: 0, retries: 0 };

export function fetchPolicyFor(pathname: string): FetchPolicy {
  const [first] = pathname.split("/").filter(Boolean);
  if (first === "search") return search;
  const kind = kindAt(pathname);
  if (kind) return { ...priceHistory, ...kinds[kind].reading };
  return first === "categories" || categories.some(({ id }) => id === first) ? listing : otherPage;
}
