import { readFacts } from "#db/reference/facts.ts";
import { blankGrades, gradeMentions, gradingOf } from "../../titles/read-grade.ts";
import { foldTitle } from "../../titles/title.ts";
import {
  blankedLike,
  blanks,
  type ItemIdentification,
  identified,
  itemKeyOf,
  lexicon,
  readWords,
  sellsOtherGoods,
  slug,
  unidentified,
  type Word,
  written,
} from "../../titles/words.ts";
import { variantsOf } from "./comic-variants.ts";

/** How comics are graded: from 0.5 to 10. */
export const comicGrading = gradingOf("comics", { hasGrade: (value) => value >= 0.5 && value <= 10 });

/** Word classes of comic titles. "start" begins a series name; `beforeStart` decides on the words before it. */
const known = lexicon<"start" | "name" | "publisher" | "noise" | "book" | "goods">("comics");
const goods = [...known.values()].flat().filter(({ kind }) => kind === "goods");
const anyGoods = new RegExp(`\\b(?:${goods.map(({ words }) => words.join("[ -]")).join("|")})\\b`);

const signedCopy = /\b(?:signed|autographed|autograph|signature series|cgc ss|cbcs ss|ss \d|remarked)\b/;

/** Numbers other than the issue's, blanked first: editions, dates, prices, raw grades, ratios, counts. */
const noIssue =
  /\(?\b(?:(?:lots?|sets?|1)\s)?of\s?\(?\d+\)?|^\W*\d+\)?(?=[^#\d]{0,20}\b(?:books?|comics?)\b)|(?<![#\d]\s?)\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|[$£€]\s?[\d.,]+|(?<!#)\b\d{1,2}\.\d\b|\b1\s?:\s?\d+\b|\b\d+\s?(?:%|¢|cents?\b|pages?\b|copies\b)|\b\d+(?:st|nd|rd|th)\b/g;

const issueNumber = String.raw`(-?\d{1,4}(?:\.\d)?)(?![\d.]*\d)`;
const hashed = new RegExp(`#s?\\s?(?:½|1/2(?!\\d))|#['’]?s?\\s?${issueNumber}([a-h](?![a-z]))?`);
const called = new RegExp(`\\b(?:issues?|nos?|nr|num|number|heft|n(?=[°º]))(?![a-z])[.:°º]?\\s?#?\\s?${issueNumber}`);
const bare =
  /(?<=[a-z!'")\]][\s:,-]{1,3})(?<!\b(?:vols?|volumes?|v|book|part|pt|chapter|of|lot|set|page|over|top|cover|cvr|type|series|season|phase|earth|babylon|agent|area|room|new|x|age|ages)\.?\s)(\d{1,4})(?![\d:/.'"%+]|s\b|\s?(?:st|nd|rd|th|x)\b|\s(?:different|assorted|comics?|comic books?|books?|issues?|lot|pages?|covers?|cents?|copies|ct|count|pack|pcs|great|random|more)\b)/g;
const volumeNumber = /\b(?:volumes?|vol|v)[. ]{0,2}#?(\d{1,3})\b/;
const anyVolume = new RegExp(volumeNumber, "gi");
const yearNumber = /(?<![#\d/.$-])(19[3-9]\d|20[0-3]\d)(?![\d/]|\.\d)/;

/** The comic that a title is about: series, issue, run, cover and printing. */
export function identifyComic(title: string): ItemIdentification {
  const folded = foldTitle(title);
  const grades = gradeMentions(comicGrading, folded);
  if (anyGoods.test(folded) && sellsOtherGoods(readWords(title, known))) return unidentified;
  const readable = blankGrades(folded, grades).replace(noIssue, blanks);
  const issue = issueIn(readable);
  const year = Number(yearNumber.exec(issue ? blankAt(readable, issue) : readable)?.[1] ?? 0) || null;
  const volumeAt = volumeNumber.exec(readable);
  const volume = Number(volumeAt?.[1] ?? 0) || null;
  const signed = signedCopy.test(folded) ? "signed" : null;

  const plainTitle = blankedLike(title, readable);
  if (issue) {
    const series = seriesBefore(plainTitle, issue.at) ?? seriesAfter(plainTitle, issue.at + issue.length);
    if (series.length > 0) {
      const seriesKey = slug(series.map((word) => word.key).join(" "));
      const form = bookFormIn(title);
      const printing = variantsOf(folded, issue.letter, series).filter((it) => it !== form);
      const copy = (number: string) => {
        const run = runOf(seriesKey, Number(number), volume, year);
        return { run, key: itemKeyOf([seriesKey], [minus(number), run, form, ...printing, signed]) };
      };
      const { run, key } = copy(issue.number);
      const others = furtherIssues(readable, issue).map((further) => copy(further).key ?? further);
      const name = [
        `${written(series)} #${issue.number}${run ? ` (${run})` : ""}`,
        spokenForm(form),
        ...printing,
        signed,
      ];
      const further = [...new Set(others)].filter((it) => it !== key);
      return identified(key, name, further);
    }
  }

  const named = wordsOf(blankYears(volumeAt ? plainTitle.slice(0, volumeAt.index) : plainTitle)).slice(0, 6);
  const isGradedName = grades.length > 0 && named.length > 1;
  if (named.length === 0 || !(volume || year || isGradedName)) return unidentified;
  const form = bookFormIn(title);
  const rest = volume ? [`vol ${volume}`, form] : [form, year ? String(year) : null];
  const printing = variantsOf(folded, "", named);
  const key = itemKeyOf([slug(named.map(({ key }) => key).join(" "))], [...rest, ...printing, signed]);
  const name = [written(named), volume ? `Vol. ${volume}` : year].filter(Boolean).join(" ");
  return identified(key, [name, spokenForm(form), ...printing, signed]);
}

/** Format of a collected edition: "tpb", "omnibus". Null for a single issue. */
function bookFormIn(title: string): string | null {
  return readWords(title, known).find(({ kind }) => kind === "book")?.key ?? null;
}

function spokenForm(form: string | null): string | null {
  return form && form.length <= 3 ? form.toUpperCase() : form;
}

/** The issue that a title says itself, and where; null for the name of a series. */
export function findIssue(title: string): Issue | null {
  const folded = foldTitle(title);
  return issueIn(blankGrades(folded, gradeMentions(comicGrading, folded)).replace(noIssue, blanks));
}

interface Issue {
  number: string;
  letter: string;
  at: number;
  length: number;
}

function issueIn(text: string): Issue | null {
  const marked = hashed.exec(text) ?? called.exec(text);
  if (marked) {
    const { 0: all, 1: number = "0.5", 2: letter = "", index } = marked;
    return { number: plain(number), letter, at: index, length: all.length };
  }
  for (const { 1: number = "", index } of text.matchAll(bare)) {
    const value = Number(number);
    if (value <= 1_200 && seriesBefore(text, index)) {
      return { number: plain(number), letter: "", at: index, length: number.length };
    }
  }
  return null;
}

function plain(number: string): string {
  return String(Number(number));
}

function minus(number: string): string {
  return number.startsWith("-") ? `minus ${number.slice(1)}` : number;
}

function seriesBefore(title: string, end: number): Word[] | null {
  const words = readWords(
    blankYears(title.slice(0, end))
      .replace(anyVolume, " ")
      .replace(/\s(?:feat|featuring|starring)\b.*/i, ""),
    known,
  );
  const start = words.findLastIndex(({ kind }) => kind === "start");
  const series = [...beforeStart(words, start), ...words.slice(Math.max(start, 0)).filter(isNaming)].slice(-8);
  return series.some(({ key }) => /[a-z]/.test(key)) ? series : null;
}

/** Words before a known series that describe the copy: "raw", "sealed", "first". */
const aboutCopy =
  /^(?:\d+|new|old|classic|early|raw|sealed|psa|egs|vtg|major|first|great|awesome|cool|sale|wow|only|edition|marvels|dcs)$/;
/** Words that make all text before a known series a remark: "cameo", "signed". */
const aboutContent = /^(?:app|appearance|apps|cameo|debut|signed|autographed|ss)$/;
const endOfTalk = /[!*|~\p{So}]/u;

/** Words before a known series that belong to its name: "Fear" in "Fear the Walking Dead". */
function beforeStart(words: readonly Word[], start: number): Word[] {
  const first = words.findLastIndex(({ before }, at) => at <= start && endOfTalk.test(before));
  const name = `-${words[start]?.key}-`;
  // "TMNT Teenage Mutant Ninja Turtles", "Spiderman The Amazing Spider-Man"
  const found = words
    .slice(Math.max(first, 0), Math.max(start, 0))
    .filter((word) => isNaming(word) && !name.includes(`-${word.key}-`));
  const isTalk = found.some(({ key }) => aboutContent.test(key)) || found.at(-1)?.key === "in";
  return isTalk || found.every(({ key }) => aboutCopy.test(key)) ? [] : found;
}

function seriesAfter(title: string, start: number): Word[] {
  const words = wordsOf(blankYears(title.slice(start).split(/[(,|~*]/)[0] ?? ""));
  return words.filter(({ key }) => /[a-z]/.test(key)).slice(0, 3);
}

/** Words of a name: not those of publishers, book formats, other goods and noise. */
function wordsOf(text: string): Word[] {
  return readWords(text, known).filter(isNaming);
}

function isNaming({ kind, key }: Word): boolean {
  return key !== "" && key !== "and" && (kind === "word" || kind === "name" || kind === "start");
}

const furtherIssue =
  /^(?:\s?[,&+/]\s?(?:and\s)?|\s(?:and|thru|through|to)\s|-|\s-\s(?=#))#?\s?(\d{1,4})(?![\d.:]|(?:st|nd|rd|th)\b|\s?(?:of|x|books?|more|great)\b)/;
const spacedIssues = /^(?: \d{1,4}(?![\d.:/]|st|nd|rd|th)){2,}/;
const hashedFurther = /^[^#]{0,24}?[,&+][^#]{0,24}?#\s?(\d{1,4})(?![\d.])/;

/** Issue numbers after the first: "#300 and #301", "#2,3,4", "# 49 72 76". Of a range "#1-4" only the end. */
function furtherIssues(text: string, { at, length, number }: Issue): string[] {
  const further: string[] = [];
  let rest = text.slice(at + length);
  const spaced = spacedIssues.exec(rest);
  if (spaced) return spaced[0].trim().split(" ").map(plain);
  for (let found = furtherIssue.exec(rest); found && further.length < 20; found = furtherIssue.exec(rest)) {
    further.push(plain(found[1] ?? ""));
    rest = rest.slice(found[0].length);
  }
  const elsewhere = hashedFurther.exec(rest);
  if (elsewhere?.[1] && plain(elsewhere[1]) !== number) further.push(plain(elsewhere[1]));
  return further.filter((other) => !/^(?:19[3-9]\d|20[0-3]\d)$/.test(other));
}

function blankYears(text: string): string {
  return text.replace(/(?<![#\d])(?:19[3-9]\d|20[0-3]\d)(?:\s?[-/]\s?\d{2,4}|'?s\b)?(?!\d)/g, blanks);
}

function blankAt(text: string, { at, length }: Issue): string {
  return text.slice(0, at) + " ".repeat(length) + text.slice(at + length);
}

/** Runs of relaunched series: "Amazing Spider-Man" 1963, 1999, 2014. Resumed numbering is a run too. */
const runsBySeries = Map.groupBy(
  readFacts("comic-runs").map(([series = "", ...numbers]) => {
    const [volume = 0, year = 0, first = 0, last = 0] = numbers.map(Number);
    return { series, volume, year, first, last };
  }),
  ({ series }) => series,
);

/** From this issue on, a series without known runs needs no run in the key: few reach it twice. */
const fewReachTwice = 200;

/** Run for the key: its first year ("2018"), else the title's volume or year. Null where only one run has the issue. */
function runOf(series: string, issue: number, volume: number | null, year: number | null): string | null {
  const runs = runsBySeries.get(series)?.filter(({ first, last }) => issue >= first && issue <= last) ?? [];
  if (runs.length === 1) return null;
  const named = runs.find((run) => run.volume === volume) ?? runs.findLast((run) => year !== null && run.year <= year);
  if (named) return String(named.year);
  if (runs.length === 0 && issue >= fewReachTwice) return null;
  if (volume !== null && volume > 1) return `vol ${volume}`;
  return year === null ? null : String(year);
}
