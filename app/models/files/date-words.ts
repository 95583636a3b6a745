import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../catalog/titles/title.ts";
import { wordsOfName } from "./column-names.ts";

/** Maximum characters of a date: longer texts are not dates. */
export const maxDateLength = 80;

const lines = readFacts("date-words");

function wordsIn(meaning: string): Set<string> {
  return new Set(lines.flatMap(([line, , list = ""]) => (line === meaning ? list.split(" ") : [])));
}

const weekdays = wordsIn("weekdays");
/** Words in front of a date, such as "sold", and particles around its parts, such as "de". */
const leads = wordsIn("before");
const particles = wordsIn("beside");
const namesOfColumns = wordsIn("names of columns");

/** The number of each month by its names in eight languages, folded. */
export const monthsByName = new Map<string, number>();
const englishMonths = new Set<string>();

for (const [line, language, list = ""] of lines) {
  if (line !== "months") continue;
  for (const [index, names] of list.split(" ").entries()) {
    for (const name of names.split("|")) {
      monthsByName.set(name, index + 1);
      if (language === "en") englishMonths.add(name);
    }
  }
}

/** A day in words. Its year is as it was written, null where none was. */
export interface WordedDay {
  day: string;
  month: number;
  year: string | null;
}

/** Small letters without their accents: "3. März" as "3. marz". */
export function foldDate(text: string): string {
  return foldTitle(text.normalize("NFC"));
}

/** A folded text without the words in front of its date: "verkauft am dienstag, 3. nov" as "3. nov". */
export function withoutLeadWords(folded: string): string {
  let rest = folded;
  for (;;) {
    const word = /^[a-z]+/.exec(rest)?.[0];
    if (word === undefined) return rest;
    const after = rest.slice(word.length).replace(/^[\s.,:]+/, "");
    if (!leads.has(word) && !particles.has(word) && !isWeekday(word, after)) return rest;
    rest = after;
  }
}

/** "mar" is a Tuesday where a month or a date in numbers follows, else it is March. */
function isWeekday(word: string, after: string): boolean {
  if (!weekdays.has(word)) return false;
  if (!monthsByName.has(word) || /^\d+[./-]\s?\d/.test(after)) return true;
  return (after.match(/[a-z]+/g) ?? []).some((other) => monthsByName.has(other));
}

/**
 * Reads the parts of a day in a folded text: "3. nov 2026", "3 de noviembre de 2026", "nov-03-26", "2026-nov-3", "3 lis".
 * Null where a word is not known, and for "nov 26", which may be a month of 2026.
 */
export function readWordedDay(folded: string): WordedDay | null {
  const rest = withoutLeadWords(folded);
  const parts: (string | number)[] = [];
  for (const [token] of rest.matchAll(/[a-z]+|\d+|[^\sa-z\d]/g)) {
    const month = monthsByName.get(token);
    if (month !== undefined) parts.push(month);
    else if (/^\d/.test(token)) parts.push(token);
    else if (!/^[.,/'º°-]$/.test(token) && !particles.has(token) && !weekdays.has(token)) return null;
  }
  const [first, second, third, more] = parts;
  if (more !== undefined) return null;
  if (typeof second === "number" && typeof first === "string") {
    if (third === undefined) return dayOf(first, second, null);
    if (typeof third !== "string") return null;
    return first.length === 4 ? dayOf(third, second, first) : dayOf(first, second, third);
  }
  if (typeof first !== "number" || typeof second !== "string") return null;
  if (typeof third === "string") return dayOf(second, first, third);
  return third === undefined && isPlainlyDay(second, rest, folded) ? dayOf(second, first, null) : null;
}

/** Whether the number after a month is no year: "nov 3", "nov 31", "sold nov 26". */
function isPlainlyDay(number: string, rest: string, folded: string): boolean {
  if (/[-/']/.test(rest)) return false;
  return number.length === 1 || rest.length < folded.length;
}

function dayOf(day: string, month: number, year: string | null): WordedDay | null {
  const isYear = year === null || year.length === 4 || year.length === 2;
  return day.length <= 2 && isYear ? { day, month, year } : null;
}

/** Whether a text has a month in a language other than English, where the day comes first. */
export function hasForeignMonth(text: string): boolean {
  if (text.length > maxDateLength) return false;
  const words = foldDate(text).match(/[a-z]+/g) ?? [];
  return words.some((word) => monthsByName.has(word) && !englishMonths.has(word) && !weekdays.has(word));
}

/**
 * Whether the header of a file is in a language in which the day comes first: the name of its column of dates, or two
 * names of columns. English, which is written in both orders, says nothing.
 */
export function isHeaderDayFirst(names: readonly string[], dateNames: readonly string[]): boolean {
  const isForeign = (name: string) => wordsOfName(name).some((word) => namesOfColumns.has(word));
  return dateNames.some(isForeign) || names.filter(isForeign).length > 1;
}
