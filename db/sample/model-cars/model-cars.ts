import { keyOf, readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { carOddity } from "./oddities.ts";
import { carTitle } from "./titles.ts";

/** A die-cast car on the market. */
export interface MarketCar extends MarketItem {
  maker: string;
  /** The maker's line or series: `Redline`, `Treasure Hunt`, `NASCAR`; blank where there is but one. */
  line: string;
  /**
   * What the line counts by: a product number (`6208`), a place in the series (`3/12`), a place in the range (`32`), the
   * number on a race car's door (`24`); blank where unknown.
   */
  number: string;
  casting: string;
  year: number;
  scale: string;
  /** `spectraflame` for the many colours of early Hot Wheels; blank where it comes in several. */
  colour: string;
  /** For a new one as sold, or for a fine loose one of a vintage line, in US dollars. */
  dollars: number;
  course: PriceCourse;
  /** All cars of its maker. */
  siblings: readonly MarketCar[];
}

/** How a car is kept; `carded` is a vintage one that never left its card. */
export type CarState = "new" | "loose" | "worn" | "carded";

/** Made-up sales and listings of real model cars. */
export const modelCarSample = sampleOf<MarketCar>({
  itemKind: "model-cars",
  salesPerDay: 72,
  mostListings: 11,
  oddShare: { sales: 0.14, listings: 0.16 },
  stockShare: 0.01,
  items: marketCars,
  offer: honestOffer,
  oddity: (car, deal) => carOddity(car, levelOf(car, deal.time), deal),
});

function marketCars(): MarketCar[] {
  const ranges = new Map<string, MarketCar[]>();
  return readFacts("model-cars").map(
    ([maker = "", line = "", number = "", casting = "", year, scale = "", colour = "", dollars]) => {
      const key = keyOf(maker, line, number, casting, year ?? "", scale);
      const siblings = ranges.get(maker) ?? [];
      ranges.set(maker, siblings);
      const car: MarketCar = {
        key,
        maker,
        line,
        number,
        casting,
        year: Number(year),
        scale,
        colour,
        dollars: Number(dollars),
        appeal: tasteFor(key) + (maker === "Hot Wheels" ? 0.3 : 0),
        releasedAt: Date.UTC(Number(year), 0, 1),
        course: priceCourse(`${key}:price`),
        siblings,
      };
      siblings.push(car);
      return car;
    },
  );
}

const states = {
  modern: [
    ["new", 80],
    ["loose", 20],
  ],
  vintage: [
    ["loose", 62],
    ["worn", 34],
    ["carded", 4],
  ],
} as const satisfies Record<string, readonly (readonly [CarState, number])[]>;

const conditions = {
  modern: {
    new: ["New", "New", "New", "Brand New", "New (sealed)"],
    loose: ["Used", "Used", "Pre-owned", "Used - loose"],
    worn: ["Used"],
    carded: ["New"],
  },
  vintage: {
    new: ["New"],
    loose: ["Used", "Used - Near mint", "Used - Excellent"],
    worn: ["Used", "Used - Good", "Used - Played with"],
    carded: ["New"],
  },
} as const satisfies Record<string, Record<CarState, readonly string[]>>;

const partOfLevel: Record<"modern" | "vintage", Record<CarState, number>> = {
  modern: { new: 1, loose: 0.62, worn: 0.4, carded: 1 },
  vintage: { new: 1, loose: 1, worn: 0.55, carded: 3.2 },
};

function honestOffer(car: MarketCar, deal: Deal): Offer {
  const { random, time } = deal;
  const age = isVintage(car) ? "vintage" : "modern";
  const state: CarState = random.pickWeighted(states[age]);
  return {
    title: carTitle(car, state, deal),
    dollars: levelOf(car, time) * partOfLevel[age][state],
    condition: random.pick(conditions[age][state]),
    used: state !== "new",
  };
}

/** Nearly all that is left of a line of that age was played with. */
function isVintage({ year }: MarketCar): boolean {
  return year < 1980;
}

function levelOf({ dollars, course }: MarketCar, time: number): number {
  return dollars * courseAt(course, time);
}
