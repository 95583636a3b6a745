import { dayMs } from "../platform/day.ts";
import { foldDate, maxDateLength, monthsByName, readWordedDay, withoutLeadWords } from "./date-words.ts";

export const datePrecisions = ["instant", "day", "month", "window"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

export interface ReadDate {
  at: Date;
  precision: DatePrecision;
}

/** With what dates in numbers begin. */
export type DateOrder = "day" | "month";

/** What is known of a column of dates. */
export interface DateReading {
  /** How dates such as 9/10/2022 begin. Without it, those that can be read both ways are not read. */
  order?: DateOrder | undefined;
  /** How dates such as 9.10.2022 begin: with the day, unless a file shows otherwise. */
  dottedOrder?: DateOrder | null | undefined;
  /** The present, before which years of two digits and days without a year are. It lets whole numbers be Excel's days. */
  now?: Date | undefined;
  /** Whether the column holds days to come, as the ends of auctions. */
  mayBeAhead?: boolean | undefined;
}

const instant = /^(\d{4}-\d{2}-(\d{2}))[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const isoDay = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/;
const plainDay = /^(\d{1,2})\.?[\s-]+([a-z]{3,})\.?,?[\s-]+(\d{4})$/i;
const plainMonth = /^([a-z]{3,})\.?[\s-]+(\d{1,2})(?:,?\s+|-)(\d{4})$/i;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const timeOfDay =
  /[,\s]\s*(?:at\s+|um\s+)?\d{1,2}(?::\d{2}(?::\d{2}(?:\.\d+)?)?|h\d{2})(?:\s*[ap]\.?m\.?)?(?:\s*[+-]\d{2}:?\d{2})?(?:\s+[a-z]{2,4}){0,2}$/i;

/**
 * Reads ISO 8601, seconds or milliseconds since 1970, Excel's days, dates in numbers, and dates in the words of eight
 * languages: `9 Sep 2022`, `Sep-09-22`, `Verkauft am 9. Sept`, `31/12/2024`. Undefined for anything else, for days that
 * no calendar has, and for `9/10/2022` where it is not known how such dates begin.
 */
export function readDate(text: string, reading: DateReading = {}): ReadDate | undefined {
  if (text.length > maxDateLength) return undefined;
  const trimmed = text.trim();
  const exact = instant.exec(trimmed);
  if (exact) {
    const zone = exact[4]?.replace(/^(?:utc|gmt)$/i, "Z") ?? "Z";
    const at = new Date(`${exact[1]}T${exact[3]}${zone}`);
    // `Date` takes 31 February for 3 March.
    const exists = Number(exact[2]) <= 28 || readDate(exact[1] ?? "") !== undefined;
    return exists && !Number.isNaN(at.getTime()) ? { at, precision: "instant" } : undefined;
  }
  const iso = isoDay.exec(trimmed);
  if (iso) return iso[3] ? day(iso[1], Number(iso[2]), iso[3]) : month(iso[1], Number(iso[2]));
  const written = plainDay.exec(trimmed);
  const monthOfYear = written && monthsByName.get(written[2]?.toLowerCase() ?? "");
  if (written && monthOfYear) return day(written[3], monthOfYear, written[1]);
  if (/^\d+(?:\.\d+)?$/.test(trimmed)) return ofNumber(trimmed, reading);
  return ofOtherText(trimmed, reading);
}

/** Numbers that are dates: 1793696700 and 1793696700000 (since 1970), 20261103, and 46329.5, which is Excel's. */
function ofNumber(text: string, { now }: DateReading): ReadDate | undefined {
  if (/^1\d{9}(?:\d{3})?$/.test(text)) {
    return { at: new Date(Number(text) * (text.length === 10 ? 1000 : 1)), precision: "instant" };
  }
  const [, year, monthOfYear, dayOfMonth] = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year) return day(year, Number(monthOfYear), dayOfMonth);
  if (!now || !/^\d{5}(?:\.\d+)?$/.test(text)) return undefined;
  const serial = Number(text);
  const at = new Date(epochOfExcel + Math.round(serial * (dayMs / 1_000)) * 1_000);
  if (serial < serialOf1980 || at.getTime() > now.getTime() + dayMs) return undefined;
  return { at, precision: Number.isInteger(serial) ? "day" : "instant" };
}

/** Day 0 of Excel's, as it counts from March 1900 on. */
const epochOfExcel = Date.UTC(1899, 11, 30);
const serialOf1980 = 29_221;

function ofOtherText(text: string, reading: DateReading): ReadDate | undefined {
  const timeless = text.replace(timeOfDay, "");
  const written = plainMonth.exec(timeless);
  const monthOfYear = written && monthsByName.get(written[1]?.toLowerCase() ?? "");
  if (written && monthOfYear) return day(written[3], monthOfYear, written[2]);
  const ordered = yearFirst.exec(timeless);
  if (ordered) return day(ordered[1], Number(ordered[3]), ordered[4]);
  const numbers = numericDate(timeless);
  if (numbers) return readNumericDate(numbers, reading);
  const worded = readWordedDay(foldDate(timeless));
  if (!worded) return undefined;
  if (worded.year === null) return newest(worded.day, worded.month, reading);
  return day(fullYear(worded.year, reading), worded.month, worded.day);
}

/** A date in numbers whose order is open: 9/10/2022, 9.10.22. */
export interface NumericDate {
  one: string;
  other: string;
  year: string;
  isDotted: boolean;
}

const numbers = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})\.?(?: ?r\.?)?$/;

/** The parts of a date in numbers, "r." being a year in Polish. Null for other texts, and for 26-11-03, which may begin with its year. */
export function numericDate(text: string): NumericDate | null {
  if (text.length > maxDateLength || !/\d[./-]/.test(text)) return null;
  const trimmed = text.trim().replace(timeOfDay, "");
  const found = numbers.exec(/^\d/.test(trimmed) ? trimmed : withoutLeadWords(foldDate(trimmed)));
  if (!found) return null;
  const [, one = "", mark, other = "", year = ""] = found;
  return mark === "-" && year.length === 2 ? null : { one, other, year, isDotted: mark === "." };
}

/** A date in numbers as it is with the day first, and with the month first; undefined where no calendar has that day. */
export function bothReadings({ one, other, year }: NumericDate, reading: DateReading) {
  const full = fullYear(year, reading);
  return { day: day(full, Number(other), one), month: day(full, Number(one), other) };
}

/** Whether a text is a date in numbers with two readings, of which nothing says the right one. */
export function isReadTwoWays(text: string, reading: DateReading): boolean {
  const date = numericDate(text);
  const { day, month } = date ? bothReadings(date, reading) : {};
  return day !== undefined && month !== undefined;
}

function readNumericDate(date: NumericDate, reading: DateReading): ReadDate | undefined {
  const { day, month } = bothReadings(date, reading);
  if (!day || !month) return day ?? month;
  if (day.at.getTime() === month.at.getTime()) return day;
  const { order, dottedOrder = "day" } = reading;
  const decided = date.isDotted ? dottedOrder : order;
  if (!decided) return undefined;
  return decided === "day" ? day : month;
}

/** The year of "26": not after this one, or a few years ahead where the column holds days to come. */
function fullYear(year: string, { now = new Date(), mayBeAhead }: DateReading): string {
  if (year.length === 4) return year;
  const last = new Date(now.getTime() + dayMs).getUTCFullYear() + (mayBeAhead ? 10 : 0);
  const century = last - (last % 100);
  return String(century + Number(year) > last ? century - 100 + Number(year) : century + Number(year));
}

/** The day without a year: the last one that is not in the future. Of tomorrow nobody can tell which year is meant. */
function newest(dayOfMonth: string, monthOfYear: number, { now = new Date() }: DateReading): ReadDate | undefined {
  const latest = now.getUTCFullYear();
  for (let year = latest; year > latest - 9; year -= 1) {
    const read = day(String(year), monthOfYear, dayOfMonth);
    if (!read || read.at.getTime() > now.getTime() + dayMs) continue;
    return read.at > now ? undefined : read;
  }
  return undefined;
}

/** Reads the seconds before the day of `now` (UTC) begins. */
export function readSecondsAgo(text: string, now: Date): ReadDate | undefined {
  const at = new Date(Math.floor(now.getTime() / dayMs) * dayMs - Number(text || Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? undefined : { at, precision: "instant" };
}

/** A period in which something happened at an unknown time. `until` is the first instant after it. */
export interface Period {
  from: Date;
  until: Date;
  precision: DatePrecision;
}

/** Reads a month, a day, or both ends of a window with `..` between them, in the forms of `readDate`. */
export function readPeriod(text: string): Period | undefined {
  const [first = "", last = first, more] = text.split("..");
  const [from, to] = [readDate(first), readDate(last)];
  if (!from || !to || more !== undefined || to.at < from.at) return undefined;
  const until = new Date(to.at);
  if (to.precision === "month") until.setUTCMonth(until.getUTCMonth() + 1);
  if (to.precision === "day") until.setUTCDate(until.getUTCDate() + 1);
  return { from: from.at, until, precision: last === first ? from.precision : "window" };
}

/** The month or day at the end of a file's name, before the extension: `sold-2021-01.csv`. */
export function periodInName(name: string): Period | undefined {
  const written = /(?<!\d)(?:19|20)\d\d-\d\d(?:-\d\d)?(?=(?:\.[a-z]+)+$)/i.exec(name)?.[0];
  return written === undefined ? undefined : readPeriod(written);
}

function day(year: string | undefined, monthOfYear: number, dayOfMonth: string | undefined): ReadDate | undefined {
  const at = new Date(Date.UTC(Number(year), monthOfYear - 1, Number(dayOfMonth)));
  const exists =
    at.getUTCMonth() === monthOfYear - 1 &&
    at.getUTCDate() === Number(dayOfMonth) &&
    at.getUTCFullYear() === Number(year);
  return exists ? { at, precision: "day" } : undefined;
}

function month(year: string | undefined, monthOfYear: number): ReadDate | undefined {
  const first = day(year, monthOfYear, "1");
  return first && { ...first, precision: "month" };
}
