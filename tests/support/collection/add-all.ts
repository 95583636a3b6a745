import type { addToCollection } from "#app/models/collection/entries.server.ts";
import type { CollectionType } from "#app/models/collection/entry-fields.ts";

export interface AddAll {
  userId: string;
  type: CollectionType;
  titles: string[];
}

/** Adds all of them at once, and counts how it went: the codes of errors, "new" and "there". */
export async function addAll(
  add: typeof addToCollection,
  { userId, type, titles }: AddAll,
): Promise<Record<string, number>> {
  const adds = titles.map((title) =>
    add(userId, { type, itemKind: "other", title, price: null, condition: null, url: null }).then(
      ({ isNew }) => (isNew ? "new" : "there"),
      (error) => String(error.code ?? error),
    ),
  );
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(adds)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
