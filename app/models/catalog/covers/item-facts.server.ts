import { readFacts } from "#db/reference/facts.ts";
import { countOf } from "../../platform/amounts.ts";
import type { ItemKind } from "../categories.ts";
import type { Item } from "../items.server.ts";
import { kinds } from "../kinds/all.ts";
import { identifyComic } from "../kinds/comics/comics.ts";
import { makesSmallCars } from "../kinds/model-cars/cars.ts";
import { identifyTrain } from "../kinds/model-trains/trains.ts";
import { sportsWords } from "../kinds/sports/sports-words.ts";
import { type Lexicon, lexicon, readWords, slug, type Word } from "../titles/words.ts";

/** What the name of an item says of it. Texts as the name has them. */
interface NameParts {
  publisher?: string | undefined;
  maker?: string | undefined;
  /** A product line of figures, the set of a card. */
  line?: string | undefined;
  year?: string | undefined;
  /** Of an issue, a card, a model. */
  number?: string | undefined;
  scale?: string | undefined;
  /** A comic's series, a card's player, a thing's first owner; else what remains of the name. */
  subject?: string | undefined;
  /** Variant, signature, details. */
  more?: string | undefined;
  /** No card but a jersey, a ball, a programme. */
  isThing?: boolean;
}

const readers: Partial<Record<ItemKind, (name: string, key: string | null) => NameParts>> = {
  figures: readFigure,
  comics: readComic,
  "model-trains": readTrain,
  "model-cars": readCar,
  "sports-memorabilia": readSportsItem,
};

/** Reads an item's name, as identification writes it, or a title; undefined for kinds whose names say nothing more. */
export function readName(itemKind: ItemKind, name: string, key: string | null): NameParts | undefined {
  return readers[itemKind]?.(name, key);
}

/** What collectors want to know of an item, in their order: "Publisher" is "Marvel". Of what has no name only what is on record. */
export function factsOf(
  itemKind: ItemKind,
  item: Partial<Omit<Item, "key">> & { key: string | null },
): { name: string; value: string }[] {
  const { key, name = null, theme, pieces } = item;
  const { factNames } = kinds[itemKind];
  const parts = (name !== null && readName(itemKind, name, key)) || {};
  const facts: [name: string | undefined, value: string | null | undefined][] = [
    [factNames?.key, key],
    [factNames?.subject, parts.subject],
    ["Publisher", parts.publisher],
    ["Maker", parts.maker],
    [factNames?.line ?? "Line", parts.line],
    ["Theme", theme],
    ["Year", item.year?.toString() ?? parts.year],
    [factNames?.number ?? "Number", parts.number && numberOf(itemKind, parts.number)],
    ["Scale", parts.scale ?? usualScale(itemKind, parts)],
    ["Pieces", pieces ? countOf(pieces, "piece") : null],
  ];
  return facts.flatMap(([name, value]) => (name && value ? [{ name, value }] : []));
}

/** "#300"; what is a word, or a maker's own, as it is: "Vol. 1", "R3086". */
function numberOf(itemKind: ItemKind, number: string): string {
  return /^model-/.test(itemKind) || !/^[-\d½]/.test(number) ? number : `#${number}`;
}

/** Of makers whose cars are named with their scale only where it is another. */
function usualScale(itemKind: ItemKind, { maker }: NameParts): string | null {
  return itemKind === "model-cars" && maker && makesSmallCars(slug(maker)) ? "1:64" : null;
}

const figureLexicon = lexicon<"line" | "pop" | "popline" | "maker">("figures");

/** "Funko Pop Marvel #715 Wanda Halloween, glow", "Vintage Collection Boba Fett", "Boba Fett, B3834", "Playmobil 4767, Knight". */
function readFigure(name: string): NameParts {
  const [, line, number, ofNumber] = /^([^#,]*)#(\d{1,4})(?!\d)(.*)$/.exec(name) ?? [];
  if (number) return { number, subject: bare(ofNumber), line: bare(line) };
  const [head = "", ...details] = name.split(", ");
  const code = details.find((part) => /^[A-Z]{1,5}\d{3,6}$/.test(part));
  if (code) return { number: code, subject: head };
  const [, maker, ofMaker] = /^(\D+) (\d{2,6})$/.exec(head) ?? [];
  if (maker && details.length > 0) return { number: ofMaker, subject: bare(details.join(", ")), line: maker };
  const box = /(?<![\w-])(?:MP|SS|VC|TVC)-?\d{1,3}(?![\w-])/.exec(head)?.[0];
  const { before, rest } = splitAt(box ? head.replace(box, "") : head, figureLexicon, [
    "line",
    "pop",
    "popline",
    "maker",
  ]);
  return box ? { number: box, subject: rest, line: before } : { line: before, subject: dotted(rest, ...details) };
}

/** "Amazing Spider-Man #300 (1963), newsstand", "Watchmen, Vol. 1, tpb". */
function readComic(name: string, key: string | null): NameParts {
  const [, series, issue, run, rest] = /^([^#]*)#(-?[\d.]{1,6}|½)(?: \((\d{4})\))?(.*)$/.exec(name) ?? [];
  const known = key === null ? undefined : knownComics().get(key);
  if (issue) return { year: run, ...known, number: issue, subject: bare(series), more: bare(rest) };
  const [volume, of] = /\bVol\. \d+/i.exec(name) ?? [];
  if (volume) return { number: volume, subject: bare(name.slice(0, name.indexOf(volume))), more: of };
  const [, before, year] = /^(.*\S)\s+((?:19|20)\d\d)\b/.exec(name) ?? [];
  return year ? { year, subject: before } : { subject: name };
}

const trainLexicon = lexicon<"maker" | "scale">("model-trains");

/** "Hornby R3086, Class A3 Flying Scotsman", "Lionel Lockon Track Part, O". */
function readTrain(name: string, key: string | null): NameParts {
  const [head = "", ...rest] = name.split(", ");
  const { before: maker, rest: model } = splitAt(head, trainLexicon, ["maker"]);
  const stated = readWords(name, trainLexicon)
    .find(({ kind }) => kind === "scale")
    ?.key.toUpperCase();
  const scale = (key === null ? null : knownScales().get(key)) ?? stated;
  const more = rest.join(", ");
  return isNumbered(maker, model, head, key)
    ? { maker, number: model, subject: more, scale }
    : { maker, scale, subject: scale && key === null ? model : model || more };
}

const carLexicon = lexicon<"maker">("model-cars", "sales-talk");
const scaleForm = /(?<![\d:])1\s?[:/]\s?(\d{1,3})(?!\d)/;

/** "Hot Wheels Custom Camaro (1968), #5, 1:64, red", "Maisto 31628, Porsche 911". */
function readCar(name: string, key: string | null): NameParts {
  const years = /\s\((\d{4}(?:, \d{4})*)\)/.exec(name);
  const [head = "", ...details] = (years ? name.replace(years[0], "") : name).split(", ");
  const { before: maker, rest: model } = splitAt(head.replace(scaleForm, " "), carLexicon, ["maker"]);
  const digits = scaleForm.exec(name)?.[1];
  const scale = digits && `1:${digits}`;
  if (isNumbered(maker, model, head, key)) return { maker, number: model, subject: details.join(", "), scale };
  const more = details.find((part) => /^#\d/.test(part));
  return { maker, subject: model, year: years?.[1], more, scale };
}

/** "1986 Fleer Michael Jordan #57, refractor", "Mike Trout signed jersey, PSA/DNA", "Pokemon Charizard #4/102". */
function readSportsItem(name: string, key: string | null): NameParts {
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

/** Whether the name begins with a maker's own number: then the key is the two of them. */
function isNumbered(maker: string, model: string, head: string, key: string | null): boolean {
  return maker !== "" && /\d/.test(model) && !model.includes(" ") && key === slug(head);
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

let scales: Map<string, string> | undefined;

function knownScales() {
  scales ??= new Map(
    readFacts("model-trains").map(([maker, number, scale = ""]) => [
      identifyTrain(`${maker} ${number}`).key ?? "",
      scale,
    ]),
  );
  return scales;
}

/** The words of these kinds that a name begins with, and the rest of it. */
function splitAt<Kind extends string>(name: string, known: Lexicon<Kind>, kinds: readonly NoInfer<Kind>[]) {
  const words = readWords(name, known);
  const end = words.findIndex(({ kind }) => kind === "word" || !kinds.includes(kind));
  const length = end < 0 ? words.length : end;
  return { before: textOf(words.slice(0, length)), rest: textOf(words.slice(length)) };
}

function textOf(words: readonly Word[]): string {
  return words
    .map(({ text, before }, at) => (at === 0 ? text : `${before || " "}${text}`))
    .join("")
    .replace(/\s+/g, " ");
}

/** What there is of these, with dots between them. */
export function dotted(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

/** Without what joined it to its neighbours. */
function bare(text = ""): string {
  return text.replace(/^[\s,]+|[\s,]+$/g, "");
}
