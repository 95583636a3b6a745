import { withoutSeasons, yearOf } from "../../titles/seasons.ts";
import {
  blanks,
  type ItemIdentification,
  identified,
  itemKeyOf,
  singular,
  unidentified,
  written,
  writtenKey,
} from "../../titles/words.ts";
import { nameKeys, playerIn, type SportsWord } from "./sports-words.ts";

/** "12/99", "/99", "#'d to 99", "one of one". */
const copyOf =
  /(?<![a-z\d./])#?(?:\d{1,4}(?:\s\/\s|\/))(\d{1,5})\b(?!\/|\s?\d)|(?<![a-z\d./])#?\/\s?(\d{1,5})\b(?!\/|\s?\d)|(?:\b(?:numbered|serial(?:ly)?|ltd|limited)|#'?d)\s(?:out\s)?(?:to|of)\s(\d{1,5})\b|#'?d\s?\/\s?(\d{1,5})\b|\b(one of one|1 of 1)\b/;
const noCardNumber =
  /[$£€]\s?[\d,.]+\+?|\bpop:?\s?(?:report\s?)?-?\s?\d+|\b\d{1,2}\s?x\s?\d{1,2}\b|(?<!#)\b\d+\s?(?:%|time|x|th|st|nd|rd|inch|in\b(?! [a-z])|"|cards?|mvp|hof)\b|\((?:\d+|one)\)|\b\d+\s?\((?:one)\)|\b(?:lot|set) of \(?\d+\)?|\bseries \d\b|\b(?:gem|mint|mt|graded?:?)\s?\d{1,2}(?:\.5)?(?:\s?\/\s?10)?\b/g;
const hashedNumber =
  /(?:#|\bn(?:o|r)\.? ?|\bcard (?:no|nr|number|num)?\.? ?)\s?([a-z]{0,5}(?:\s|-)?\d{1,4}[a-z]?|[a-z]{2,5}-[a-z]{2,4})(?![a-z\d])/;
const codedNumber = /(?<![a-z\d#-])([a-z]{2,4}-?\d{1,3})(?![a-z\d-])/;
const bareNumber = /(?<![a-z\d$/#.-])(\d{2,3})(?![a-z\d/.%'"+-]| ?(?:yards|hr|home|goals|points|td|wins|ct)\b)/;
const furtherNumber = /^\s?(?:[,&+]|and)\s?#\s?([a-z]{0,5}-?\d{1,4})\b/;

/** What players wear in the picture: its colour is not the card's. */
const garment =
  /^(?:jersey|shirt|uniform|hat|cap|helmet|mini-helmet|js?e?r?s?y|suit|shorts|pants|socks|shoes|visor)s?$/;

/** Competitions that are sets of their own. Others are praise: "Super Bowl champion". */
const competition = /^(?:world-cup|champions-league|europa-league|european-championship|olympics)/;

/** A card: year, set, player, number, and whatever else the title names of it. Without a player it has no key. */
export function identifyCard(folded: string, words: readonly SportsWord[]): ItemIdentification {
  const player = playerIn(words);
  const year = yearOf(folded);
  const set = setOf(words);
  if (player.length === 0 || !(year || set.length > 0)) return unidentified;
  const text = withoutSeasons(folded).replace(noCardNumber, blanks);
  const run = copyOf.exec(text);
  const numbered = cardNumberIn(run ? text.replace(run[0], blanks) : text, set);
  const details = detailsOf(words, player);
  const auto = words.some(({ kind }) => kind === "auto") ? "auto" : null;
  const copies = run && copiesOf(run);
  // Two words name the player. A third one is a detail, as in "Jaxon Smith-Njigba", whose hyphen is not always written.
  const named = player.filter(({ kind, key }) => kind !== "particle" && key.length > 1).slice(2);
  const head = [year ?? "", ...set, ...nameKeys(player.filter((word) => !named.includes(word)))];
  const inKey = [...new Set([...details, ...named.map(({ key }) => singular(key))])].sort();
  const keyOf = (cardNumber: string | null) =>
    itemKeyOf(head.filter(Boolean), [cardNumber, ...inKey, auto, copies ? `of ${copies}` : null]) ?? "";
  const setName = set.map((key) => (key === "o-pee-chee" ? "O-Pee-Chee" : writtenKey(key)));
  const name = [year, ...setName, written(player), numbered && `#${numbered.toUpperCase()}`].filter(Boolean).join(" ");
  const further = numbered ? furtherIn(folded) : null;
  const key = keyOf(numbered);
  const others = further && keyOf(further) !== key ? [keyOf(further)] : [];
  return identified(key, [name, details.join(" "), auto, copies ? `/${copies}` : null], others);
}

/** Lines called like praise, by their makers: of another maker's card it is praise. */
const praise = new Map([
  ...["pristine", "fire", "finest"].map((line) => [line, "topps"] as const),
  ...["flawless", "limited", "black", "status"].map((line) => [line, "panini"] as const),
  ...([
    ["elite", "donruss"],
    ["best", "bowman"],
    ["metal", "fleer"],
  ] as const),
]);

/** Lines whose parallels are called prizms too: there, the word says nothing beside the name of the parallel. */
const havePrizms = /^(?:select|optic|mosaic|spectra|hoops|certified|obsidian)$/;

/** Makers and lines in one order, without the owners of makers: "panini donruss" is donruss. */
function setOf(words: readonly SportsWord[]): string[] {
  const brands = new Set<string>();
  const lines = new Set<string>();
  for (const { kind, key } of words) {
    if (kind === "brand") brands.add(key);
    if (kind === "line" || (kind === "event" && competition.test(key))) lines.add(key);
  }
  const owners = new Set(brands);
  if (lines.has("young-guns")) brands.add("upper-deck");
  if (brands.size + lines.size > 1) brands.delete("panini");
  if (brands.has("o-pee-chee")) brands.delete("upper-deck");
  for (const [line, owner] of praise) if (brands.size > 0 && !owners.has(owner)) lines.delete(line);
  if (brands.has("bowman") && brands.size > 1) brands.delete("topps");
  if (brands.size + lines.size === 0 && words.some(({ key }) => key === "sp")) brands.add("sp");
  if (lines.has("prizm") && [...lines].some((line) => havePrizms.test(line))) lines.delete("prizm");
  return [...[...brands].sort(), ...[...lines].sort()];
}

/** Parallels, inserts and all unknown words that are not of the player, in one order. */
function detailsOf(words: readonly SportsWord[], player: readonly SportsWord[]): string[] {
  const details = new Set<string>();
  words.forEach((word, at) => {
    const { kind, key } = word;
    if (player.includes(word)) return;
    if (kind === "insert" || (kind === "colour" && !isOfGarment(words, at))) {
      for (const part of key.split("-")) details.add(part);
    } else if (kind === "used") details.add("relic");
    else if (isNamed(word, words[at - 1]) && !isNickname(key, player)) details.add(singular(key));
  });
  details.delete("prizm");
  return [...details].sort();
}

/** An unknown word, but for advice to the reader: "read below". */
function isNamed({ kind, key, before: gap }: SportsWord, before: SportsWord | undefined): boolean {
  return kind === "word" && !gap.endsWith("#") && /^[a-z]{3,}$/.test(key) && !/^(?:read|see)$/.test(before?.key ?? "");
}

function isOfGarment(words: readonly SportsWord[], at: number): boolean {
  let next = at + 1;
  while (words[next]?.kind === "colour" || words[next]?.key === "and" || words[next]?.key === "") next += 1;
  return garment.test(words[next]?.key ?? "") || /^(?:in|at-bat)$/.test(words[at - 1]?.key ?? "");
}

/** "Steph" for Stephen; a name that is said twice. */
function isNickname(key: string, player: readonly SportsWord[]): boolean {
  return player.some((part) => part.key.length > 2 && (part.key.startsWith(key) || key.startsWith(part.key)));
}

function copiesOf([, numbered, slashed, stated, hashed, only]: RegExpExecArray): number | null {
  if (only) return 1;
  return Number(numbered ?? slashed ?? stated ?? hashed ?? 0) || null;
}

function cardNumberIn(text: string, set: readonly string[]): string | null {
  const digits = hashedNumber.exec(text)?.[1] ?? codedNumber.exec(text)?.[1] ?? bareNumber.exec(text)?.[1];
  if (!digits) return null;
  const number = digits.replace(/[\s-]/g, "");
  // Topps Update numbers its cards US1 and on, and sellers leave the letters off.
  return set.includes("update") && set.includes("topps") && /^\d+$/.test(number) ? `us${number}` : number;
}

function furtherIn(folded: string): string | null {
  const first = hashedNumber.exec(folded);
  return first ? (furtherNumber.exec(folded.slice(first.index + first[0].length))?.[1] ?? null) : null;
}
