import { keyOf, readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { figureOddity } from "./oddities.ts";
import { figureTitle } from "./titles.ts";

/** An action figure or vinyl figure on the market. */
export interface MarketFigure extends MarketItem {
  /** The maker's series: `Funko Pop! Star Wars`, `Transformers Masterpiece`. */
  line: string;
  /** As printed on the box, `326`, `VC102`, `MP-10`; blank where the line has none. */
  number: string;
  name: string;
  year: number;
  /** For a new one in its box, or a loose complete one of a vintage line, in US dollars. */
  dollars: number;
  course: PriceCourse;
  /** All figures of its line. */
  siblings: readonly MarketFigure[];
}

/** How a figure is kept; `worn-box` is a new figure in a box that suffered. */
export type FigureState = "new" | "worn-box" | "loose" | "carded";

/** Made-up sales and listings of real action figures. */
export const figureSample = sampleOf<MarketFigure>({
  itemKind: "figures",
  salesPerDay: 73,
  mostListings: 12,
  items: marketFigures,
  offer: honestOffer,
  oddity: (figure, deal) => figureOddity(figure, levelOf(figure, deal.time), deal),
});

function marketFigures(): MarketFigure[] {
  const lines = new Map<string, MarketFigure[]>();
  return readFacts("figures").map(([line = "", number = "", name = "", year, dollars]) => {
    const key = keyOf(line, number, name);
    const siblings = lines.get(line) ?? [];
    lines.set(line, siblings);
    const figure: MarketFigure = {
      key,
      line,
      number,
      name,
      year: Number(year),
      dollars: Number(dollars),
      appeal: tasteFor(key) + 0.04 * (Number(year) - 2018),
      releasedAt: Date.UTC(Number(year), 5, 1),
      course: priceCourse(`${key}:price`),
      siblings,
    };
    siblings.push(figure);
    return figure;
  });
}

const states = {
  modern: [
    ["new", 70],
    ["loose", 20],
    ["worn-box", 10],
  ],
  // Nearly all of them were played with.
  vintage: [
    ["loose", 95],
    ["carded", 5],
  ],
} as const satisfies Record<string, readonly (readonly [FigureState, number])[]>;

const conditions = {
  new: ["New", "New", "Brand New", "New in box"],
  "worn-box": ["New", "New (damaged box)", "New - box worn"],
  loose: ["Used", "Used", "Pre-owned", "Used - loose, complete"],
  carded: ["New", "New (on card)"],
} as const;

const partOfLevel: Record<FigureState, number> = { new: 1, "worn-box": 0.82, loose: 0.68, carded: 5 };

function honestOffer(figure: MarketFigure, deal: Deal): Offer {
  const { random } = deal;
  const isVintage = figure.year < 1990;
  const state: FigureState = random.pickWeighted(isVintage ? states.vintage : states.modern);
  const isGraded = state === "carded" && random.chance(0.4);
  const grade = isGraded ? random.pick(["75", "80", "80", "85"]) : undefined;
  return {
    title: figureTitle(figure, state, grade, deal),
    dollars: levelOf(figure, deal.time) * (isVintage && state === "loose" ? 1 : partOfLevel[state]) * (grade ? 1.8 : 1),
    condition: grade ? "Graded" : random.pick(conditions[state]),
    used: state === "loose",
    ...(grade && { grader: "AFA", grade }),
  };
}

function levelOf({ dollars, course }: MarketFigure, time: number): number {
  return dollars * courseAt(course, time);
}
