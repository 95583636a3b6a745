import { clip } from "#app/models/platform/text-length.ts";
import { localCopyKeys } from "#app/web/auth/local-copies.ts";
import { keepStored, readStored } from "#app/web/client/stored.ts";

const key = localCopyKeys.searches;
const maxSearches = 6;
const longest = 100;

/** What was searched for in this browser, the newest first. Empty where storage is blocked. */
export function recentSearches(): string[] {
  const stored = readStored(key);
  const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string" && text !== "") : [];
  return texts.slice(0, maxSearches).map((text: string) => clip(text, longest));
}

export function rememberSearch(text: string): void {
  const search = clip(text.trim(), longest);
  const isSame = (other: string) => other.toLowerCase() === search.toLowerCase();
  if (search === "") return;
  keepStored(key, [search, ...recentSearches().filter((other) => !isSame(other))].slice(0, maxSearches));
}

export function forgetSearches(): void {
  keepStored(key, []);
}
