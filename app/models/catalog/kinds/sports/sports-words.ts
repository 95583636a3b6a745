import { readFacts } from "#db/reference/facts.ts";
import { lexicon, type Word, withPlurals } from "../../titles/words.ts";

type SportsKind =
  | "brand"
  | "line"
  | "insert"
  | "colour"
  | "auto"
  | "used"
  | "kind"
  | "authenticator"
  | "suffix"
  | "particle"
  | "place"
  | "team"
  | "event"
  | "unsigned"
  | "goods"
  | "namelike"
  | "noise";
export type SportsWord = Word<SportsKind>;

/** Unknown words name a player, and what else there is about a card. "namelike": noise, or a family name. */
export const sportsWords = withPlurals(lexicon<SportsKind>("sports-memorabilia", "card-talk", "sales-talk"));

const givenNames = new Set(readFacts("given-names").map(([name]) => name));

/** First name and family name: the first run of words that nothing else explains, best one with a given name. */
export function playerIn(words: readonly SportsWord[]): SportsWord[] {
  const names = runsOf(words).map(nameOf);
  const full = names.filter((name) => name.length > 1);
  return (
    full.find(([first]) => givenNames.has(first?.key ?? "")) ??
    full[0] ??
    names.find(([only]) => only && only.key.length > 2) ??
    []
  );
}

/** The keys of a name, in which initials are one word: "T. J. Watt" is TJ Watt. */
export function nameKeys(name: readonly SportsWord[]): string[] {
  const keys = name.map(({ key }) => key).join(" ");
  return keys.replace(/\b([a-z]) (?=[a-z]\b)/g, "$1").split(" ");
}

/** Unknown words that stand together. */
function runsOf(words: readonly SportsWord[]): SportsWord[][] {
  const runs: SportsWord[][] = [];
  let last = -2;
  words.forEach((word, at) => {
    if (!isNamePart(words, at)) return;
    if (at === last + 1 && /^[\s.'"-]{0,3}$/.test(word.before)) runs.at(-1)?.push(word);
    else runs.push([word]);
    last = at;
  });
  return runs;
}

/** An unknown word. Also a word with another meaning, where a name asks for it: "Tiger Woods", "Jalen Green". */
function isNamePart(words: readonly SportsWord[], at: number): boolean {
  const { kind, key } = words[at] ?? { kind: "noise", key: "" };
  if (isUnknown(words[at]) || kind === "particle") return true;
  const [before, after] = [words[at - 1], words[at + 1]];
  if (kind === "insert" || kind === "place" || kind === "colour") {
    if (givenNames.has(key) && after?.kind === "word" && after.before === " ") return !givenNames.has(after.key);
  }
  if (kind !== "colour" && kind !== "namelike" && kind !== "place") return false;
  const isAfterName = before?.kind === "word" && givenNames.has(before.key) && !isUnknown(words[at - 2]);
  return isAfterName && after?.kind !== "insert" && after?.key !== "prizm" && !isUnknown(after);
}

function isUnknown(word: SportsWord | undefined): boolean {
  return word?.kind === "word" && /^[a-z-]+$/.test(word.key);
}

/**
 * Two words of a run from its given name on, initials and particles not counted: "T. J. Watt", "Elly De La Cruz".
 * Nicknames fall out.
 */
function nameOf(run: readonly SportsWord[]): SportsWord[] {
  const start = run.length > 2 ? run.slice(0, -1).findIndex(({ key }) => givenNames.has(key)) : 0;
  const name: SportsWord[] = [];
  let counted = 0;
  for (const word of run.slice(Math.max(start, 0))) {
    const last = name.at(-1);
    if (counted === 2 && word.before !== "-") return name;
    if (last && word.key.length > 2 && last.key.startsWith(word.key)) continue;
    if (last && last.key.length > 2 && word.key.startsWith(last.key)) {
      name[name.length - 1] = word;
      continue;
    }
    name.push(word);
    if (word.key.length > 1 && word.kind !== "particle" && word.before !== "-") counted += 1;
  }
  return counted > 0 ? name : [];
}

/** Words of a kind in one order, each once. */
export function wordsOf(words: readonly SportsWord[], is: (word: SportsWord) => boolean): SportsWord[] {
  const found = new Map(words.filter(is).map((word) => [word.key, word]));
  return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}
