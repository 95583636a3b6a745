import type { Subject } from "./categories.ts";
import { identifyItem } from "./item-identity.server.ts";
import type { Item } from "./items.server.ts";

/** What a person calls an item: its name in the catalogue, else by one of the titles about it. Null where none says. */
export function nameOfItem(subject: Subject, { name, number }: Item, titles: readonly string[]): string | null {
  if (name !== null) return name;
  for (const title of titles) {
    const identity = identifyItem(subject, title);
    if (identity.number === number && identity.name !== null) return identity.name;
  }
  return null;
}
