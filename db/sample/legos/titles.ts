import type { LegoSet } from "../../reference/facts.ts";
import type { Deal } from "../generator/market.ts";
import type { SeededRandom } from "../generator/seeded-random.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";

/** What state a copy is in; `open` is an opened box with its bags still sealed. */
export type CopyState = "new" | "used" | "open";

/** What the writer of a title knows of the copy. */
export interface Copy {
  set: LegoSet;
  state: CopyState;
  retired: boolean;
}

// What a seller types, with the words that depend on the copy in braces.
const templates = {
  any: [
    "{lego} {theme} {name} ({n})",
    "{lego} {theme} {n} {name} {state}",
    "{lego} {theme} {name} {n} {state}",
    "{lego} {theme}: {name} ({n}) {state}",
    "{lego} {theme} {name} Set {n} {state}",
    "{lego} {n} {theme} {name} {state} {extra}",
    "{lego} {theme} - {name} - {n} - {state}",
    "{lego} {theme} {name} #{n} {state}",
    "{lego} {theme} {name} ({n}) - {pcs} {state}",
    "{lego} {theme} {n} {name} ({year}) {state}",
    "{lego} {theme} {n}: {name} - {state}",
    "{lego} {n} {name} {theme} {year} {state}",
    "{lego} {theme} {name} {n} {pcs} {state} {extra}",
    "{lego} - {theme} - {name} ({n}) {extra}",
    "{theme} {lego} {n} {name} {state}",
    "{theme} {lego} - {name} - {n} - {state}",
    "{name} {n} {lego} {theme} {state}",
    "{name} ({n}) {lego} {theme} {extra}",
    "{lego} {theme} {n} {name} {extra}",
    "{lego} {theme} Set #{n} {name} {pcs}",
    "{lego} {name} {n} {theme} Building Set {state}",
    "{lego} {theme} {name} {year} Set {n} {extra}",
    "{lego} {theme} {name} | {n} | {state}",
    "{lego} {n} {theme} {name}, {state}",
    "{lego} {theme} {name} {n} {theme} {state}",
    "{lego} {theme} [{n}] {name} {state}",
    "{lego} {name} {n} {state}",
    "{lego} {n} {name} - {state} {extra}",
    "{lego} Set {n} - {name} ({pcs}) {state}",
  ],
  new: [
    "NEW {lego} {theme} {name} {n} {box}",
    "{sealed} {lego} {theme} {name} ({n})",
    "*NEW* {lego} {theme} {n} {name} {extra}",
    "Brand New {lego} {theme} {name} {n} {pcs}",
    "New {lego} {n} {theme} {name} {extra}",
    "{lego} {theme} {name} {n} - {sealed} - {extra}",
  ],
  used: [
    "Used {lego} {theme} {n} {name} {complete}",
    "{lego} {theme} {n} {name} {whole} {year}",
    "{lego} {theme} {name} ({n}) - {whole}",
    "Pre-owned {lego} {theme} {name} {n} {complete}",
  ],
  retired: [
    "{lego} {theme} {name} {n} Retired {state}",
    "RETIRED {lego} {theme} {name} ({n}) {state}",
    "{lego} {theme} {n} {name} {year} {state} Retired",
    "{lego} {theme} {n} {name} {state} *Retired* {extra}",
  ],
  german: [
    "{lego} {theme} {n} {name} {zustand}",
    "{lego} {theme} {name} ({n}) - {zustand}",
    "{lego} {theme} Set {n} {name} {zustand}",
    "{lego} {n} {name} {theme} {pcsDe} {zustand}",
  ],
  french: [
    "{lego} {theme} {n} {name} {etat}",
    "{lego} {theme} {name} ({n}) - {etat}",
    "{lego} {n} {theme} {name} {pcsFr} {etat}",
  ],
} as const;

const sealed = [
  "New Sealed",
  "NEW SEALED",
  "Factory Sealed",
  "New in Sealed Box",
  "BNIB",
  "NISB",
  "MISB",
  "Brand New & Sealed",
  "New In Box",
  "NEW",
  "Brand New",
  "New",
] as const;
const box = ["Sealed", "Factory Sealed", "in Sealed Box", "BNIB", "NISB", ""] as const;
const complete = [
  "Complete",
  "100% Complete",
  "Complete w/ Box & Instructions",
  "complete with instructions",
  "Complete with Manual",
  "Complete, VGC",
] as const;
const whole = [...complete, "Used", "Used Complete", "Used complete w/ instructions", "Pre-owned Complete"] as const;
const opened = ["Open Box", "Open Box - Bags Sealed", "Open box, sealed bags", "New Open Box"] as const;
const zustand = {
  new: ["NEU & OVP", "Neu/OVP", "NEU OVP versiegelt", "neu und ungeöffnet", "Neu & Versiegelt"],
  used: ["komplett mit Anleitung", "gebraucht, komplett", "komplett mit BA und OVP", "gebraucht vollständig"],
  open: ["neu, Karton geöffnet", "Tüten versiegelt, Karton offen"],
} as const;
const etat = {
  new: ["NEUF scellé", "Neuf", "Neuf sous scellé", "neuf et scellé"],
  used: ["complet avec notice", "occasion complet", "complet avec boîte et notice"],
  open: ["neuf, boîte ouverte", "sachets scellés, boîte ouverte"],
} as const;

/** A title as a seller of this copy might write it, nearly always with the number or the name. */
export function copyTitle(copy: Copy, deal: Deal): string {
  const { random } = deal;
  const plain = `LEGO ${copy.set.number} ${themeWords(copy.set, random)} ${copy.set.name}`;
  return writtenTitle(
    () => templatesFor(copy, deal),
    (word) => wordFor(word, copy, deal),
    plain,
    random,
  );
}

/** The words sellers use for the theme; nothing where the name already says it. */
export function themeWords({ theme, name, number, year }: LegoSet, random: SeededRandom): string {
  if (name.toLowerCase().includes(theme.toLowerCase())) return "";
  if (theme === "Marvel") return random.pickWeighted([["Marvel", 6] as const, ["Marvel Super Heroes", 2] as const]);
  if (theme !== "Creator") return theme;
  if (number.startsWith("31")) return random.pick(["Creator", "Creator 3in1", "Creator 3 in 1"]);
  return random.pick(["Creator", "Creator", year > 2021 ? "Creator Icons" : "Creator Expert"]);
}

function templatesFor({ state, retired }: Copy, { currency, random }: Deal): readonly string[] {
  if (currency === "EUR" && random.chance(0.75)) return random.chance(0.7) ? templates.german : templates.french;
  if (retired && random.chance(0.15)) return templates.retired;
  if (state !== "open" && random.chance(0.25)) return templates[state];
  return templates.any;
}

function wordFor(word: string, { set, state }: Copy, deal: Deal): string {
  const { random } = deal;
  switch (word) {
    case "lego":
      return random.pickWeighted(brand);
    case "theme":
      return themeWords(set, random);
    case "name":
      return random.chance(0.25) ? shortName(set.name) : set.name;
    case "n":
      return set.number;
    case "year":
      return String(set.year);
    case "pcs":
      return `${set.pieces}${random.pick([" pcs", " Pieces", "pcs", " pieces", " Pcs"])}`;
    case "pcsDe":
      return `${set.pieces} Teile`;
    case "pcsFr":
      return `${set.pieces} pièces`;
    case "state":
      return random.pick(state === "new" ? sealed : state === "used" ? whole : opened);
    case "sealed":
      return random.pick(sealed);
    case "box":
      return random.pick(box);
    case "whole":
      return random.pick(whole);
    case "complete":
      return random.pick(complete);
    case "extra":
      return extraWords(deal);
    case "zustand":
      return random.pick(zustand[state]);
    case "etat":
      return random.pick(etat[state]);
    default:
      throw new Error(`No word for {${word}}`);
  }
}

const brand = [
  ["LEGO", 16],
  ["Lego", 5],
  ["LEGO®", 1],
] as const;

/** "Gringotts Wizarding Bank" of "Gringotts Wizarding Bank - Collectors' Edition". */
function shortName(name: string): string {
  return name.replace(/ - (.*Edition|20.*)$/, "");
}
