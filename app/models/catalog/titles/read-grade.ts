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
const olderScale = new Map(
  termsOf("sports-memorabilia", "older scale").map(({ phrase, meaning }) => [phrase, meaning]),
);
const outOfHundred = new Set(termsOf("figures", "grader out of 100").map(({ phrase }) => phrase));

function termsOf(itemKind: string, ...whats: readonly string[]): GradingTerm[] {
  return terms.filter(({ what, kinds }) => whats.includes(what) && (kinds.length === 0 || kinds.includes(itemKind)));
}

/** The kinds of items that have such terms of their own. */
function kindsWith(what: string): string[] {
  return [...new Set(terms.flatMap((term) => (term.what === what ? term.kinds : [])))];
}

/** The longest phrase first. Its words may be written apart, with a hyphen or as one. */
function anyOf(found: readonly GradingTerm[]): string {
  const phrases = found.map(({ phrase }) => phrase).sort((one, other) => other.length - one.length);
  return `(?:${phrases.map((phrase) => phrase.replaceAll(" ", "[ /-]?")).join("|")})`;
}

const separator = String.raw`[\s:/.~*|()[\]"+-]{0,3}`;
const number = String.raw`(?:u-?)?(\d{1,3}(?:\.\d)?)(?!\d|[.,]\d|x\d|\sx\s1\d|["']|(?:st|nd|rd|th)\b)`;
const subGrade = String.raw`(?:10|[1-9](?:\.\d)?)(?!\d|\.\d)`;
const subGrades =
  String.raw`${subGrade}(?:\s?[/,|-]\s?${subGrade}|\s${subGrade}){3}` +
  String.raw`|(?:w\/|with|and|&)?\s?(?:\dx|one|two|three|quad|all|double|triple)?\s?(?:${subGrade}'?s?)?\s?sub(?:grade)?s?\b`;
/** "BGS 9.5/10" and "BGS 9 / 10 auto" grade the autograph too; "BGS 9 /10" is a print run. */
const autographGrade =
  String.raw`(?:\/|\s\/\s)${subGrade}(?:\sauto(?:graph)?\b)?` +
  String.raw`|[\s,(|&+]{1,3}(?:(?:w\/|with)\s)?(?:${subGrade}\sauto(?:graph)?\b|auto(?:graph)?\s(?:grade\s)?${subGrade}(?!\s?\/))`;
/** Of card, bubble and figure: "C80 B85 F85", "(80/85/85)". */
const figureSubGrades = String.raw`[\s(]{1,2}(?:[cbf]\d\d\b|\d\d\/\d\d\/\d\d\b)`;

/** How the titles of one kind of item state a grade. */
interface GradingPatterns {
  /** Few titles name a company at all. */
  anyGrader: RegExp;
  mention: RegExp;
  rest: RegExp;
  range: RegExp;
  hopeBefore: RegExp;
  hopeAfter: RegExp;
  authentic: RegExp;
  qualifiers: readonly (readonly [phrase: RegExp, qualifier: string])[];
  graders: ReadonlyMap<string, string>;
}

const patterns = new Map(
  kindsWith("grader").map((itemKind) => [itemKind, patternsOf(itemKind, termsOf(itemKind, "grader"))] as const),
);

function patternsOf(itemKind: string, graders: readonly GradingTerm[]): GradingPatterns {
  const grader = anyOf(graders);
  const between = `(?:${separator}${anyOf(termsOf(itemKind, "grade word", "between", "qualifier"))}(?![a-z]))`;
  const gradeWord = `${anyOf(termsOf(itemKind, "grade word"))}(?![a-z])[+-]?`;
  const rest = [
    `${separator}${anyOf(termsOf(itemKind, "grade word", "after", "qualifier"))}(?![a-z])`,
    ...bracketed(termsOf(itemKind, "qualifier in brackets")),
    ...(itemKind === "sports-memorabilia" ? [`[\\s([]{0,2}(?:${subGrades})`, autographGrade] : []),
    ...(itemKind === "figures" ? ["[+%]", figureSubGrades] : []),
  ];
  return {
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
    graders: new Map(graders.map(({ phrase, meaning }) => [phrase, meaning])),
  };
}

/** Letters that are also words ("St. Louis") count in brackets, and as the last word. */
function bracketed(found: readonly GradingTerm[]): string[] {
  return found.length > 0 ? [`\\s?[([]\\s?${anyOf(found)}\\s?[)\\]]`, `\\s${anyOf(found)}(?=\\W*$)`] : [];
}

/** Every place where a folded title states a grade or hopes for one, in their order. Takes linear time. */
export function gradeMentions(itemKind: string, folded: string): GradeMention[] {
  const known = patterns.get(itemKind);
  if (!known?.anyGrader.test(folded)) return [];
  const mentions: GradeMention[] = [];
  known.mention.lastIndex = 0;
  for (let found = known.mention.exec(folded); found; found = known.mention.exec(folded)) {
    const [all, before, after, word, lastNumber, between, last] = found;
    const grader = known.graders.get(before ?? last ?? "") ?? "";
    const number = gradeOf(itemKind, grader, after ?? lastNumber ?? "");
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
    const grade = { grader, grade: number, qualifier: qualifierOf(known, itemKind, grader, number, words) };
    mentions.push({ start, end, grade: isHope ? null : grade });
    known.mention.lastIndex = end;
  }
  return mentions.length === 0 && itemKind === "sports-memorabilia" ? authenticIn(folded, known) : mentions;
}

/** The first grade that a title states. Null without a grading company and a grade, and for a hope: "PSA 10?". */
export function readGrade(itemKind: string, title: string): Grade | null {
  return gradeMentions(itemKind, foldTitle(title)).find(({ grade }) => grade)?.grade ?? null;
}

/** The grade that a seller gives a copy by eye: "VF/NM 9.0", "EX-MT". Null where a company graded it. */
export function readRawGrade(itemKind: string, title: string): string | null {
  const known = rawGrades.get(itemKind);
  const [, before, words, sign, after, praise, praiseSign, number] = known?.pattern.exec(foldTitle(title)) ?? [];
  const said = words ?? praise;
  if (!known || said === undefined || readGrade(itemKind, title)) return null;
  const grade = known.meanings.get(plainWords(said)) ?? said;
  return [`${grade}${sign ?? praiseSign ?? ""}`, before ?? after ?? number].filter(Boolean).join(" ");
}

const rawGrades = new Map(
  kindsWith("raw grade").map((itemKind) => {
    const grades = termsOf(itemKind, "raw grade");
    // "Fine" and "good" are praise too: they are a grade before a number only.
    const praise = termsOf(itemKind, "raw grade before a number");
    const tenth = String.raw`(10\.0|\d\.\d)(?!\d|\s?\?)`;
    const pattern = new RegExp(
      `(?<![a-z\\d-])(?:${tenth}\\)? )?(${anyOf(grades)})([+-]?)(?![a-z\\d])(?: ?\\(?${tenth})?` +
        `|\\b(${anyOf(praise)})([+-]?) ?\\(?${tenth}`,
    );
    const meanings = new Map([...grades, ...praise].map(({ phrase, meaning }) => [plainWords(phrase), meaning]));
    return [itemKind, { pattern, meanings }];
  }),
);

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

function startOfHope({ hopeBefore }: GradingPatterns, folded: string, at: number): number | null {
  const from = Math.max(0, at - 20);
  const found = hopeBefore.exec(folded.slice(from, at));
  return found && from + found.index;
}

/** "PSA Authentic": a card without a number. The same words about a signature vouch for that. */
function authenticIn(folded: string, { authentic, graders }: GradingPatterns): GradeMention[] {
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

/** Cards have grades from 1 to 10 in halves, comics from 0.5 to 10, figures up to 100. */
function gradeOf(itemKind: string, grader: string, text: string): string | null {
  const older = olderScale.get(`${grader} ${text}`);
  if (older) return older;
  const value = Number(text);
  const isOne = outOfHundred.has(grader)
    ? value >= 10 && value <= 100
    : itemKind === "comics"
      ? value >= 0.5 && value <= 10
      : value >= 1 && value <= 10 && Number.isInteger(value * 2);
  return isOne ? String(value) : null;
}

function qualifierOf(
  { qualifiers }: GradingPatterns,
  itemKind: string,
  grader: string,
  grade: string,
  words: string,
): string | null {
  const stated = qualifiers.find(([phrase]) => phrase.test(words))?.[1];
  if (stated) return stated;
  const pristine = termsOf(itemKind, "pristine").find(({ phrase }) => phrase === grader);
  return pristine && grade === "10" && words.includes("pristine") ? pristine.meaning : null;
}
