import type { ItemKind } from "../categories.ts";
import { isItemKey } from "./words.ts";

/** The ends of keys from when a grade was part of them: "-cgc-9-8", "-psa-8-mk", "-cgc" for one without a grade. */
const gradedEnds: Partial<Record<ItemKind, RegExp>> = {
  comics: /-(cgc|cbcs|pgx)(?:-(\d{1,2})-(\d))?$/,
  "sports-memorabilia": /-(psa|bgs|sgc|bvg|bccg|csg|hga|gma|cgc|isa)-(10|\d)(?:-(5))?(?:-(oc|mk|st|mc|pd))?$/,
  figures: /-(afa|cas|ukg)-(\d\d)$/,
};

/** The item and the condition of an old key that held a grade: "…-300-cgc-9-8" is "…-300" in "cgc-9.8". Null for others. */
export function splitGradedKey(itemKind: ItemKind, key: string): { key: string; condition: string } | null {
  const found = isItemKey(key) ? gradedEnds[itemKind]?.exec(key) : null;
  if (!found || found.index === 0) return null;
  const [, grader, whole, tenth, qualifier] = found;
  const grade = whole && String(Number(tenth ? `${whole}.${tenth}` : whole));
  const condition = grade ? [grader, grade, qualifier].filter(Boolean).join("-") : "graded";
  return { key: key.slice(0, found.index), condition };
}
