import { readFacts } from "#db/reference/facts.ts";
import type { ItemKind } from "../categories.ts";
import { identifyComic } from "../identification/comics.ts";
import { sportsWords } from "../identification/sports-words.ts";
import { identifyTrain } from "../identification/trains.ts";
import { type Lexicon, lexicon, readWords, slug, type Word } from "../identification/words.ts";

/** What an item is called, by its place on a cover. */
export interface CoverWords {
  big?: string | null;
  first?: string | null;
  second?: string | null;
  /** No card but a jersey, a ball, a programme. */
  isThing?: boolean;
}

/** Reads an item's name, as identification writes it, or a title. */
export function readCoverWords(itemKind: ItemKind, name: string, key: string | null): CoverWords {
  const words = readers[itemKind]?.(name, key) ?? { big: null, first: null, second: name };
  if (words.big || key === null || !words.second) return words;
  // A name in large letters where there is no number.
  const [called, ...rest] = words.second.split(" · ");
  return { ...words, big: called, second: rest.join(" · ") };
}

const readers: Partial<Record<ItemKind, (name: string, key: string | null) => CoverWords>> = {
  figures: figureWords,
  comics: comicWords,
  "model-trains": trainWords,
  "model-cars": carWords,
  "sports-memorabilia": sportsItemWords,
};

const figureLexicon = lexicon<"line" | "pop" | "popline" | "maker">("figures");

/** "Funko Pop Marvel #715 Wanda Halloween, glow", "Vintage Collection Boba Fett", "Boba Fett, B3834", "Playmobil 4767, Knight". */
function figureWords(name: string): CoverWords {
  const [, line, number, ofNumber] = /^([^#,]*)#(\d{1,4})(?!\d)(.*)$/.exec(name) ?? [];
  if (number) return { big: number, first: bare(ofNumber), second: bare(line).replace(/^Funko (?=Pop .)/, "") };
  const [head = "", ...details] = name.split(", ");
  const code = details.find((part) => /^[A-Z]{1,5}\d{3,6}$/.test(part));
  if (code) return { big: code, first: head };
  const [, maker, ofMaker] = /^(\D+) (\d{2,6})$/.exec(head) ?? [];
  if (maker && details.length > 0) return { big: ofMaker, first: bare(details.join(", ")), second: maker };
  const box = /(?<![\w-])(?:MP|SS|VC|TVC)-?\d{1,3}(?![\w-])/.exec(head)?.[0];
  const { before, rest } = splitAt(box ? head.replace(box, "") : head, figureLexicon, [
    "line",
    "pop",
    "popline",
    "maker",
  ]);
  return box
    ? { big: box, first: rest, second: before }
    : { big: null, first: before, second: dotted(rest, ...details) };
}

/** "Amazing Spider-Man #300 (1963), newsstand", "Watchmen, Vol. 1, tpb". */
function comicWords(name: string, key: string | null): CoverWords {
  const [, series, issue, run, rest] = /^([^#]*)#(-?[\d.]{1,6}|½)(?: \((\d{4})\))?(.*)$/.exec(name) ?? [];
  const known = key === null ? undefined : knownComics().get(key);
  const about = known ? `${known.publisher} · ${known.year}` : run;
  if (issue) return { big: issue, first: bare(series), second: dotted(about, bare(rest)) };
  const [volume, of] = /\bVol\. \d+/i.exec(name) ?? [];
  if (volume) return { big: volume, first: bare(name.slice(0, name.indexOf(volume))), second: of };
  const [, before, year] = /^(.*\S)\s+((?:19|20)\d\d)\b/.exec(name) ?? [];
  return year ? { big: year, first: before } : { big: null, first: name };
}

const trainLexicon = lexicon<"maker" | "scale">("model-trains");

/** "Hornby R3086, Class A3 Flying Scotsman", "Lionel Lockon Track Part, O". */
function trainWords(name: string, key: string | null): CoverWords {
  const [head = "", ...rest] = name.split(", ");
  const { before: maker, rest: model } = splitAt(head, trainLexicon, ["maker"]);
  const stated = readWords(name, trainLexicon)
    .find(({ kind }) => kind === "scale")
    ?.key.toUpperCase();
  const scale = (key === null ? null : knownScales().get(key)) ?? stated;
  if (maker && /\d/.test(model) && !model.includes(" ") && key === slug(head)) {
    return { big: model, first: maker, second: dotted(rest.join(", "), scale) };
  }
  return { big: scale, first: maker, second: scale && key === null ? model : model || rest.join(", ") };
}

const carLexicon = lexicon<"maker">("model-cars", "sales-talk");
const scaleForm = /(?<![\d:])1\s?[:/]\s?(\d{1,3})(?!\d)/;

/** "Hot Wheels Custom Camaro (1968), #5, 1:64, red", "Maisto 31628, Porsche 911". */
function carWords(name: string, key: string | null): CoverWords {
  const years = /\s\((\d{4}(?:, \d{4})*)\)/.exec(name);
  const [head = "", ...details] = (years ? name.replace(years[0], "") : name).split(", ");
  const { before: maker, rest: model } = splitAt(head.replace(scaleForm, " "), carLexicon, ["maker"]);
  if (maker && /\d/.test(model) && !model.includes(" ") && key === slug(head)) {
    return { big: model, first: maker, second: details.join(", ") };
  }
  const scale = scaleForm.exec(name)?.[1];
  const number = details.find((part) => /^#\d/.test(part));
  const about = dotted(model, years?.[1], number);
  return scale
    ? { big: `1:${scale}`, first: maker, second: about }
    : { big: model, first: maker, second: dotted(years?.[1], number) };
}

/** "1986 Fleer Michael Jordan #57, refractor", "Mike Trout signed jersey, PSA/DNA", "Pokemon Charizard #4/102". */
function sportsItemWords(name: string, key: string | null): CoverWords {
  if (key === null) return { first: null, second: name };
  const [head = ""] = name.split(", ");
  const [card = "", number] = head.split("#");
  const [, year, unseasoned = card] = /^((?:18|19|20)\d\d)\s(.*)$/.exec(card) ?? [];
  const words = readWords(unseasoned, sportsWords);
  const isOfSet = ({ kind }: Word) => kind === "brand" || kind === "line";
  const inSet = words.findLastIndex(isOfSet) + 1;
  const set = words.slice(0, inSet).every((word) => isOfSet(word) || word.kind === "event") ? inSet : 0;
  if (number !== undefined || set > 0) {
    return { big: number?.trim(), first: dotless(year, textOf(words.slice(0, set))), second: textOf(words.slice(set)) };
  }
  const thing = words.findIndex(({ kind }) => kind === "auto" || kind === "used" || kind === "kind");
  if (thing < 0) return { first: year, second: unseasoned.trim() };
  const what = dotted(textOf(words.slice(thing)), ...name.split(", ").slice(1));
  const whose = textOf(words.slice(0, thing));
  return year ? { big: year, first: whose, second: what, isThing: true } : { big: whose, second: what, isThing: true };
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

function dotted(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" · ");
}

function dotless(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

/** Without what joined it to its neighbours. */
function bare(text = ""): string {
  return text.replace(/^[\s,]+|[\s,]+$/g, "");
}
