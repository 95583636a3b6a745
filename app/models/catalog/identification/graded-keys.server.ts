import type { ItemKind } from "../categories.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { isItemKey } from "../titles/words.ts";

/** The item and the condition of an old key that held a grade: "…-300-cgc-9-8" is "…-300" in "cgc-9.8". Null for others. */
export function splitGradedKey(itemKind: ItemKind, key: string): { key: string; condition: string } | null {
  const found = isItemKey(key) ? kindsOnServer[itemKind].gradedEnd?.exec(key) : null;
  if (!found || found.index === 0) return null;
  const [, grader, whole, tenth, qualifier] = found;
  const grade = whole && String(Number(tenth ? `${whole}.${tenth}` : whole));
  const condition = grade ? [grader, grade, qualifier].filter(Boolean).join("-") : "graded";
  return { key: key.slice(0, found.index), condition };
}
