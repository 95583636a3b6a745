import { dayMs } from "../platform/day.ts";

/** Kept: those of the last nights, and before them the last of each week. */
const maxNights = 7;
const maxWeeks = 4;

/** Name of a back-up by this job. One that somebody makes by hand has another name, and is never removed. */
const nightlyName = /^nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

/** The nightly back-ups among these files of a folder, the newest first. */
export function nightlyBackups(names: readonly string[]): string[] {
  const nightly = names.filter((name) => nightlyName.test(name));
  return nightly.sort().reverse();
}

/** When a nightly back-up was begun, by its name. */
export function timeOfBackup(name: string): Date {
  const [year = 0, month = 0, ...rest] = (nightlyName.exec(name) ?? []).slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, ...rest));
}

/** Which of these files of a folder are nightly back-ups that are no longer kept. */
export function outdatedBackups(names: readonly string[]): string[] {
  const older = nightlyBackups(names).slice(maxNights);
  const weeks = new Set<number>();
  return older.filter((name) => {
    const week = weekOf(name);
    const isKept = !weeks.has(week) && weeks.size < maxWeeks;
    if (isKept) weeks.add(week);
    return !isKept;
  });
}

/** A number for the week of Monday to Sunday (UTC) in which a nightly back-up was made. */
function weekOf(name: string): number {
  const days = Math.floor(timeOfBackup(name).getTime() / dayMs);
  // 1 January 1970 was a Thursday.
  return Math.floor((days + 3) / 7);
}
