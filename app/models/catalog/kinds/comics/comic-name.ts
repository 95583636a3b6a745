import { readFacts } from "#db/reference/facts.ts";
import { bare, type CoverWords, dotted, type NameParts } from "../../titles/name-parts.ts";
import { identifyComic } from "./comics.ts";

/** "Amazing Spider-Man #300 (1963), newsstand", "Watchmen, Vol. 1, tpb". */
export function readComicName(name: string, key: string | null): NameParts {
  const [, series, issue, run, rest] = /^([^#]*)#(-?[\d.]{1,6}|½)(?: \((\d{4})\))?(.*)$/.exec(name) ?? [];
  const known = key === null ? undefined : knownComics().get(key);
  if (issue) return { year: run, ...known, number: issue, subject: bare(series), more: bare(rest) };
  const [volume, afterVolume] = /\bVol\. \d+/i.exec(name) ?? [];
  if (volume) return { number: volume, subject: bare(name.slice(0, name.indexOf(volume))), more: afterVolume };
  const [, before, year] = /^(.*\S)\s+((?:19|20)\d\d)\b/.exec(name) ?? [];
  return year ? { year, subject: before } : { subject: name };
}

let comics: Map<string, { publisher: string; year: string }> | undefined;

function knownComics() {
  comics ??= new Map(
    readFacts("comics").map(([series = "", issue = "", year = "", publisher = ""]) => [
      identifyComic(`${series} #${issue} (${year})`).key ?? "",
      { publisher, year },
    ]),
  );
  return comics;
}

/** The issue, else the year. */
export function comicCover({ number, subject, publisher, year, more }: NameParts): CoverWords {
  return number
    ? { big: number, first: subject, second: dotted(publisher, year, more) }
    : { big: year ?? null, first: subject };
}
