import { keyOf, readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { trainOddity } from "./oddities.ts";
import { trainTitle } from "./titles.ts";

type TrainKind =
  | "steam"
  | "diesel"
  | "electric"
  | "railcar"
  | "boxcar"
  | "hopper"
  | "tank"
  | "caboose"
  | "coach"
  | "wagon"
  | "set";

/** A locomotive, a wagon or a whole train on the market, as its maker's catalogue lists it. */
export interface MarketTrain extends MarketItem {
  maker: string;
  /** Catalogue number: `R3086`, `32-850A`, `6464-275`. */
  number: string;
  scale: "HO" | "N" | "O" | "OO";
  kind: TrainKind;
  /** The railway whose colours it wears. */
  road: string;
  /** What else tells it from its likes; empty where the road does. */
  name: string;
  /** For a fine one in its box, in US dollars. */
  dollars: number;
  course: PriceCourse;
  /** All of its maker and scale. */
  siblings: readonly MarketTrain[];
}

/** How a train is kept; `fine` is a used one that hardly shows it. */
export type TrainState = "new" | "fine" | "used";

/** Made-up sales and listings of real model trains. */
export const modelTrainSample = sampleOf<MarketTrain>({
  itemKind: "model-trains",
  salesPerDay: 72,
  mostListings: 11,
  oddShare: { sales: 0.14, listings: 0.16 },
  stockShare: 0.01,
  items: marketTrains,
  currencies: homeCurrencies,
  offer: honestOffer,
  oddity: (train, deal) => trainOddity(train, levelOf(train, deal.time), deal),
});

/** What makes up for a maker of whom few items are known here. */
const appealOfMaker: Record<string, number> = { Atlas: 2, Athearn: 1, Kato: 0.5, Hornby: 0.4, "Tri-ang": -0.6 };

function marketTrains(): MarketTrain[] {
  const ranges = new Map<string, MarketTrain[]>();
  return readFacts("model-trains").map(
    ([maker = "", number = "", scale = "", kind = "", road = "", name = "", dollars]) => {
      const key = keyOf(maker, number);
      const siblings = ranges.get(`${maker} ${scale}`) ?? [];
      ranges.set(`${maker} ${scale}`, siblings);
      const train: MarketTrain = {
        key,
        maker,
        number,
        scale: scale as MarketTrain["scale"],
        kind: kind as TrainKind,
        road,
        name,
        dollars: Number(dollars),
        appeal: tasteFor(key) + (appealOfMaker[maker] ?? 0),
        // All of them are older than the two years that a sample tells of.
        releasedAt: 0,
        course: priceCourse(`${key}:price`),
        siblings,
      };
      siblings.push(train);
      return train;
    },
  );
}

const currencies = {
  british: [
    ["USD", 32],
    ["GBP", 61],
    ["EUR", 7],
  ],
  german: [
    ["USD", 52],
    ["GBP", 8],
    ["EUR", 40],
  ],
  american: [
    ["USD", 90],
    ["GBP", 5],
    ["EUR", 5],
  ],
} as const satisfies Record<string, readonly (readonly [Deal["currency"], number])[]>;

/** Most of what was made for a country is sold there: OO is the scale of British trains alone. */
function homeCurrencies({ maker, scale }: MarketTrain) {
  if (scale === "OO" || maker === "Graham Farish" || maker === "Dapol") return currencies.british;
  return ["Märklin", "Roco", "Piko"].includes(maker) ? currencies.german : currencies.american;
}

interface Wear {
  state: TrainState;
  condition: string;
  /** Of the price of a fine one. */
  part: number;
}

const wear: Record<"modern" | "vintage", readonly (readonly [Wear, number])[]> = {
  modern: [
    [{ state: "new", condition: "New", part: 1 }, 42],
    [{ state: "fine", condition: "Like new", part: 0.84 }, 18],
    [{ state: "used", condition: "Used", part: 0.66 }, 32],
    [{ state: "used", condition: "Pre-owned", part: 0.64 }, 8],
  ],
  // Graded as the Train Collectors Association does.
  vintage: [
    [{ state: "fine", condition: "C-8 Like new", part: 1 }, 18],
    [{ state: "used", condition: "C-7 Excellent", part: 0.8 }, 26],
    [{ state: "used", condition: "C-6 Very good", part: 0.64 }, 24],
    [{ state: "used", condition: "Used", part: 0.62 }, 32],
  ],
};

function honestOffer(train: MarketTrain, deal: Deal): Offer {
  const { state, condition, part } = deal.random.pickWeighted(wear[isVintage(train) ? "vintage" : "modern"]);
  return {
    title: trainTitle(train, state, deal),
    dollars: levelOf(train, deal.time) * part,
    condition,
    used: state !== "new",
  };
}

/** Of the Lionel numbers, those with five digits behind the 6 came after 1986. */
function isVintage({ maker, number }: MarketTrain): boolean {
  return ["Tri-ang", "Tyco", "Märklin"].includes(maker) || (maker === "Lionel" && !/^6-\d{5}$/.test(number));
}

function levelOf({ dollars, course }: MarketTrain, time: number): number {
  return dollars * courseAt(course, time);
}
