import { gradeNumber, gradeOf } from "../catalog/conditions/conditions.ts";
import type { ItemValue } from "./values.server.ts";

/** A grade or another condition of one item with what it sells for. */
export interface Rung extends ItemValue {
  /** The value of the grade as a multiple of the next lower grade of the same grader that has a value. */
  step: { ratio: number; from: string; more: number } | null;
}

/** The values from the highest grade down, then the conditions without a grade. Empty where nothing is graded. */
export function gradeLadder(values: readonly ItemValue[]): Rung[] {
  if (!values.some(({ conditionKey }) => gradeOf(conditionKey))) return [];
  const number = ({ conditionKey }: ItemValue) => gradeNumber(conditionKey) ?? (conditionKey === "unknown" ? -2 : -1);
  const sorted = values.toSorted(
    (one, other) =>
      number(other) - number(one) || (other.median ?? 0) - (one.median ?? 0) || other.counted - one.counted,
  );
  return sorted.map((value, at) => ({ ...value, step: stepFrom(value, sorted.slice(at + 1)) }));
}

function stepFrom(value: ItemValue, lower: readonly ItemValue[]): Rung["step"] {
  const grade = gradeOf(value.conditionKey);
  if (!grade || grade.qualifier || value.median === null) return null;
  const below = lower.find(({ conditionKey, median }) => {
    const other = gradeOf(conditionKey);
    return other?.grader === grade.grader && !other.qualifier && other.grade !== grade.grade && median !== null;
  });
  if (!below?.median) return null;
  return { ratio: value.median / below.median, from: below.conditionKey, more: value.median - below.median };
}
