/**
 * "9 Sep 2022" by UTC, the same on the server and in every browser, which `Intl` is not. "N/A" for anything that is not
 * a date.
 */
export function formatDay(at: Date | string): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? "N/A" : date.toUTCString().slice(5, 16).replace(/^0/, "");
}

/** "2022-09-09" by UTC. */
export function isoDay(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** "9 Sep", with the year where it is another one. */
export function formatDayOfYear(at: Date | string, now: Date): string {
  const day = formatDay(at);
  return day.endsWith(String(now.getUTCFullYear())) ? day.slice(0, -5) : day;
}

/**
 * When something was seen, by UTC: "14:02 UTC" within twelve hours, also those around midnight, else "26 Nov", each with
 * the text of its `<time>`.
 */
export function seenAt(at: Date, now: Date): { dateTime: string; text: string } {
  const day = isoDay(at);
  if (now.getTime() - at.getTime() >= 12 * hour * 1000) return { dateTime: day, text: formatDayOfYear(at, now) };
  const time = at.toISOString().slice(11, 16);
  return { dateTime: `${day}T${time}Z`, text: `${time} UTC` };
}

/** A moment as `<time>` shows it. */
export interface Moment {
  dateTime: string;
  text: string;
  /** Without the time of another day, for where room is short. */
  short: string;
}

/** By UTC, which the page says once: "14:02" where that is today, else "26 Nov, 23:51". */
export function momentOf(at: Date, now: Date): Moment {
  const time = at.toISOString().slice(11, 16);
  const day = isoDay(at) === isoDay(now) ? null : formatDayOfYear(at, now);
  const text = day === null ? time : `${day}, ${time}`;
  return { dateTime: `${at.toISOString().slice(0, 16)}Z`, text, short: day ?? time };
}

/** "under a second", "3 s", "2 min": how long something took. */
export function durationBetween(startedAt: Date, endedAt: Date): string {
  const seconds = Math.max(0, (endedAt.getTime() - startedAt.getTime()) / 1000);
  if (seconds < 1) return "under a second";
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago it was: in seconds, minutes, hours or, below 30, days; else the day. A clock that is ahead makes no future. */
export function timeAgo(at: Date | string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(at).getTime()) / 1000));
  if (seconds < minute) return `${seconds} sec ago`;
  if (seconds < hour) return `${Math.floor(seconds / minute)} min ago`;
  if (seconds < day) return `${Math.floor(seconds / hour)} h ago`;
  const days = Math.floor(seconds / day);
  if (days < 30) return days === 1 ? "1 day ago" : `${days} days ago`;
  return formatDay(at);
}
