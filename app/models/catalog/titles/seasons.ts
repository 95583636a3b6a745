import { blanks } from "./words.ts";

const season = /((?:18|19|20)\d\d)(?<![#\d/$.-].{4})(?:\s?[-/]\s?(?:(?:19|20)?\d\d)(?!\d)| (\d\d)(?!\d))?(?![\d/])/g;
const shortSeason = /(\d\d)[-/](\d\d)(?![\d/])(?<![#\d/$.-].{5})/g;

/** "2015" for 2015, 2015-16, 2015/16 and 15-16: seasons go by the year they begin in. */
export function yearOf(folded: string): string | null {
  for (const [, year] of folded.matchAll(season)) if (year) return year;
  for (const [, first = "", second = ""] of folded.matchAll(shortSeason)) {
    if (isSeason(first, second)) return `${Number(first) > 40 ? 19 : 20}${first}`;
  }
  return null;
}

/** The text with its years as spaces, so that they are not taken for card numbers. */
export function withoutSeasons(folded: string): string {
  return folded
    .replace(season, blanks)
    .replace(shortSeason, (found, first: string, second: string) => (isSeason(first, second) ? blanks(found) : found));
}

function isSeason(first: string, second: string): boolean {
  return (Number(first) + 1) % 100 === Number(second);
}
