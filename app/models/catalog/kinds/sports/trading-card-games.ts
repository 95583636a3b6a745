import { readFacts } from "#db/reference/facts.ts";
import { yearOf } from "../../titles/seasons.ts";
import {
  blanks,
  type ItemIdentification,
  identified,
  itemKeyOf,
  keysOf,
  lexicon,
  readWords,
  sellsOtherGoods,
  singular,
  unidentified,
  type Word,
  withPlurals,
  written,
  writtenKey,
} from "../../titles/words.ts";

/** Unknown words name what is on the card. */
const known = withPlurals(
  lexicon<"game" | "set" | "variant" | "suffix" | "noise" | "goods">("trading-card-games", "card-talk", "sales-talk"),
);

/** Words that only one game has: "shadowless" is Pokemon. */
const games = new Map(
  readFacts("title-words/trading-card-game-hints").map(([phrase = "", game = ""]) => [phrase, game]),
);
const anyHint = new RegExp(`\\b(?:${[...games.keys()].map((phrase) => phrase.replaceAll(" ", "[ -]")).join("|")})\\b`);

const anyGame = new RegExp(
  `\\b(?:${[...known.values()]
    .flat()
    .flatMap(({ kind, words }) => (kind === "game" ? [words.join("[\\s-]?")] : []))
    .join("|")})\\b|${anyHint.source}`,
);

/** "4/102", "TG12/TG30": a card's number and the size of its set. */
const ofSet = /(?<![a-z\d/])#?([a-z]{0,3})0*(\d{1,3})\s?\/\s?([a-z]{0,3})0*(\d{1,3})(?![a-z\d/])/;
/** "LOB-001", "OP01-120", "BT1-084". */
const code = /(?<![a-z\d])([a-z]{2,5}\d{0,2}-[a-z]{0,2}\d{2,4})(?![a-z\d])/;
const numbered = /(?:#|\bn(?:o|r)\.? ?)\s?([a-z]{0,4}\d{1,4})(?![a-z\d/])/;

/** Whether a title is about a card of Pokemon, Magic, Yu-Gi-Oh and the like. */
export function isOfTradingCardGame(folded: string): boolean {
  return anyGame.test(folded);
}

/** A card of a game: game, name, number, printing. Where a number says which set, its set and year add nothing. */
export function identifyGameCard(title: string, folded: string): ItemIdentification {
  const found = ofSet.exec(folded) ?? code.exec(folded) ?? numbered.exec(folded);
  const number = found && numberOf(found);
  const text = found
    ? title.slice(0, found.index) + blanks(found[0]) + title.slice(found.index + found[0].length)
    : title;
  const words = readWords(text, known);
  const game =
    words.find(({ kind }) => kind === "game")?.key ?? games.get(anyHint.exec(folded)?.[0].replace("-", " ") ?? "");
  const [name, ...others] = namesIn(words);
  if (!game || !name || sellsOtherGoods(words)) return unidentified;
  const sets = keysOf(words, "set");
  const year = yearOf(text.toLowerCase());
  const printing = keysOf(words, "variant");
  if (!number && sets.length === 0 && printing.length === 0 && !year) return unidentified;
  const isSetKnown = found !== null && /\/|-/.test(found[0]);
  const rest = [...printing, ...others.flat().flatMap(({ key }) => (key.length > 2 ? [singular(key)] : []))].sort();
  const ofWhich = isSetKnown ? [] : [...sets, ...(sets.length === 0 && year ? [year] : [])];
  const details = [...new Set([...ofWhich, ...keysOf(words, "suffix"), ...rest])];
  const shown = [writtenKey(game), written(name), number && `#${number.toUpperCase()}`].filter(Boolean).join(" ");
  const key = itemKeyOf([game, ...name.map(({ key }) => key)], [number, ...details]);
  return identified(key, [shown, details.join(", ").replaceAll("-", " ")]);
}

function numberOf([, first = "", digits, ofWhat = "", size]: RegExpExecArray): string {
  return digits && size ? `${first}${digits}/${ofWhat}${size}` : first.replace(/(?<![\d])0+(?=\d)/, "");
}

/** Unknown words that stand together: the first are the name. */
function namesIn(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  words.forEach((word, at) => {
    if (!isName(word)) return;
    if (isName(words[at - 1]) && word.before.length < 3) runs.at(-1)?.push(word);
    else runs.push([word]);
  });
  return runs;
}

function isName(word: Word | undefined): boolean {
  return word?.kind === "word" && /^[a-z]+$/.test(word.key);
}
