import { dayMs } from "../platform/day.ts";

export const datePrecisions = ["instant", "day", "month", "window"] as const;
export type DatePrecision = (typeof datePrecisions)[number];

export interface ReadDate {
  at: Date;
  precision: DatePrecision;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Maximum characters of a date: longer texts are not dates. */
const maxLength = 60;

/** What stands around a date and says nothing of it: "Sold Fri, 9 Sep 2022", "Sep 9, 2022 10:15 PM". */
const lead = /^(?:sold|ended|listed|date|on|vom|am)\b[\s:]*(?:on\b\s*)?/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const timeOfDay = /[,\s]\s*(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?(?:\s+[a-z]{2,4})?$/i;

/**
 * Reads ISO 8601, seconds or milliseconds since 1970, `9 Sep 2022`, `Sep 9, 2022`, `31/12/2024`, `12/31/2024` where the
 * day is plain or the month is said to be first. Undefined for anything else.
 */
export function readDate(text: string, isMonthFirst = false): ReadDate | undefined {
  if (text.length > maxLength) return undefined;
  const trimmed = text.trim();
  const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
    trimmed,
  );
  if (instant) {
    const zone = instant[3]?.replace(/^(?:utc|gmt)$/i, "Z") ?? "Z";
    const at = new Date(`${instant[1]}T${instant[2]}${zone}`);
    return Number.isNaN(at.getTime()) ? undefined : { at, precision: "instant" };
  }
  if (/^1\d{9}(?:\d{3})?$/.test(trimmed)) {
    return { at: new Date(Number(trimmed) * (trimmed.length === 10 ? 1000 : 1)), precision: "instant" };
  }
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(trimmed);
  if (iso) return iso[3] ? day(iso[1], Number(iso[2]), iso[3]) : month(iso[1], Number(iso[2]));
  const plain = trimmed.replace(lead, "").replace(weekday, "").replace(timeOfDay, "");
  const dayFirst = /^(\d{1,2})\.?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})$/i.exec(plain);
  if (dayFirst) return day(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^([a-z]{3})[a-z]*\.?[\s-]+(\d{1,2})(?:,?\s+|-)(\d{4})$/i.exec(plain);
  if (monthFirst) return day(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const slashed = slashedDate.exec(plain);
  if (slashed) {
    const [, one, other, year] = slashed;
    return isMonthFirst ? day(year, Number(one), other) : day(year, Number(other), one);
  }
  return undefined;
}

/** Reads the seconds before the day of `now` (UTC) begins. */
export function readSecondsAgo(text: string, now: Date): ReadDate | undefined {
  const at = new Date(Math.floor(now.getTime() / dayMs) * dayMs - Number(text || Number.NaN) * 1000);
  return Number.isNaN(at.getTime()) ? undefined : { at, precision: "instant" };
}

const slashedDate = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/**
 * With what dates such as 9/10/2022 begin: with the month where one of these can only be read so, and none cannot; with
 * either where all can be read both ways. Null without any such date.
 */
export function dateOrderOf(texts: readonly string[]): "day" | "month" | "either" | null {
  const dates = texts.map((text) =>
    slashedDate.exec(text.length > maxLength ? "" : text.trim().replace(timeOfDay, "")),
  );
  if (!dates.some(Boolean)) return null;
  const isOver12 = (at: 1 | 2) => dates.some((date) => Number(date?.[at]) > 12);
  if (isOver12(1)) return "day";
  return isOver12(2) ? "month" : "either";
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

function monthNumber(name = ""): number {
  return months.indexOf(name.toLowerCase()) + 1;
}

function day(year: string | undefined, monthOfYear: number, dayOfMonth: string | undefined): ReadDate | undefined {
  const at = new Date(Date.UTC(Number(year), monthOfYear - 1, Number(dayOfMonth)));
  const exists = at.getUTCMonth() === monthOfYear - 1 && at.getUTCDate() === Number(dayOfMonth);
  return exists ? { at, precision: "day" } : undefined;
}

function month(year: string | undefined, monthOfYear: number): ReadDate | undefined {
  const first = day(year, monthOfYear, "1");
  return first && { ...first, precision: "month" };
}
