import { blankGrades, gradeMentions } from "../conditions/read-grade.ts";
import { foldTitle } from "../title.ts";
import {
  blanks,
  type ItemIdentification,
  itemKeyOf,
  lexicon,
  readWords,
  unidentified,
  type Word,
  written,
} from "./words.ts";

/** Unknown words name a player. */
const known = lexicon<SportsKind>("sports-memorabilia", "sales-talk");

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
  | "noise";
type SportsWord = Word<SportsKind>;

const season = /((?:18|19|20)\d\d)(?<![#\d/$.-].{4})(?:\s?[-/]\s?(?:(?:19|20)?\d\d)(?!\d)| (\d\d)(?!\d))?(?![\d/])/g;
const shortSeason = /(\d\d)[-/](\d\d)(?![\d/])(?<![#\d/$.-].{5})/g;

const copyOf = /#?\b\d{0,4}\s?\/\s?(\d{1,5})\b(?!\s?\d)/;
const noCardNumber =
  /[$£€]\s?[\d,.]+\+?|\bpop:?\s?(?:report\s?)?-?\s?\d+|\b\d{1,2}\s?x\s?\d{1,2}\b|\b\d+\s?(?:%|time|x|th|st|nd|rd|inch|in\b|"|cards?|mvp|hof)\b|\((?:\d+|one)\)|\b\d+\s?\((?:one)\)|\b(?:lot|set) of \(?\d+\)?|\bseries \d\b|\b(?:gem|mint|mt|graded?:?)\s?\d{1,2}(?:\.5)?(?:\s?\/\s?10)?\b/g;
const hashedNumber = /(?:#|\bno\.? ?|\bcard (?:no|number|num)\.? ?)\s?([a-z]{0,5}(?:\s|-)?\d{1,4}[a-z]?)(?![a-z\d])/;
const codedNumber = /(?<![a-z\d#-])([a-z]{2,4}-?\d{1,3})(?![a-z\d-])/;
const bareNumber = /(?<![a-z\d$/#.-])(\d{2,3})(?![a-z\d/.%'"+-]| ?(?:yards|hr|home|goals|points|td|wins|ct)\b)/;
const furtherNumber = /^\s?(?:[,&+]|and)\s?#\s?([a-z]{0,5}-?\d{1,4})\b/;

/** Souvenirs of an event or a title won: the year identifies them. */
const souvenirKinds = /^(?:program|pennant|ticket|ring|banner|medal|trophy|newspaper)$/;

const photoSize = /\b(\d{1,2})\s?x\s?(\d{1,2})\b/;

/** The card or the piece of memorabilia that a title is about. */
export function identifySportsItem(text: string): ItemIdentification {
  const grades = gradeMentions("sports-memorabilia", foldTitle(text));
  const title = blankGrades(text, grades);
  const folded = foldTitle(title);
  const words = readWords(title, known);
  const isCard =
    words.some(({ kind }) => kind === "brand" || kind === "line") ||
    /\b(?:rookie|rc|cards?)\b/.test(folded) ||
    grades.some(({ grade }) => grade);
  const memorabilia = words.findLast(({ kind }) => kind === "kind");
  const isSignedThing =
    memorabilia && words.some(({ kind }) => kind === "auto" || kind === "used" || kind === "authenticator");
  const saysCard = /\b(?:cards?|rc|rookie)\b|#\s?[a-z]*\d/.test(folded) || words.some(({ kind }) => kind === "insert");
  const souvenir = souvenirIn(words);
  if (souvenir && !saysCard && words.every(({ kind }) => kind !== "brand"))
    return identifySouvenir(souvenir, folded, words);
  return isCard && !(isSignedThing && !saysCard && !yearOf(folded)) ? card(folded, words) : thing(folded, words);
}

function card(folded: string, words: readonly SportsWord[]): ItemIdentification {
  const player = playerIn(words);
  const year = yearOf(folded);
  const set = setOf(words);
  const text = withoutSeasons(folded).replace(noCardNumber, blanks);
  const numbered = cardNumberIn(text.replace(copyOf, blanks), set);
  if (
    !(player.length > 0 || numbered) ||
    !(year || set.length > 0) ||
    (player.length === 0 && !(year && set.length > 0))
  ) {
    return unidentified;
  }
  const inserts = insertsOf(words);
  const auto = words.some(({ kind }) => kind === "auto") ? "auto" : null;
  const copies = copyOf.exec(text)?.[1];
  const rest = [...inserts, auto, copies ? `of ${Number(copies)}` : null];
  const head = [year ?? "", ...set, ...player.map(({ key }) => key)].filter(Boolean);
  const keyOf = (cardNumber: string | null) => itemKeyOf(head, [cardNumber, ...rest]) ?? "";
  const setName = set.map((key) =>
    written([{ text: key === "o-pee-chee" ? "O-Pee-Chee" : key.replaceAll("-", " "), before: "" }]),
  );
  const name = [year, ...setName, written(player), numbered && `#${numbered.toUpperCase()}`].filter(Boolean).join(" ");
  const details = [inserts.join(" "), auto, copies ? `/${Number(copies)}` : null];
  const further = numbered ? furtherIn(folded) : null;
  const key = keyOf(numbered);
  const others = further && keyOf(further) !== key ? [keyOf(further)] : [];
  return { key, name: [name, ...details].filter(Boolean).join(", "), others };
}

/** A programme, a pennant, a ring, a ball that a team signed: its year, whose it is, its event. */
function identifySouvenir(kind: Word, folded: string, words: readonly SportsWord[]): ItemIdentification {
  const year = yearOf(folded);
  const teams = wordsOf(words, ({ kind }) => kind === "team").slice(0, 2);
  const won = wordsOf(words, ({ kind, key }) => kind === "event" || key === "all-star-game");
  const events = won.length > 1 ? won.filter(({ key }) => key !== "championship") : won;
  if (!year || teams.length + events.length === 0) return unidentified;
  const signed = isSigned(words) ? "signed" : null;
  // The names that a programme is sold with are its signers'; without a signature they are the sellers' praise.
  const named = signed && !isBall(kind) ? playerIn(words) : [];
  const signer = named.length > 1 ? named : [];
  const authenticator = signed && words.find((word) => word.kind === "authenticator");
  const head = [...signer.map(({ key }) => key), year, ...teams.map(({ key }) => key), ...events.map(({ key }) => key)];
  const text = [
    ...[written(signer), year, ...teams.map((team) => written([team]))],
    ...events.map(({ key }) => written([{ text: key.replaceAll("-", " "), before: "" }])),
    ...[signed, kind.key.replaceAll("-", " ")],
  ];
  return {
    key: itemKeyOf(head, [signed, kind.key, authenticator?.key]),
    name: [text.filter(Boolean).join(" "), authenticator && authenticatorName(authenticator.key)]
      .filter(Boolean)
      .join(", "),
    others: [],
  };
}

/** What such a title is about, else the ball that a whole team signed. */
function souvenirIn(words: readonly SportsWord[]): Word | undefined {
  const kind = kindOf(words);
  if (!kind || words.some((word) => word.kind === "used")) return undefined;
  if (souvenirKinds.test(kind.key)) return kind;
  return isBall(kind) && isSigned(words) && playerIn(words).length < 2 ? kind : undefined;
}

function isBall({ key }: Word): boolean {
  return /ball$|^puck$/.test(key);
}

function isSigned(words: readonly SportsWord[]): boolean {
  return words.some(({ kind }) => kind === "auto") && words.every(({ kind }) => kind !== "unsigned");
}

function wordsOf(words: readonly SportsWord[], is: (word: SportsWord) => boolean): SportsWord[] {
  const found = new Map(words.filter(is).map((word) => [word.key, word]));
  return [...found.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function authenticatorName(key: string): string {
  const name = /^(?:fanatics|steiner|schwartz|tristar)$/.test(key)
    ? written([{ text: key, before: "" }])
    : key.toUpperCase();
  return name.replace("PSA-DNA", "PSA/DNA").replaceAll("-", " ");
}

function thing(folded: string, words: readonly SportsWord[]): ItemIdentification {
  const player = playerIn(words);
  const kind = kindOf(words);
  if (player.length === 0 || !kind) return unidentified;
  const how = isSigned(words) ? "signed" : null;
  const used = words.find((word) => word.kind === "used");
  const team = /^(?:jersey|helmet|mini-helmet|hat)$/.test(kind.key)
    ? words.findLast((word) => word.kind === "team")
    : null;
  const [size] = /^(?:photo|canvas-print|print|lithograph)$/.test(kind.key) ? (photoSize.exec(folded) ?? []) : [];
  const authenticator = words.find((word) => word.kind === "authenticator");
  const what = [used?.key, how, size?.replace(/\s/g, ""), team?.key, kind.key];
  // A father and a son may both sign. Year and set identify a card.
  const suffix = words.filter((word) => word.kind === "suffix" && /^[js]n?r$/.test(word.key)).slice(0, 1);
  const key = itemKeyOf(
    [...player, ...suffix].map(({ key }) => key),
    [...what, authenticator?.key],
  );
  const text = [how, used?.key, size?.replace(/\s/g, ""), team && written([team]), kind.key]
    .filter(Boolean)
    .join(" ")
    .replaceAll("-", " ");
  const name = [`${written([...player, ...suffix])} ${text}`, authenticator && authenticatorName(authenticator.key)];
  return { key, name: name.filter(Boolean).join(", "), others: [] };
}

/** What it is, a ball being the last resort: "football jersey", "baseball bat", "basketball photo" are none. */
function kindOf(words: readonly SportsWord[]): Word | undefined {
  const kinds = words.filter(({ kind }) => kind === "kind");
  return (
    kinds.find(({ key }) => !/^(?:football|basketball|baseball|volleyball|display-case|base|bag|ring)$/.test(key)) ??
    kinds[0]
  );
}

/** First name and family name: the first run of words that nothing else explains. A name of one word only if there is no other. */
function playerIn(words: readonly SportsWord[]): Word[] {
  let single: Word[] = [];
  let run: Word[] = [];
  for (const word of [...words, null]) {
    const goesOn = word && isNamePart(word) && (run.length === 0 || /^(?:[\s.'"-]|\. )*$/.test(word.before));
    if (goesOn) {
      run.push(word);
      continue;
    }
    const name = nameOf(run);
    if (name.length > 1) return name;
    if (name[0] && name[0].key.length > 2 && single.length === 0) single = name;
    run = word && isNamePart(word) ? [word] : [];
  }
  return single;
}

function isNamePart({ kind, key }: Word): boolean {
  return (kind === "word" || kind === "particle") && /^[a-z-]+$/.test(key);
}

/** The first two words of a run, initials and particles not counted: "T. J. Watt", "Elly De La Cruz". Nicknames fall out. */
function nameOf(run: readonly Word[]): Word[] {
  const name: Word[] = [];
  let counted = 0;
  for (const word of run) {
    const last = name.at(-1);
    if (last && word.key.length > 2 && last.key.startsWith(word.key)) continue;
    if (last && last.key.length > 2 && word.key.startsWith(last.key)) {
      name[name.length - 1] = word;
      continue;
    }
    name.push(word);
    if (word.key.length > 1 && word.kind !== "particle") counted += 1;
    if (counted === 2) return name;
  }
  return counted > 0 && name.length > 0 ? name : [];
}

/** "2015" for 2015, 2015-16, 2015/16 and 15-16: seasons go by the year they begin in. */
function yearOf(folded: string): string | null {
  for (const [, year] of folded.matchAll(season)) if (year) return year;
  for (const [, first = "", second = ""] of folded.matchAll(shortSeason)) {
    if (isSeason(first, second)) return `${Number(first) > 40 ? 19 : 20}${first}`;
  }
  return null;
}

/** Lines called like praise, by their makers: of another maker's card it is praise. */
const praise = {
  topps: ["pristine", "fire", "finest"],
  panini: ["flawless", "limited", "black", "status"],
  donruss: ["elite"],
  bowman: ["best"],
  fleer: ["metal"],
};

function withoutSeasons(folded: string): string {
  return folded
    .replace(season, blanks)
    .replace(shortSeason, (found, first: string, second: string) => (isSeason(first, second) ? blanks(found) : found));
}

function isSeason(first: string, second: string): boolean {
  return (Number(first) + 1) % 100 === Number(second);
}

/** Makers and lines in one order, without the owners of makers: "panini donruss" is donruss. */
function setOf(words: readonly SportsWord[]): string[] {
  const brands = new Set(words.flatMap(({ kind, key }) => (kind === "brand" ? [key] : [])));
  const lines = new Set(words.flatMap(({ kind, key }) => (kind === "line" ? [key] : [])));
  const owners = new Set(brands);
  if (lines.has("young-guns")) brands.add("upper-deck");
  if (brands.size + lines.size > 1) brands.delete("panini");
  if (brands.has("o-pee-chee")) brands.delete("upper-deck");
  for (const [owner, praised] of Object.entries(praise)) {
    if (brands.size > 0 && !owners.has(owner)) for (const line of praised) lines.delete(line);
  }
  if (brands.has("bowman") && brands.size > 1) brands.delete("topps");
  return [...[...brands].sort(), ...[...lines].sort()];
}

/** Parallels and inserts in one order. A colour counts beside a parallel, not as that of a jersey. */
function insertsOf(words: readonly SportsWord[]): string[] {
  const inserts = new Set<string>();
  words.forEach(({ kind, key }, at) => {
    if (kind === "insert") inserts.add(key);
    if (kind !== "colour") return;
    const beside = [words[at - 1], words[at + 1]];
    if (beside.some((word) => word && (word.kind === "insert" || word.key === "prizm" || word.key === "optic")))
      inserts.add(key);
  });
  return [...inserts]
    .flatMap((key) => key.split("-"))
    .sort()
    .filter((key, at, all) => key !== "prizm" && key !== all[at - 1]);
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
