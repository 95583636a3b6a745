import { readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { extraWords, writtenTitle } from "../generator/titles.ts";
import { minifigureOddity } from "./minifigure-oddities.ts";

/** A LEGO minifigure on the market. */
export interface MarketMinifigure extends MarketItem {
  /** BrickLink's: `sw0277`. */
  id: string;
  name: string;
  theme: string;
  year: number;
  /** For a used one in excellent condition, in US dollars. */
  dollars: number;
  course: PriceCourse;
}

/** Made-up sales of real LEGO minifigures, and the few offers that stand beside them. */
export const minifigureSample = sampleOf<MarketMinifigure>({
  itemKind: "minifigures",
  salesPerDay: 27,
  mostListings: 0,
  items: marketMinifigures,
  offer: honestOffer,
  oddity: (figure, deal) => minifigureOddity(figure, levelOf(figure, deal.time), deal),
});

function marketMinifigures(): MarketMinifigure[] {
  return readFacts("minifigures").map(([id = "", name = "", theme = "", year, dollars]) => ({
    key: id,
    id,
    name,
    theme,
    year: Number(year),
    dollars: Number(dollars),
    appeal: tasteFor(id) - 0.2 * Math.log(Number(dollars)),
    releasedAt: Date.UTC(Number(year), 5, 1),
    course: priceCourse(`${id}:price`),
  }));
}

function levelOf({ dollars, course }: MarketMinifigure, time: number): number {
  return dollars * courseAt(course, time);
}

const templates = [
  "{lego} {theme} {name} minifigure {id} {state}",
  "{lego} {theme} {name} {id} {state}",
  "{lego} {name} {id} {theme} Minifigure {extra}",
  "{lego} {theme} Minifigure {name} ({id}) {state}",
  "{id} {lego} {theme} {name} {state}",
  "{lego} {theme} {name} Minifig - {id} - {state}",
  "{lego} Minifigure {theme} {name} {year} {id} {extra}",
  "{lego} {theme} {name} Mini Figure {id} {state} {extra}",
  "{name} {id} {lego} {theme} {state}",
] as const;
// Sellers in a hurry.
const sloppy = ["{lego} {theme} {name} minifigure {state}", "{lego} {name} minifig {year} {extra}"] as const;

const words = {
  new: ["New", "NEW", "Brand New", "New, never played", "Mint"],
  used: ["excellent", "Excellent Condition", "Used", "Very Good", "Great Condition", "Complete", "VGC", ""],
} as const;
const conditions = { new: ["New", "Brand New"], used: ["Used", "Used", "Pre-owned"] } as const;

function honestOffer(figure: MarketMinifigure, deal: Deal): Offer {
  const { id, name, theme, year } = figure;
  const { random } = deal;
  const state = random.chance(0.28) ? "new" : "used";
  const known: Record<string, string> = { id, name, theme, year: String(year) };
  const word = (asked: string): string => {
    if (asked === "lego") return random.pick(["LEGO", "LEGO", "LEGO", "Lego"]);
    if (asked === "state") return random.pick(words[state]);
    return asked === "extra" ? extraWords(deal) : (known[asked] ?? "");
  };
  const styles = random.chance(0.08) ? sloppy : templates;
  return {
    title: writtenTitle(() => styles, word, `LEGO ${theme} ${name} minifigure ${id}`, random),
    dollars: levelOf(figure, deal.time) * (state === "new" ? 1.35 : 1),
    condition: random.pick(conditions[state]),
    used: state === "used",
    catalogRef: random.chance(0.3) ? `lego-fig:${id}` : null,
  };
}
