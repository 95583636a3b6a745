import type { ItemKind } from "../catalog/categories.ts";
import { conditionLabel, gradeOf } from "../catalog/conditions/conditions.ts";

/** A grade, else the words of a listing's source, else what its title says; null where nobody says it. */
export function conditionWords(itemKind: ItemKind, words: string | null, conditionKey: string): string | null {
  if (gradeOf(conditionKey)) return conditionLabel(itemKind, conditionKey);
  return words ?? (conditionKey === "unknown" ? null : conditionLabel(itemKind, conditionKey));
}
