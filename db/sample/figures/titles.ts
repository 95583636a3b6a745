import type { Deal } from "../generator/market.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import type { FigureState, MarketFigure } from "./figures.ts";

// What a seller types, with the words that depend on the figure in braces. Nearly all hold its number, or its whole name.
const templates = {
  funko: [
    "{line} #{n} {name} {state}",
    "{line} {name} #{n} {state}",
    "{line}: {name} #{n} Vinyl Figure {state}",
    "{line} {n} {name} {extra}",
    "{name} {line} #{n} {state}",
    "{line} - {name} #{n} - {state}",
    "{line} #{n} {name} Vinyl Figure {extra}",
    "{line} {name} No. {n} {state} {extra}",
    "{state} {line} {name} #{n}",
    "{line} {name} ({year}) #{n} {state}",
    "{line} {name} Vinyl Figure #{n} w/ Protector {extra}",
  ],
  numbered: [
    "{line} {n} {name} {size} {state}",
    "{line} {name} {n} Action Figure {state}",
    "{maker} {line} {n} {name} {state}",
    "{line} {n} {name} {year} {state} {extra}",
    "{name} {n} {line} {state}",
    "{maker} {line} {name} ({n}) {size} {extra}",
    "{line} - {name} - {n} - {state}",
    "{line} {name} #{n} {state} {extra}",
  ],
  named: [
    "{line} {name} {size} {state}",
    "{maker} {line} {name} Action Figure {state}",
    "{line} {name} {year} {maker} {state}",
    "{name} {line} {maker} {size} {extra}",
    "{maker} {line}: {name} {size} {state}",
    "{line} - {name} - {state} {extra}",
    "{line} {name} Figure {state} {extra}",
  ],
  vintage: [
    "Vintage Kenner Star Wars {name} {year} {state}",
    "{year} Kenner Star Wars {name} Action Figure {state}",
    "Vintage Star Wars {name} {year} Kenner {state}",
    "{name} Vintage Star Wars Figure Kenner {year} {state}",
    "Star Wars Vintage {name} {state} {year} Kenner {extra}",
    "Kenner Star Wars {name} {year} Original {state}",
  ],
  // Sellers in a hurry.
  sloppy: ["{name} figure {extra}", "{name} action figure {state}", "{name} {line}", "{name} toy {year} see pics"],
} as const;

const words = {
  new: ["New", "NEW", "New in Box", "NIB", "MIB", "Brand New", "Mint in Box", "NEW Sealed", "BNIB", "Unopened"],
  "worn-box": ["Damaged Box", "New - Box Damage", "NIB Box Wear", "New, Shelf Wear on Box", "Dented Box"],
  loose: ["Loose", "Loose Complete", "OOB", "Complete", "Out of Box", "Loose, Great Condition", "Used Complete"],
  carded: ["MOC", "MOC Unpunched", "Carded", "Mint on Card", "Sealed on Card"],
} as const;
const vintageLoose = ["Complete", "100% Complete", "Loose Complete", "All Original", "Original Weapon", "Nice", "C8"];

const makers: readonly (readonly [start: string, maker: string, sizes: readonly string[]])[] = [
  ["Funko", "Funko", ["Vinyl Figure"]],
  ["Star Wars Vintage Collection", "Hasbro", ['3.75" Figure', "3.75 Action Figure"]],
  ["Star Wars Black Series", "Hasbro", ['6" Figure', "6-Inch Action Figure", "6 inch"]],
  ["Marvel Legends", "Hasbro", ['6" Figure', "6-Inch Action Figure", "6 inch"]],
  ["McFarlane", "McFarlane", ['7" Figure', "7-Inch Action Figure"]],
  ["G.I. Joe", "Hasbro", ['6" Figure', "6-Inch Action Figure"]],
  ["Transformers Masterpiece", "Takara Tomy", ["Figure", "Transformer"]],
  ["Transformers", "Hasbro", ["Deluxe Class", "Voyager Class", "Figure"]],
  ["Vintage Kenner", "Kenner", ["Figure"]],
];

/** A title as a seller of this figure might write it. */
export function figureTitle(figure: MarketFigure, state: FigureState, grade: string | undefined, deal: Deal): string {
  const { random } = deal;
  const { line, number, name, year } = figure;
  const isVintage = year < 1990;
  const [, maker = "", sizes = []] = makers.find(([start]) => line.startsWith(start)) ?? [];
  const style = line.startsWith("Funko") ? "funko" : isVintage ? "vintage" : number ? "numbered" : "named";
  const word = (asked: string): string => {
    switch (asked) {
      case "line":
        return lineWords(line, deal);
      case "n":
        return number;
      case "name":
        return name;
      case "year":
        return String(year);
      case "maker":
        return line.startsWith(maker) ? "" : maker;
      case "size":
        return random.pick(sizes);
      case "state":
        if (grade) return `AFA ${grade}`;
        return random.pick(isVintage && state === "loose" ? vintageLoose : words[state]);
      case "extra":
        return extraWords(deal);
      default:
        throw new Error(`No word for {${asked}}`);
    }
  };
  const isSloppy = !grade && random.chance(0.08);
  return writtenTitle(() => templates[isSloppy ? "sloppy" : style], word, `${line} ${number} ${name}`, random);
}

/** The line as sellers spell it: "Funko POP Star Wars", "GI Joe Classified Series". */
export function lineWords(line: string, { random }: Deal): string {
  if (line.startsWith("Funko")) {
    const series = line.replace("Funko Pop! ", "");
    return `${random.pick(["Funko Pop!", "Funko Pop!", "Funko Pop", "Funko POP", "FUNKO POP!"])} ${series}`;
  }
  if (line.startsWith("G.I. Joe")) {
    return random.pick([
      "G.I. Joe Classified Series",
      "GI Joe Classified",
      "G.I. Joe Classified",
      "GI Joe Classified Series",
    ]);
  }
  if (line.startsWith("McFarlane")) return random.pick([line, "McFarlane Toys DC Multiverse", "McFarlane DC Comics"]);
  if (line.startsWith("Star Wars")) return random.pick([line, line, line.replace("Star Wars", "Star Wars The")]);
  return line;
}
