import { type ConditionKind, conditionKinds, conditionLabel, hasCondition } from "../catalog/conditions/conditions.ts";
import { type EntryKind, itemKindOf } from "./entry-fields.ts";

/** The conditions that an entry of this kind can have, with their names. */
export function conditionsOf(kind: EntryKind): { key: ConditionKind; label: string }[] {
  const itemKind = itemKindOf(kind);
  if (!itemKind) return newOrUsed;
  return conditionKinds
    .filter((key) => hasCondition(itemKind, key))
    .map((key) => ({ key, label: conditionLabel(itemKind, key) }));
}

const newOrUsed: { key: ConditionKind; label: string }[] = [
  { key: "new", label: "New" },
  { key: "used", label: "Used" },
];
