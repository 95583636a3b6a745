import { z } from "zod";
import { categories } from "#app/models/catalog/categories.ts";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { conditionKinds, isConditionKey } from "#app/models/catalog/conditions/conditions.ts";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { listingSorts } from "#app/models/listings/listing-sorts.ts";
import { clip, isAtMost } from "#app/models/platform/text-length.ts";
import { narrowingParams } from "#app/web/urls/listing-params.ts";
import { currencyParam, oneOf, type QueryParam, wholeNumber } from "#app/web/urls/params.ts";

/** A query field of the API, read as the pages read theirs: any text is accepted, and a broken one means the default. */
function queryField<Value>({ defaultValue, parse }: QueryParam<Value>, documented: z.ZodType = z.string()) {
  return z
    .union([documented, z.string()])
    .default(defaultValue)
    .transform((value) => parse(String(value)) ?? defaultValue);
}

/** A whole number from `low` to `high`, or the nearest of the two. */
export function numberField(low: number, high: number, defaultValue: number) {
  return queryField(wholeNumber(low, high, defaultValue), z.int().min(low).max(high));
}

/** A field that takes one of these values. */
export function choiceField<const Value extends string>(values: readonly Value[], defaultValue: NoInfer<Value>) {
  return queryField(oneOf(values, defaultValue), z.enum(values));
}

function textQuery(parse: (text: string) => string | undefined) {
  return z
    .string()
    .default("")
    .transform((text) => parse(text) ?? "");
}

/** Search words: one clean line of at most 100 characters, empty by default. */
export const searchField = textQuery(cleanQuery);

/** Search words and unwanted words, of which clients send dozens: up to 1,000 characters. */
export const termsField = textQuery((text) => clip(text, 1_000));

/** A title as a seller wrote it, empty by default. */
export const titleField = textQuery(cleanTitle);

/** An ISO 4217 code; empty for the currency of most sales. */
export const currencyField = textQuery(currencyParam.parse).describe(
  "ISO 4217 code; empty for the currency of most sales.",
);

/** A condition key; empty for the condition of most sales. */
export const conditionField = textQuery((text) => (isConditionKey(text) ? text : undefined)).describe(
  "new, open-box, used, raw, graded, unknown, or a grade such as cgc-9.8; empty for the condition of most sales.",
);

export const sortField = choiceField(listingSorts, "newest").describe(
  "newest; cheapest or dearest: by price in one currency, prices far from recent sales at the end; best: the lowest asking prices against recent sales first.",
);

const priceDescription =
  "in whole units of currency, or where that is empty of the category's most frequent one; nothing else is then shown.";

/** Fields that narrow down the listings. */
export const narrowingFields = {
  from: textQuery(narrowingParams.from.parse).describe(`The lowest price, ${priceDescription}`),
  to: textQuery(narrowingParams.to.parse).describe(`The highest price, ${priceDescription}`),
  condition: choiceField(["", ...conditionKinds], "").describe("Empty for listings in any condition."),
  lots: choiceField(["shown", "hidden"], "shown").describe(
    "Whether to show lots of several items. Model trains and cars never show any.",
  ),
  currency: textQuery(currencyParam.parse).describe("ISO 4217 code; empty for listings in any currency."),
};

export const pageField = numberField(1, 1_000_000, 1).describe("Which page. A number beyond the last means the last.");

/** A category by its id, in a path or in a response. */
export const categoryField = z.enum(categories.map(({ id }) => id));

/** A text that is not empty. */
export function textField(longest: number, message: string) {
  return z
    .string()
    .refine((text) => text !== "" && isAtMost(longest)(text), message)
    .meta({ minLength: 1, maxLength: longest });
}

/** An email address, in a body. */
export const emailField = z
  .email({ pattern: z.regexes.html5Email, error: "This is not an email address" })
  .max(254, "An email address has at most 254 characters")
  .meta({ examples: ["you@example.org"] });

/**
 * One line in a body: empty where it is missing, cut where it is longer, without the control characters that no
 * database takes.
 */
export function lineField(longest: number) {
  return z
    .string()
    .nullish()
    .transform((text) =>
      clip(text ?? "", longest)
        .replace(/\p{Cc}+/gu, " ")
        .trim(),
    );
}
