import { type ItemKind, kinds } from "../kinds/all.ts";
import { type ConditionKind, conditionKinds } from "../kinds/kind.ts";
import type { Grade } from "../titles/read-grade.ts";

export type { ConditionKind } from "../kinds/kind.ts";
export { conditionKinds } from "../kinds/kind.ts";

const labels: Record<ConditionKind, string> = {
  new: "New",
  "open-box": "Open box",
  used: "Used",
  raw: "Raw",
  graded: "Graded",
  unknown: "Unknown",
};
/** What sentences call a condition: "sells for about $134 used". */
const inSentences: Record<ConditionKind, string> = {
  new: "new",
  "open-box": "with an open box",
  used: "used",
  raw: "raw",
  graded: "graded, grade not stated",
  unknown: "in unknown condition",
};

/** Whether items of this kind have a condition of this name, apart from "unknown". */
export function hasCondition(itemKind: ItemKind, kind: ConditionKind): boolean {
  return kind in kinds[itemKind].conditions;
}

/** The key of a grade: "cgc-9.8", "psa-8-oc". */
export function gradeKey({ grader, grade, qualifier }: Grade): string {
  return [grader, grade, qualifier].filter(Boolean).join("-").toLowerCase();
}

/** The form of the condition key of a grade. */
export const gradeKeyForm = /^([a-z]{2,6})-(\d{1,3}(?:\.\d)?|authentic)(?:-([a-z]{1,12}))?$/;

/** The grade of a condition key, or null for every other key. */
export function gradeOf(conditionKey: string): Grade | null {
  const [, grader = "", grade = "", qualifier] = gradeKeyForm.exec(conditionKey) ?? [];
  return grader ? { grader: grader.toUpperCase(), grade, qualifier: qualifier?.toUpperCase() ?? null } : null;
}

export function conditionKindOf(conditionKey: string): ConditionKind {
  return conditionKinds.find((kind) => kind === conditionKey) ?? (gradeOf(conditionKey) ? "graded" : "unknown");
}

/** Whether a text has the form of a condition key. */
export function isConditionKey(text: string): boolean {
  return conditionKinds.some((kind) => kind === text) || gradeKeyForm.test(text);
}

/** "New, sealed", "CGC 9.8". What belongs to no kind has the plain words. */
export function conditionLabel(itemKind: ItemKind | null, conditionKey: string): string {
  const grade = gradeOf(conditionKey);
  if (grade) return gradeName(grade);
  const kind = conditionKindOf(conditionKey);
  return (itemKind && kinds[itemKind].conditions[kind]) ?? labels[kind];
}

/** What a sentence calls it: "used", "graded CGC 9.8". */
export function conditionInSentence(itemKind: ItemKind, conditionKey: string): string {
  const grade = gradeOf(conditionKey);
  if (grade) return `graded ${gradeName(grade)}`;
  const kind = conditionKindOf(conditionKey);
  return kinds[itemKind].conditionsInSentences?.[kind] ?? inSentences[kind];
}

/** The grade on a scale of 10: an AFA 85 is an 8.5. Null for a condition without a grade. */
export function gradeNumber(conditionKey: string): number | null {
  const number = Number(gradeOf(conditionKey)?.grade ?? Number.NaN);
  if (Number.isNaN(number)) return null;
  return number > 10 ? number / 10 : number;
}

function gradeName({ grader, grade, qualifier }: Grade): string {
  const number = /^(?:CGC|CBCS)$/.test(grader) && /^\d+$/.test(grade) ? `${grade}.0` : grade;
  // Abbreviations stay in capitals, words do not: "PSA 8 OC", "CGC 6.0 Restored".
  const words = [number, qualifier].map((word) =>
    word && word.length > 3 ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase() : word,
  );
  return [grader, ...words].filter(Boolean).join(" ");
}

/** A grade, else the words of a listing's source, else what its title says; null where none of them states it. */
export function conditionWords(itemKind: ItemKind, words: string | null, conditionKey: string): string | null {
  if (gradeOf(conditionKey)) return conditionLabel(itemKind, conditionKey);
  return words ?? (conditionKey === "unknown" ? null : conditionLabel(itemKind, conditionKey));
}
