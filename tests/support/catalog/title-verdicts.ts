import { expect } from "vitest";
import type { CategoryId } from "#app/models/catalog/categories.ts";
import { type ExclusionRule, findExclusion } from "#app/models/prices/exclusion-rules.ts";

type Example = [title: string, says: string];

/** Titles of one category, each with what its reason quotes. */
export function expectLeftOut(rule: ExclusionRule, category: CategoryId, examples: readonly Example[]) {
  for (const [title, says] of examples) {
    expect(findExclusion({ title, category }), title).toEqual({ rule, reason: `The title says "${says}".` });
  }
}

export function expectCounted(category: CategoryId, titles: readonly string[]) {
  for (const title of titles) expect(findExclusion({ title, category }), title).toBeNull();
}
