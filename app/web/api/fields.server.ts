import { z } from "zod";
import { categories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { cleanTitle } from "#app/models/catalog/title.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { oneOf, wholeNumber } from "#app/web/urls/params.ts";

// Fields of a query: each takes any text at all, as its schema says. A broken one means its default.

/** A whole number from `low` to `high`: beyond them the nearest. */
export function numberField(low: number, high: number, otherwise: number) {
  const { read } = wholeNumber(low, high, otherwise);
  return z
    .union([z.int().min(low).max(high), z.string()])
    .default(otherwise)
    .transform((said) => read(String(said)) ?? otherwise);
}

/** One of a list. */
export function choiceField<const Value extends string>(values: readonly Value[], otherwise: NoInfer<Value>) {
  const { read } = oneOf(values, otherwise);
  return z
    .union([z.enum(values), z.string()])
    .default(otherwise)
    .transform((said) => read(said) ?? otherwise);
}

/** What somebody searches for: one clean line of at most 100 characters, empty by default. */
export const searchField = z
  .string()
  .default("")
  .transform((text) => cleanQuery(text));

/** The same with words that are not wanted, of which clients send dozens: up to 1,000 characters. */
export const termsField = z
  .string()
  .default("")
  .transform((text) => text.slice(0, 1_000));

/** An order of listings. */
export const sortField = choiceField(listingSorts, "newest").describe(
  "newest, or best: the lowest asks against recent sales first.",
);

/** A title as a seller wrote it, empty by default. */
export const titleField = z
  .string()
  .default("")
  .transform((text) => cleanTitle(text));

/** A page of rows. Beyond the last it means the last. */
export const pageField = numberField(1, 1_000_000, 1).describe("Which page; beyond the last it means the last.");

const categoryIds = categories.map(({ id }) => id);

/** A category by its id, in a path or in an answer. */
export const categoryField = z.enum(categoryIds);

/** A text of so many characters, as people count them: JavaScript counts some of them twice. */
export function textField(shortest: number, longest: number, otherwise: string) {
  return z
    .string()
    .refine((text) => {
      const { length } = [...text.slice(0, 2 * longest + 1)];
      return length >= shortest && length <= longest;
    }, otherwise)
    .meta({ minLength: shortest, maxLength: longest });
}

/** An email address, in a body. */
export const emailField = z
  .email({ pattern: z.regexes.html5Email, error: "This is not an email address" })
  .max(254, "An email address has at most 254 characters")
  .meta({ examples: ["you@example.org"] });
