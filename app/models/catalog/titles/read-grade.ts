import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "./title.ts";

/** What a grading company says of a copy. */
export interface Grade {
  grader: string;
  /** A decimal without a last ".0": "10", "9.5"; or "authentic". */
  grade: string;
  /** "OC", "MK", "RESTORED": what the company adds to the grade. */
  qualifier: string | null;
}

/** Where a title states a grade or hopes for one, with the sub-grades, qualifiers and hopes beside it. */
interface GradeMention {
  start: number;
  end: number;
  /** Null for a hope: "PSA 10?". */
  grade: Grade | null;
}

interface GradingTerm {
  what: string;
  phrase: string;
  meaning: string;
  kinds: readonly string[];
}

const terms: readonly GradingTerm[] = readFacts("grading").map(([what = "", phrase = "", meaning = "", kinds = ""]) => {
  return { what, phrase, meaning, kinds: kinds.split(" ").filter(Boolean) };
});
const olderScale = new Map(termsOf("", "older scale").map(({ phrase, meaning }) => [phrase, meaning]));
const outOfHundred = new Set(termsOf("", "grader out of 100").map(({ phrase }) => phrase));

function termsOf(itemKind: string, ...whats: readonly string[]): GradingTerm[] {
  return terms.filter(({ what, kinds }) => whats.includes(what) && (kinds.length === 0 || kinds.includes(itemKind)));
}

/** The longest phrase first. Its words may be written apart, with a hyphen or as one. */
function anyOf(found: readonly GradingTerm[]): string {
  const phrases = found.map(({ phrase }) => phrase).sort((one, other) => other.length - one.length);
  return `(?:${phrases.map((phrase) => phrase.replaceAll(" ", "[ /-]?")).join("|")})`;
}

const separator = String.raw`[\s:/.~*|()[\]"+-]{0,3}`;
/** A point before a digit parts it from the company ("CGC.9.8"), but in ".5" it is a decimal's. */
const number = String.raw`(?:u-?)?((?<!(?<!\S)\.)\d{1,3}(?:\.\d)?|(?<!\S)\.5)(?!\d|[.,]\d|x\b|x\d|\sx\s1\d|["']|(?:st|nd|rd|th)\b)`;
/** A pattern for one of the grades that a company gives parts of a card. */
export const subGrade = String.raw`(?:10|[1-9](?:\.\d)?)(?!\d|\.\d)`;
/** How the titles of a kind of items state grades. Its words are those of `db/reference/grading.tsv`. */
interface GradeCustoms {
  /** Whether there is such a grade out of ten; without it, from 1 to 10 in halves. */
  hasGrade?: (value: number) => boolean;
  /** What may stand beside a grade: patterns. */
  beside?: readonly string[];
  /** "PSA Authentic" is a grade. */
  hasAuthentic?: true;
}

/** How the titles of a kind of items state grades, ready to be read. */
export interface Grading extends GradeCustoms {
  /** Few titles name a company at all. */
  anyGrader: RegExp;
  mention: RegExp;
  rest: RegExp;
  range: RegExp;
  hopeBefore: RegExp;
  hopeAfter: RegExp;
  authentic: RegExp;
  qualifiers: readonly (readonly [phrase: RegExp, qualifier: string])[];
  pristine: ReadonlyMap<string, string>;
  graders: ReadonlyMap<string, string>;
  /** The grades that sellers give by eye: the pattern, and what each means. */
  raw: { pattern: RegExp; meanings: ReadonlyMap<string, string> };
  /** Grading company before a raw grade: then the grade is the company's. */
  graderBefore: RegExp;
}

/** How the titles of this kind of items state grades. */
export function gradingOf(itemKind: string, customs: GradeCustoms = {}): Grading {
  const graders = termsOf(itemKind, "grader");
  const grader = anyOf(graders);
  const between = `(?:${separator}${anyOf(termsOf(itemKind, "grade word", "between", "qualifier"))}(?![a-z]))`;
  const gradeWord = `${anyOf(termsOf(itemKind, "grade word"))}(?![a-z])[+-]?`;
  const rest = [
    `${separator}${anyOf(termsOf(itemKind, "grade word", "after", "qualifier"))}(?![a-z])`,
    ...bracketed(termsOf(itemKind, "qualifier in brackets")),
    ...(customs.beside ?? []),
  ];
  return {
    ...customs,
    anyGrader: new RegExp(`\\b${grader}(?![a-z])`),
    mention: new RegExp(
      `\\b(${grader})(?![a-z])${between}{0,4}${separator}${number}` +
        `|(?<![#$£€a-z\\d.,/-])(${gradeWord}\\s?)?(?<![#$£€a-z\\d.,/-])${number}(${between}{0,3})${separator}` +
        `\\b(${grader})(?![a-z]|${between}{0,4}${separator}\\d)`,
      "g",
    ),
    rest: new RegExp(`(?:${rest.join("|")}){0,6}`, "y"),
    range: new RegExp(`\\s?(?:-|to\\s|or\\s)\\s?${subGrade}(?![a-z])`, "y"),
    hopeBefore: new RegExp(`(?:=|\\b${anyOf(termsOf(itemKind, "hope before"))})[\\s:(]*(?:an?\\s)?$`),
    hopeAfter: new RegExp(`[^a-z\\d]{0,3}\\?|[\\s-]{1,2}${anyOf(termsOf(itemKind, "hope after"))}(?![a-z])`, "y"),
    authentic: new RegExp(`\\b(${grader})(?<!beckett)\\s(?:authentic|auth)(?![a-z])`),
    qualifiers: [
      ...termsOf(itemKind, "qualifier").map(
        (term) => [new RegExp(`\\b${anyOf([term])}(?![a-z])`), term.meaning] as const,
      ),
      ...termsOf(itemKind, "qualifier in brackets").map(
        (term) => [new RegExp(bracketed([term]).join("|")), term.meaning] as const,
      ),
    ],
    pristine: new Map(termsOf(itemKind, "pristine").map(({ phrase, meaning }) => [phrase, meaning])),
    graders: new Map(graders.map(({ phrase, meaning }) => [phrase, meaning])),
    raw: rawGradesOf(itemKind),
    graderBefore: new RegExp(`\\b${grader}[\\s:-]{1,3}$`),
  };
}

/** Letters that are also words ("St. Louis") count in brackets, and as the last word. */
function bracketed(found: readonly GradingTerm[]): string[] {
  return found.length > 0 ? [`\\s?[([]\\s?${anyOf(found)}\\s?[)\\]]`, `\\s${anyOf(found)}(?=\\W*$)`] : [];
}

/** Every place where a folded title states a grade or hopes for one, in their order. Takes linear time. */
export function gradeMentions(known: Grading, folded: string): GradeMention[] {
  if (!known.anyGrader.test(folded)) return [];
  const mentions: GradeMention[] = [];
  known.mention.lastIndex = 0;
  for (let found = known.mention.exec(folded); found; found = known.mention.exec(folded)) {
    const [all, before, after, word, lastNumber, between, last] = found;
    const grader = known.graders.get(before ?? last ?? "") ?? "";
    const number = gradeOf(known, grader, after ?? lastNumber ?? "");
    // "Gem Mint 10 PSA" is a grade, "10 PSA" need not be one.
    const isNumberOnly = before === undefined && !word && !between && /^\d+$/.test(lastNumber ?? "");
    if (!number || isNumberOnly) {
      known.mention.lastIndex = found.index + 1;
      continue;
    }
    const numberEnd = found.index + all.length;
    const restEnd = endOf(known.rest, folded, numberEnd) ?? numberEnd;
    const hopeEnd =
      (restEnd === numberEnd ? endOf(known.range, folded, restEnd) : null) ?? endOf(known.hopeAfter, folded, restEnd);
    const hopeStart = startOfHope(known, folded, found.index);
    const start = Math.max(hopeStart ?? found.index, mentions.at(-1)?.end ?? 0);
    const end = hopeEnd ?? restEnd;
    const words = folded.slice(found.index, restEnd);
    const isHope = hopeStart !== null || hopeEnd !== null;
    const grade = { grader, grade: number, qualifier: qualifierOf(known, grader, number, words) };
    mentions.push({ start, end, grade: isHope ? null : grade });
    known.mention.lastIndex = end;
  }
  return mentions.length === 0 && known.hasAuthentic ? authenticIn(folded, known) : mentions;
}

/** The first grade that a title states. Null without a grading company and a grade, and for a hope: "PSA 10?". */
export function firstGrade(known: Grading, title: string): Grade | null {
  return gradeMentions(known, foldTitle(title)).find(({ grade }) => grade)?.grade ?? null;
}

/** The grade that a seller gives a copy by eye: "VF/NM 9.0", "EX-MT". Null where a company graded it. */
export function rawDetail(known: Grading, title: string): { text: string; condition: "raw" } | null {
  const { pattern, meanings } = known.raw;
  const folded = foldTitle(title);
  const found = pattern.exec(folded);
  if (!found || firstGrade(known, title)) return null;
  if (known.graderBefore.test(folded.slice(Math.max(0, found.index - 20), found.index))) return null;
  const [, before, words, sign, after, praise, praiseSign, number] = found;
  const gradeWords = words ?? praise ?? "";
  const grade = meanings.get(plainWords(gradeWords)) ?? gradeWords;
  const text = [`${grade}${sign ?? praiseSign ?? ""}`, before ?? after ?? number].filter(Boolean).join(" ");
  return { text, condition: "raw" };
}

function rawGradesOf(itemKind: string): Grading["raw"] {
  const grades = termsOf(itemKind, "raw grade");
  // "Fine" and "good" are praise too: they are a grade before a number only.
  const praise = termsOf(itemKind, "raw grade before a number");
  const tenth = String.raw`(10\.0|\d\.\d)(?!\d|\s?\?)`;
  const ownGrade = `(?<![a-z\\d-])(?:${tenth}\\)? )?(${anyOf(grades)})([+-]?)(?![a-z\\d])(?: ?\\(?${tenth})?`;
  const praised = `\\b(${anyOf(praise)})([+-]?) ?\\(?${tenth}`;
  // A pattern of no words would match any number.
  const pattern = new RegExp(praise.length > 0 ? `${ownGrade}|${praised}` : ownGrade);
  const meanings = new Map([...grades, ...praise].map(({ phrase, meaning }) => [plainWords(phrase), meaning]));
  return { pattern, meanings };
}

function plainWords(phrase: string): string {
  return phrase.replace(/[ /-]/g, "");
}

/** The title with its grades and hopes as spaces. "Auto" stays: a signature is part of the item. */
export function blankGrades(title: string, mentions: readonly GradeMention[]): string {
  let blanked = "";
  let from = 0;
  for (const { start, end } of mentions) {
    const grade = title.slice(start, end).replace(/auto(?:graph)?|./gis, (it) => (it.length > 1 ? it : " "));
    blanked += title.slice(from, start) + grade;
    from = end;
  }
  return blanked + title.slice(from);
}

function startOfHope({ hopeBefore }: Grading, folded: string, at: number): number | null {
  const from = Math.max(0, at - 20);
  const found = hopeBefore.exec(folded.slice(from, at));
  return found && from + found.index;
}

/** "PSA Authentic": a card without a number. The same words about a signature vouch for that. */
function authenticIn(folded: string, { authentic, graders }: Grading): GradeMention[] {
  const found = authentic.exec(folded);
  if (!found || /\bauto|\bsign/.test(folded)) return [];
  const grade = { grader: graders.get(found[1] ?? "") ?? "", grade: "authentic", qualifier: null };
  return [{ start: found.index, end: found.index + found[0].length, grade }];
}

function endOf(sticky: RegExp, text: string, start: number): number | null {
  sticky.lastIndex = start;
  const found = sticky.exec(text);
  return found && start + found[0].length;
}

/** Out of 100 where the company grades so, else out of ten. */
function gradeOf({ hasGrade = isInHalves }: Grading, grader: string, text: string): string | null {
  const older = olderScale.get(`${grader} ${text}`);
  if (older) return older;
  const value = Number(text);
  return (outOfHundred.has(grader) ? value >= 10 && value <= 100 : hasGrade(value)) ? String(value) : null;
}

function isInHalves(value: number): boolean {
  return value >= 1 && value <= 10 && Number.isInteger(value * 2);
}

function qualifierOf({ qualifiers, pristine }: Grading, grader: string, grade: string, words: string): string | null {
  const stated = qualifiers.find(([phrase]) => phrase.test(words))?.[1];
  if (stated) return stated;
  return (grade === "10" && words.includes("pristine") && pristine.get(grader)) || null;
}
