import type { AlertSettings } from "./settings-fields.ts";

const hourMs = 3_600_000;

/** When alerts rang that wait for a letter, and when the last letter was ordered. */
interface Waiting {
  firstRangAt: Date;
  lastOrderedAt: Date | null;
}

type Hours = Pick<AlertSettings, "digestHour" | "timeZone" | "quiet">;

/**
 * Whether a letter may go now. At once: what rings within an hour after a letter waits for the end of that hour. Daily: at
 * the chosen hour, or after the quiet hours where it lies in them.
 */
export function isLetterDue({ digestHour, timeZone, quiet }: Hours, waiting: Waiting, now: Date): boolean {
  const { firstRangAt, lastOrderedAt } = waiting;
  const zone = timeZone ?? "UTC";
  if (quiet && isBetween(localTime(now, zone).hour, quiet)) return false;
  if (digestHour === null) return lastOrderedAt === null || now.getTime() - lastOrderedAt.getTime() >= hourMs;
  const today = digestDay(now, zone, digestHour);
  return [firstRangAt, lastOrderedAt].every((at) => at === null || digestDay(at, zone, digestHour) < today);
}

/** Quiet from 22 to 7 goes over midnight. The same hour twice is a whole day. */
function isBetween(hour: number, { from, until }: { from: number; until: number }): boolean {
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The local day on which the digest hour last came: a clock that is put back or forward makes no second one. */
function digestDay(at: Date, zone: string, digestHour: number): string {
  const { day, hour } = localTime(at, zone);
  if (hour >= digestHour) return day;
  return new Date(Date.parse(day) - 24 * hourMs).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day, "2026-11-29", the hour and the minute, "08:05", that clocks of a zone show. */
export function localTime(at: Date, zone: string): { day: string; hour: number; time: string } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-GB", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
      ...{ hour: "2-digit", minute: "2-digit" },
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    hour: Number(part.hour),
    time: `${part.hour}:${part.minute}`,
  };
}
