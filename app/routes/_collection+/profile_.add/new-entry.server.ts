import type { z } from "zod";
import { conditionLabel, gradeKey, hasCondition } from "#app/models/catalog/conditions/conditions.ts";
import { readGrade } from "#app/models/catalog/conditions/read-condition.ts";
import type { NewEntry } from "#app/models/collection/entries.server.ts";
import { type EntryKind, itemKindOf, safeUrl, unknownCondition } from "#app/models/collection/entry-fields.ts";
import { readAnyPrice, readCurrency } from "#app/models/files/price-text.ts";
import type { Money } from "#app/models/platform/amounts.ts";
import { type AddItemValues, addItemForm, mistakes, offeredConditions } from "./add-item-form.ts";

/** The form with the checks that only the server can make, each said at its field. */
export const checkedAddItemForm = addItemForm.superRefine((values, { addIssue }) => {
  const say = (field: keyof AddItemValues, message: string | null) => {
    if (message) addIssue({ code: "custom", path: [field], message });
  };
  say("currency", currencyProblem(values));
  say("price", priceProblem(values));
  say("condition", conditionProblem(values));
  say("grade", gradeProblem(values));
  say("url", values.url && !safeUrl(values.url) ? "A link begins with http:// or https://" : null);
}) satisfies z.ZodType<AddItemValues>;

/** What the checked form adds. */
export function newEntry(values: AddItemValues): NewEntry {
  const { title, category, list, url } = values;
  const conditionKey = conditionKeyOf(values);
  return {
    type: list,
    itemKind: category,
    title,
    price: priceOf(values),
    condition: conditionKey === null ? unknownCondition : conditionName(category, conditionKey),
    ...(conditionKey !== null && { conditionKey }),
    url: safeUrl(url),
  };
}

function currencyOf({ currency }: AddItemValues): string | undefined {
  return currency === undefined ? "USD" : readCurrency(currency);
}

function currencyProblem(values: AddItemValues): string | null {
  return currencyOf(values) ? null : mistakes.currency;
}

function read(values: AddItemValues) {
  const currency = currencyOf(values);
  // A sign in the price says more than a currency that nobody chose.
  const hint = values.currency === undefined ? { fallbackCurrency: "USD" } : { currency, fallbackCurrency: currency };
  return readAnyPrice(values.price, hint);
}

function priceOf(values: AddItemValues): Money | null {
  if (values.price === undefined) return null;
  const price = read(values);
  return price.ok ? { minor: price.minor, currency: price.currency } : null;
}

function priceProblem(values: AddItemValues): string | null {
  if (values.price === undefined || !currencyOf(values)) return null;
  const price = read(values);
  if (price.ok) return null;
  if (price.problem === "price is zero or less")
    return "A price is more than zero. Leave it empty if you do not know it";
  if (price.problem === "price and currency column disagree") return "The price and the currency do not agree";
  return mistakes.price;
}

/** The key of the stated condition; null where none was stated. A grade says "graded" by itself. */
function conditionKeyOf({ category, condition, grade }: AddItemValues): string | null {
  const kind = itemKindOf(category);
  const stated = kind && grade ? readGrade(kind, grade) : null;
  if (stated) return gradeKey(stated);
  return condition === undefined || condition === "unknown" ? null : condition;
}

function conditionProblem({ category, condition }: AddItemValues): string | null {
  if (condition === undefined || condition === "unknown") return null;
  const own = offeredConditions(category);
  if (own.some(({ key }) => key === condition)) return null;
  const names = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(own.map(({ label }) => label));
  return `Conditions of this category are: ${names}`;
}

function gradeProblem({ category, condition, grade }: AddItemValues): string | null {
  if (grade === undefined) return null;
  const kind = itemKindOf(category);
  if (!kind || !hasCondition(kind, "graded")) return "Nothing in this category is graded. Leave the grade empty";
  if (condition !== undefined && condition !== "graded" && condition !== "unknown")
    return "Choose the condition Graded, or leave the grade empty";
  return readGrade(kind, grade) ? null : mistakes.grade;
}

function conditionName(category: EntryKind, conditionKey: string): string {
  const kind = itemKindOf(category);
  return kind
    ? conditionLabel(kind, conditionKey)
    : (offeredConditions(category).find(({ key }) => key === conditionKey)?.label ?? "");
}
