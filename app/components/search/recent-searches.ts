import { localCopyKeys } from "#app/web/auth/local-copies.ts";

const key = localCopyKeys.searches;
const maxSearches = 6;
const longest = 100;

/** What was searched for in this browser, the newest first. Empty where storage is blocked. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string" && text !== "") : [];
    return texts.slice(0, maxSearches).map((text: string) => text.slice(0, longest));
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const search = text.trim().slice(0, longest);
  const isSame = (other: string) => other.toLowerCase() === search.toLowerCase();
  if (search === "") return;
  store([search, ...recentSearches().filter((other) => !isSame(other))].slice(0, maxSearches));
}

export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // Storage is blocked or full: nothing is kept.
  }
}
