import { type CoverWords, dotted, type NameParts, textOf } from "../../titles/name-parts.ts";
import { readWords, type Word } from "../../titles/words.ts";
import { sportsWords } from "./sports-words.ts";

/** "1986 Fleer Michael Jordan #57, refractor", "Mike Trout signed jersey, PSA/DNA", "Pokemon Charizard #4/102". */
export function readSportsName(name: string, key: string | null): NameParts {
  if (key === null) return { subject: name };
  const [head = ""] = name.split(", ");
  const [card = "", number] = head.split("#");
  const [, year, unseasoned = card] = /^((?:18|19|20)\d\d)\s(.*)$/.exec(card) ?? [];
  const words = readWords(unseasoned, sportsWords);
  const isOfSet = ({ kind }: Word) => kind === "brand" || kind === "line";
  const inSet = words.findLastIndex(isOfSet) + 1;
  const set = words.slice(0, inSet).every((word) => isOfSet(word) || word.kind === "event") ? inSet : 0;
  if (number !== undefined || set > 0) {
    return { number: number?.trim(), year, line: textOf(words.slice(0, set)), subject: textOf(words.slice(set)) };
  }
  const thing = words.findIndex(({ kind }) => kind === "auto" || kind === "used" || kind === "kind");
  if (thing < 0) return { year, subject: unseasoned.trim() };
  const more = dotted(textOf(words.slice(thing)), ...name.split(", ").slice(1));
  return { year, subject: textOf(words.slice(0, thing)), more, isThing: true };
}

/** The number of a card below its set; the year of a thing. */
export function sportsCover({ number, year, line, subject, more, isThing }: NameParts): CoverWords {
  if (!isThing) return { big: number, first: [year, line].filter(Boolean).join(" "), second: subject };
  return year ? { big: year, first: subject, second: more, isThing } : { big: subject, second: more, isThing };
}
