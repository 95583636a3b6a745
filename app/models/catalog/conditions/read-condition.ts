import { readFacts } from "#db/reference/facts.ts";
import { capitalised } from "../../platform/plain-text.ts";
import type { ItemKind } from "../categories.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { kinds } from "../kinds/all.ts";
import type { KindOnServer } from "../kinds/kind.server.ts";
import { firstGrade, type Grade } from "../titles/read-grade.ts";
import { foldTitle } from "../titles/title.ts";
import { type ConditionKind, conditionLabel, gradeKey, gradeOf, hasCondition } from "./conditions.ts";

/** Where a condition was read. "file": it was declared for every row of a file. */
type ConditionOrigin = "grade" | "source" | "title" | "file";

export interface Condition {
  /** "new", "cgc-9.8", "unknown". */
  key: string;
  /** Seller's grade or packaging: "VF/NM 9.0", "C-8, boxed". */
  detail: string | null;
  /** Null where it is unknown. */
  origin: ConditionOrigin | null;
  /** Sentence about contradicting statements; null without any. */
  conflict: string | null;
}

/** Title and condition columns of a row, and the condition declared for its file. */
interface StatedCondition {
  itemKind: ItemKind;
  title: string;
  /** The words of the source's column. */
  condition: string | null;
  /** Columns of the source. A grade without a grader does not count. */
  grader: string | null;
  grade: string | null;
  /** Condition declared for the whole file. */
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
 * The condition by precedence: grade in the title, source column, title words, file declaration. The declaration
 * contradicts no other statement.
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

/** "For parts" counts as used, or as raw where the kind has no "used". */
function keyOf(itemKind: ItemKind, kind: WordedCondition["kind"]): string {
  if (kind === "parts") return hasCondition(itemKind, "used") ? "used" : "raw";
  return kind ?? "unknown";
}

/** Only another grade contradicts a grade: "Used" beside "CGC 9.8" is no conflict. */
function contradicts(key: string, winner: string): boolean {
  return key !== winner && key !== "unknown" && (gradeOf(winner) === null || gradeOf(key) !== null);
}

function graded(itemKind: ItemKind, grade: Grade): string {
  return conditionLabel(itemKind, gradeKey(grade));
}

/** The first grade that a title states. Null without a grading company and a grade, and for a hope: "PSA 10?". */
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

/** Where words stand: in a source's column of conditions, or in a title, where many mean something else. */
type Place = "column" | "title";

/** A condition in words. "parts" is for parts, incomplete or broken; null where the words contradict each other. */
interface WordedCondition {
  kind: ConditionKind | "parts" | null;
  /** The words as they were written. */
  words: string;
}

interface Meaning {
  means: ConditionKind | "sealed" | "parts" | "none";
  /** Precedence, highest wins: "opened box" over "new". */
  strength: number;
}

interface Phrase extends Meaning {
  words: readonly string[];
  /** Matches a whole column only: "N" is new, "N/A" is not. */
  isWholeText: boolean;
}

/** Phrases by their first word, the longest first. */
type Vocabulary = ReadonlyMap<string, readonly Phrase[]>;

const vocabularies = new Map<string, Vocabulary>();

/** The condition that a text names, or null where it names none. Takes linear time. */
function readConditionWords(itemKind: ItemKind, text: string, place: Place): WordedCondition | null {
  const vocabulary = vocabularyOf(itemKind, place);
  const folded = foldTitle(text);
  const words = folded.match(/[a-z\d]+/g) ?? [];
  let starts: number[] | undefined;
  let strongest = 0;
  let found: WordedCondition | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const phrase = vocabulary
      .get(words[at] ?? "")
      ?.find(
        (phrase) =>
          phrase.words.every((word, offset) => words[at + offset] === word) &&
          (!phrase.isWholeText || words.length === phrase.words.length),
      );
    if (!phrase) continue;
    const first = at;
    at += phrase.words.length - 1;
    const kind = conditionOf(itemKind, phrase.means, place);
    if (kind === null || phrase.strength < strongest) continue;
    starts ??= Array.from(folded.matchAll(/[a-z\d]+/g), ({ index }) => index);
    const written = text.slice(starts[first], (starts[at] ?? 0) + (words[at]?.length ?? 0));
    if (phrase.strength > strongest || !found) found = { kind, words: written };
    else if (found.kind !== kind) found = { kind: null, words: `${found.words}" and "${written}` };
    strongest = phrase.strength;
  }
  return found;
}

/** Meaning → condition of the kind: "sealed" → "new". Null where the word states none. */
function conditionOf(itemKind: ItemKind, means: Meaning["means"], place: Place): WordedCondition["kind"] {
  if (means === "none") return null;
  if (means === "parts") return means;
  const kind = means === "sealed" ? "new" : means;
  if (hasCondition(itemKind, kind)) return kind;
  // "New" in a comic's title is part of a name ("New Mutants"). In a column it means ungraded.
  if (hasCondition(itemKind, "raw")) return place === "column" ? "raw" : null;
  if (kind === "open-box") return kinds[itemKind].openBoxIs ?? "new";
  return null;
}

function vocabularyOf(itemKind: ItemKind, place: Place): Vocabulary {
  const key = `${itemKind} ${place}`;
  const known = vocabularies.get(key);
  if (known) return known;
  // Rows for one kind follow the rows for all kinds and override them.
  const phrases = new Map<string, Phrase>();
  for (const [phrase = "", where, kinds = "", means, strength] of readFacts("condition-words")) {
    const isWholeText = where === "whole column";
    if (where !== "any" && where !== place && !(isWholeText && place === "column")) continue;
    if (kinds !== "*" && !kinds.split(" ").includes(itemKind)) continue;
    const words = phrase.match(/[a-z\d]+/g) ?? [];
    phrases.set(words.join(" "), { words, isWholeText, means: means as Meaning["means"], strength: Number(strength) });
  }
  const vocabulary = Map.groupBy(
    [...phrases.values()].sort((one, other) => other.words.length - one.words.length),
    ({ words }) => words[0] ?? "",
  );
  vocabularies.set(key, vocabulary);
  return vocabulary;
}
