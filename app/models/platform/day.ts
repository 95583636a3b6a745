/** The milliseconds of a day. */
export const dayMs = 86_400_000;

/** The day of a time in UTC: "2026-11-29". */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** The end of a day in UTC: "2026-11-29" ends as the 30th begins. */
export function endOfDay(day: string): Date {
  return new Date(Date.parse(day) + dayMs);
}

/** When the UTC day of a time ends. */
export function utcDayEnd(time: Date): Date {
  return endOfDay(utcDay(time));
}

/** A time inside a sentence: "08:00 of 2026-11-30, UTC". */
export function utcTimeInSentence(time: Date): string {
  const [day, clock] = time.toISOString().split("T");
  return `${clock?.slice(0, 5)} of ${day}, UTC`;
}
