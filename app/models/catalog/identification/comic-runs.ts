import { readFacts } from "#db/reference/facts.ts";

/**
 * Runs of series that began anew under their old name, each with the volume and the year it began. Numbers taken up again
 * later ("legacy numbering") are runs of their own.
 */
const runsBySeries = Map.groupBy(
  readFacts("comic-runs").map(([series = "", ...numbers]) => {
    const [volume = 0, year = 0, first = 0, last = 0] = numbers.map(Number);
    return { series, volume, year, first, last };
  }),
  ({ series }) => series,
);

/** Few series reach this number twice: from here on, an issue of a series without known runs needs no run. */
const fewReachTwice = 200;

/**
 * What tells an issue from others of the same series and number: the year its run began ("2018"), or, without known runs,
 * the title's volume or year ("vol 2", "1984"). Null for a number that occurs once, and where the title does not tell.
 */
export function runOf(series: string, issue: number, volume: number | null, year: number | null): string | null {
  const runs = runsBySeries.get(series)?.filter(({ first, last }) => issue >= first && issue <= last) ?? [];
  if (runs.length === 1) return null;
  const named = runs.find((run) => run.volume === volume) ?? runs.findLast((run) => year !== null && run.year <= year);
  if (named) return String(named.year);
  if (runs.length === 0 && issue >= fewReachTwice) return null;
  if (volume !== null && volume > 1) return `vol ${volume}`;
  return year === null ? null : String(year);
}
