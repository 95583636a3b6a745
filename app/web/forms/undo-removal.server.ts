import { z } from "zod";
import { isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import type { Entry, NewEntry } from "#app/models/collection/entries.server.ts";
import { collectionTypes, entryKinds } from "#app/models/collection/entry-fields.ts";
import { isCurrency } from "#app/models/files/currency-codes.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { FlashForm } from "./flash.ts";

/** In bytes. With the longest message it still fits into a cookie. */
const maxFieldLength = 1_500;

/** Offers to add again what was removed. Undefined for nothing, and for more than a flash message can hold. */
export function undoRemoval(entries: readonly Entry[]): FlashForm | undefined {
  const again = [entries, entries.map((entry) => ({ ...entry, url: null }))]
    .map((removed) => JSON.stringify(removed.map(toNewEntry)))
    .find((json) => entries.length > 0 && Buffer.byteLength(JSON.stringify(json)) <= maxFieldLength);
  if (again === undefined) return undefined;
  return { label: "Add it again", action: paths.collectionItems, fields: { again } };
}

function toNewEntry({ type, itemKind, itemKey, itemId, title, price, condition, conditionKey, url }: Entry): NewEntry {
  return { type, itemKind, itemKey, itemId, title, price, condition, conditionKey, url };
}

const newEntry = z.object({
  type: z.enum(collectionTypes),
  itemKind: z.enum(entryKinds),
  itemKey: z.string().max(200).nullable(),
  itemId: z.string().max(400),
  title: z.string().min(1).max(300),
  price: z.object({ minor: z.int().min(0), currency: z.string().refine(isCurrency) }).nullable(),
  condition: z.string().max(100),
  conditionKey: z.string().refine(isConditionKey),
  url: z.string().nullable(),
});

const removedEntries = z.array(newEntry).max(100);

/** The entries of `undoRemoval`. None where the field was changed. */
export function readRemoved(again: string): NewEntry[] {
  try {
    return removedEntries.parse(JSON.parse(again));
  } catch {
    return [];
  }
}
