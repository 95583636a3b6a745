import { z } from "zod";
import { categories } from "#app/models/catalog/categories.ts";
import { listingSorts } from "#app/models/catalog/listing-sorts.ts";
import { cleanTitle } from "#app/models/catalog/title.ts";
import { searchText, wholeNumber } from "./params.ts";

// Fields of a query: each says in its schema what it takes and reads any text at all. A broken one means its default.

/** A whole number from `low` to `high`: beyond them the nearest. */
export function numberField(low: number, high: number, otherwise: number) {
  const { read } = wholeNumber(low, high, otherwise);
  return z
    .preprocess((text) => (typeof text === "string" ? read(text) : undefined), z.int().min(low).max(high))
    .catch(otherwise);
}

/** What somebody searches for: one clean line, empty by default. */
export const searchField = z
  .preprocess((text) => (typeof text === "string" ? searchText.read(text) : undefined), z.string().max(100))
  .catch("");

/** The same with words that are not wanted, of which clients send dozens: up to 1,000 characters. */
export const termsField = z
  .preprocess((text) => (typeof text === "string" ? text.slice(0, 1_000) : undefined), z.string().max(1_000))
  .catch("");

/** An order of listings. */
export const sortField = z
  .enum(listingSorts)
  .catch("newest")
  .describe("newest, or best: the lowest asks against recent sales first.");

/** A title as a seller wrote it, empty by default. */
export const titleField = z
  .preprocess((text) => (typeof text === "string" ? cleanTitle(text) : undefined), z.string().max(300))
  .catch("");

/** A page of rows. Beyond the last it means the last. */
export const pageField = numberField(1, 1_000_000, 1).describe("Which page; beyond the last it means the last.");

const categoryIds = categories.map(({ id }) => id);

/** A category by its id, in a path or in an answer. */
export const categoryField = z.enum(categoryIds);

/** An email address, in a body. */
export const emailField = z
  .email({ pattern: z.regexes.html5Email, error: "This is not an email address" })
  .max(254, "An email address has at most 254 characters")
  .meta({ examples: ["you@example.org"] });
