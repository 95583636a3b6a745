import type { ItemKind } from "../categories.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import type { KindOnServer } from "../kinds/kind.server.ts";
import { firstGrade, type Grade } from "../titles/read-grade.ts";
import { readConditionWords, type WordedCondition } from "./condition-words.ts";
import { conditionLabel, gradeKey, gradeOf, hasCondition } from "./conditions.ts";

/** Where a condition was read. "file": it was declared for every row of a file. */
type ConditionOrigin = "grade" | "source" | "title" | "file";

export interface Condition {
  /** "new", "cgc-9.8", "unknown". */
  key: string;
  /** What is beside it: a raw grade, a C-grade, whether there is a box. */
  detail: string | null;
  /** Null where it is unknown. */
  origin: ConditionOrigin | null;
  /** What says something else, in a sentence. */
  conflict: string | null;
}

/** What a source and a seller state about the condition of one thing. */
interface StatedCondition {
  itemKind: ItemKind;
  title: string;
  /** The words of the source's column. */
  condition: string | null;
  /** Columns of the source. A grade without a grader is none. */
  grader: string | null;
  grade: string | null;
  /** What was said for a whole file. */
  declared: string | null;
}

type CopyDetail = NonNullable<ReturnType<NonNullable<KindOnServer["readDetail"]>>>;

interface Statement {
  key: string;
  origin: ConditionOrigin;
  words: string;
}

const speakers: Record<ConditionOrigin, string> = {
  grade: "The title says",
  source: "the source says",
  title: "the title says",
  file: "the file was imported as",
};

/**
 * The condition of one thing. A grader with grade in the title wins over the source's column, that over words in the
 * title, those over what was said for the whole file.
 */
export function readCondition(stated: StatedCondition): Condition {
  const { itemKind, title, declared } = stated;
  const titleGrade = readGrade(itemKind, title);
  const detail = titleGrade ? null : (kindsOnServer[itemKind].readDetail?.(title) ?? null);
  const statements = [
    titleGrade && ({ key: gradeKey(titleGrade), origin: "grade", words: graded(itemKind, titleGrade) } as const),
    ofColumn(stated),
    ofTitle(itemKind, title, detail),
    declared ? fromWords(itemKind, declared, "file") : null,
  ].filter((statement) => statement !== null);
  const [first, ...others] = statements;
  if (!first) return { key: "unknown", detail: detail?.text ?? null, origin: null, conflict: null };
  const other = others.find(({ key, origin }) => origin !== "file" && contradicts(key, first.key));
  const conflict = other
    ? `${capitalised(speakers[first.origin])} "${first.words}", ${speakers[other.origin]} "${other.words}".`
    : null;
  const contradictsItself = first.key === "unknown" ? `${capitalised(speakers[first.origin])} "${first.words}".` : null;
  return {
    key: first.key,
    detail: detail?.text ?? null,
    origin: first.origin,
    conflict: contradictsItself ?? conflict,
  };
}

/** Whether a source's words mean that the item is for parts, broken or incomplete. */
export function isForParts(itemKind: ItemKind, condition: string): boolean {
  return readConditionWords(itemKind, condition, "column")?.kind === "parts";
}

function ofColumn({ itemKind, condition, grader, grade }: StatedCondition): Statement | null {
  if (hasCondition(itemKind, "graded")) {
    const own = grader && grade ? readGrade(itemKind, `${grader} ${grade}`) : null;
    const inWords = own ?? (condition ? readGrade(itemKind, condition) : null);
    if (inWords) return { key: gradeKey(inWords), origin: "source", words: graded(itemKind, inWords) };
  }
  return condition ? fromWords(itemKind, condition, "source") : null;
}

function ofTitle(itemKind: ItemKind, title: string, detail: CopyDetail | null): Statement | null {
  const worded = readConditionWords(itemKind, title, "title");
  if (worded) return { key: keyOf(itemKind, worded.kind), origin: "title", words: worded.words };
  return detail?.condition ? { key: detail.condition, origin: "title", words: detail.text } : null;
}

function fromWords(itemKind: ItemKind, words: string, origin: ConditionOrigin): Statement | null {
  const worded = readConditionWords(itemKind, words, "column");
  return worded && { key: keyOf(itemKind, worded.kind), origin, words };
}

/** What is for parts was used. */
function keyOf(itemKind: ItemKind, kind: WordedCondition["kind"]): string {
  if (kind === "parts") return hasCondition(itemKind, "used") ? "used" : "raw";
  return kind ?? "unknown";
}

/** Beside a grade, only another grade is a contradiction: a source's "Used" or "Graded" says less. */
function contradicts(key: string, winner: string): boolean {
  return key !== winner && key !== "unknown" && (gradeOf(winner) === null || gradeOf(key) !== null);
}

function graded(itemKind: ItemKind, grade: Grade): string {
  return conditionLabel(itemKind, gradeKey(grade));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first grade that a title of this kind of items states. Null without a grading company and a grade, and for a hope: "PSA 10?". */
export function readGrade(itemKind: ItemKind, title: string): Grade | null {
  const { grading } = kindsOnServer[itemKind];
  return grading ? firstGrade(grading, title) : null;
}

/** The condition key of the first grade that one of these texts states. Empty where none does. */
export function gradeKeyIn(itemKind: ItemKind, ...texts: string[]): string {
  for (const text of texts) {
    const grade = readGrade(itemKind, text);
    if (grade) return gradeKey(grade);
  }
  return "";
}
