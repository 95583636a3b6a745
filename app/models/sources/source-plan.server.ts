import { formatNumber } from "../platform/amounts.ts";
import { kindNamed } from "./kinds.ts";
import type { PlannedItems } from "./source-kind.ts";

/** What a source of this kind asks for next, in words; null where it has no plan. */
export async function findPlan(kindName: string, now: Date): Promise<string | null> {
  const planned = await kindNamed(kindName).countPlan?.(now);
  return planned ? planInWords(planned) : null;
}

/** "3 of 312 items with a target, then 900 of 1,204 items that people collect or look at". */
export function planInWords(planned: readonly PlannedItems[]): string {
  if (planned.length === 0) return "no items: nobody collects or looks at one yet";
  return planned
    .map(({ what, wanted, due }) => `${formatNumber(due)} of ${formatNumber(wanted)} ${what}`)
    .join(", then ");
}
