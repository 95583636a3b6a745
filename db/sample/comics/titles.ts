import type { Deal } from "../generator/market.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import type { MarketComic } from "./comics.ts";

// What a seller types, with the words that depend on the comic in braces. Nearly all hold "Series #number".
const templates = {
  raw: [
    "{series} #{n} ({year}) {grade} {note} {publisher}",
    "{series} #{n} {publisher} {year} {note} {grade}",
    "{series} #{n} {grade} {note}",
    "{series} #{n} - {note} - {publisher} {year} {grade}",
    "{series} #{n} {note} {publisher} {grade} {extra}",
    "{publisher} {series} #{n} ({year}) {grade}",
    "{series} #{n} {year} {grade} {era} {extra}",
    "{publisher} {series} #{n} {note} {year}",
    "{series} #{n} | {note} | {publisher} | {grade}",
    "{series} #{n} {publisher} {note} {extra}",
    "{series} #{n} ({publisher}, {year}) {grade}",
    "{note} {series} #{n} {year} {publisher} {grade}",
  ],
  graded: [
    "{series} #{n} {label} {pages} {note} {publisher} {year}",
    "{series} #{n} {label} {note} {year}",
    "{series} #{n} ({year}) {label} {pages} {note}",
    "{series} #{n} {publisher} {year} {label} {pages}",
    "{label} {series} #{n} {note} {publisher}",
    "{series} #{n} {note} {label} {pages} {extra}",
    "{publisher} {series} #{n} {label} {note} Graded",
    "{series} #{n} - {label} - {note} {era}",
  ],
  // Sellers in a hurry.
  sloppy: [
    "{series} {n} {publisher} comic book {grade}",
    "{series} comic {year} {note}",
    "{publisher} {series} No {n} {year}",
    "{series} Issue {n} {note} {extra}",
    "{publisher} comic {series} {year} {grade}",
  ],
} as const;

const eras = {
  silver: ["Silver Age", "Vintage", "Silver Age Key"],
  bronze: ["Bronze Age", "Vintage", "Bronze Age Key"],
  copper: ["Copper Age", "Key Issue", ""],
  modern: ["", "1st Print", "First Printing"],
} as const;

const longGrades: Record<string, string> = {
  NM: "Near Mint",
  VF: "Very Fine",
  FN: "Fine",
  VG: "Very Good",
  GD: "Good",
};

/** A title as a seller of an ungraded copy might write it; `grade` is the seller's own opinion: `VF/NM`. */
export function rawTitle(comic: MarketComic, grade: string, deal: Deal): string {
  const { random } = deal;
  const long = random.chance(0.2) ? longGrades[grade] : undefined;
  return title(comic, random.chance(0.08) ? "sloppy" : "raw", { grade: long ?? grade }, deal);
}

/** A title as a seller of a graded copy might write it; `label` says who graded it, and how: `CGC 9.8`. */
export function gradedTitle(comic: MarketComic, label: string, deal: Deal): string {
  const pages = deal.random.pick(["", "", "White Pages", "WP", "OW/W Pages", "White Pgs"]);
  return title(comic, "graded", { label, pages }, deal);
}

function title(
  comic: MarketComic,
  style: keyof typeof templates,
  known: Readonly<Record<string, string>>,
  deal: Deal,
): string {
  const { series, issue, year, note, age } = comic;
  const word = (asked: string): string => {
    switch (asked) {
      case "series":
        return series;
      case "n":
        return String(issue);
      case "year":
        return String(year);
      case "note":
        return deal.random.pick([note, note, note.replace(/^1st/, "1st App"), note.replace(/^1st/, "1st Appearance")]);
      case "publisher":
        return publisherWords(comic, deal);
      case "era":
        return deal.random.pick(eras[age]);
      case "extra":
        return extraWords(deal);
      default:
        return known[asked] ?? "";
    }
  };
  const plain = `${series} #${issue} ${known.label ?? ""} (${year})`;
  return writtenTitle(() => templates[style], word, plain, deal.random);
}

/** The publisher as sellers name it: "Marvel", "DC Comics". */
export function publisherWords({ publisher }: MarketComic, { random }: Deal): string {
  return /Comics|Books/.test(publisher) ? publisher : random.pick([publisher, `${publisher} Comics`]);
}
