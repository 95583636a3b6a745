import { dayMs } from "../platform/day.ts";

/** Kept: those of the last nights, and before them the last of each week. */
const maxNights = 7;
const maxWeeks = 4;

/** `20261124T030000Z` */
export const timeStamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, "");

/** `chartables-20261124T030000Z.tar.gz` */
export const backupFileName = (at: Date) => `chartables-${timeStamp(at)}.tar.gz`;

/** Name of a back-up by the job of the night, which alone is removed by itself. */
const nightlyName = /^nightly-\d{8}T\d{6}Z\.tar\.gz$/;

/** Name of a back-up by a job, by `npm run backup`, or by what replaces the data of a site. */
const backupName =
  /^(?:nightly|by-hand|chartables|before-restore|before-postgres-\d+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)\d*Z\.tar\.gz$/;

/** The back-ups among these files of a folder, the newest first. */
export function backupsAmong(names: readonly string[]): string[] {
  const backups = names.filter((name) => backupName.test(name));
  return backups.sort((one, other) => timeOfBackup(other).getTime() - timeOfBackup(one).getTime());
}

/** The nightly back-ups among these files of a folder, the newest first. */
export function nightlyBackups(names: readonly string[]): string[] {
  return backupsAmong(names).filter((name) => nightlyName.test(name));
}

/** When a back-up was begun, by its name. */
export function timeOfBackup(name: string): Date {
  const [year = 0, month = 0, ...rest] = (backupName.exec(name) ?? []).slice(1).map(Number);
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
