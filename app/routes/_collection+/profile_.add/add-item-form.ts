import { z } from "zod";
import { conditionKinds } from "#app/models/catalog/conditions/conditions.ts";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { conditionChoices } from "#app/models/collection/copy-fields.ts";
import { collectionTypes, type EntryKind, entryKinds } from "#app/models/collection/entry-fields.ts";

const noTitle = "Please say what it is";
const noCategory = "Please choose a category";

export const mistakes = {
  price: "This is not a price. Write it like 120 or 1,234.50",
  currency: "We do not know this currency. Write it like USD or EUR",
  grade: "This is not a grade. Write it like CGC 9.8",
};

/** What somebody types to add an item by hand. The server looks closer: at price, currency, condition, grade and link. */
export const addItemForm = z.object({
  title: z
    .string(noTitle)
    .max(300, "A title has at most 300 characters")
    .refine((title) => cleanTitle(title) !== "", noTitle),
  category: z.enum(entryKinds, noCategory),
  list: z.enum(collectionTypes, "Please choose one of the two lists"),
  price: z.string().max(40, mistakes.price).optional(),
  currency: z.string().max(20, mistakes.currency).optional(),
  condition: z.enum(conditionKinds, "Please choose one of the conditions").optional(),
  grade: z.string().max(40, mistakes.grade).optional(),
  url: z.string().max(2_000, "A link has at most 2,000 characters").optional(),
});

/**
 * The conditions that the form offers. "Unknown" is what it says without one; of what belongs to no kind, new and used
 * are enough.
 */
export function offeredConditions(kind: EntryKind) {
  return conditionChoices(kind).filter(({ key }) =>
    kind === "other" ? key === "new" || key === "used" : key !== "unknown",
  );
}

export type AddItemValues = z.output<typeof addItemForm>;
