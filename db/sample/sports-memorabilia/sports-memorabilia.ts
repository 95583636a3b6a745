import { keyOf, readFacts } from "../../reference/facts.ts";
import { type Deal, type MarketItem, type Offer, sampleOf } from "../generator/market.ts";
import { courseAt, type PriceCourse, priceCourse } from "../generator/price-course.ts";
import { tasteFor } from "../generator/seeded-random.ts";
import { gradeFactor, someGrade } from "./grades.ts";
import { sportsOddity } from "./oddities.ts";
import { cardTitle, memorabiliaTitle } from "./titles.ts";

type SportsKind =
  | "card"
  | "jersey"
  | "helmet"
  | "mini helmet"
  | "ball"
  | "bat"
  | "puck"
  | "photo"
  | "used bat"
  | "used jersey"
  | "program"
  | "pennant"
  | "signed ball";

/** A trading card, something a player signed or used, or what a great game left behind. */
export interface MarketMemento extends MarketItem {
  sport: "baseball" | "basketball" | "football" | "hockey" | "soccer";
  kind: SportsKind;
  /** Of the card or the game; 0 where a signature has none. */
  year: number;
  /** The set of a card, the event of a program. */
  set: string;
  /** Number of a card in its set. */
  number: string;
  /** Blank where it is a whole team's. */
  player: string;
  team: string;
  isRookie: boolean;
  /** For a card graded 8, or for anything else as it usually comes, in US dollars. */
  dollars: number;
  course: PriceCourse;
  /** All of its sport and kind. */
  siblings: readonly MarketMemento[];
}

/** Made-up sales and listings of real trading cards and of things that real players signed or used. */
export const sportsMemorabiliaSample = sampleOf<MarketMemento>({
  itemKind: "sports-memorabilia",
  salesPerDay: 72,
  mostListings: 11,
  items: marketMementos,
  offer: (item, deal) => (item.kind === "card" ? cardOffer(item, deal) : memorabiliaOffer(item, deal)),
  oddity: (item, deal) => sportsOddity(item, levelOf(item, deal.time), deal),
});

function marketMementos(): MarketMemento[] {
  const groups = new Map<string, MarketMemento[]>();
  return readFacts("sports-memorabilia").map(
    ([sport = "", kind = "", year, set = "", number = "", player = "", team = "", rookie, dollars]) => {
      const key = keyOf(kind, year ?? "", set, number, player, team);
      const siblings = groups.get(`${sport} ${kind}`) ?? [];
      groups.set(`${sport} ${kind}`, siblings);
      const item: MarketMemento = {
        key,
        sport: sport as MarketMemento["sport"],
        kind: kind as SportsKind,
        year: Number(year),
        set,
        number,
        player,
        team,
        isRookie: rookie === "RC",
        dollars: Number(dollars),
        // What costs a fortune changes hands rarely.
        appeal: tasteFor(key) - 0.25 * Math.log(Number(dollars) / 200),
        releasedAt: Date.UTC(Number(year), 0, 1),
        course: priceCourse(`${key}:price`),
        siblings,
      };
      siblings.push(item);
      return item;
    },
  );
}

function cardOffer(card: MarketMemento, deal: Deal): Offer {
  const { random, time } = deal;
  const graded = random.chance(0.68) ? someGrade(card.year, random) : null;
  const ungraded = card.year < 1981 ? "vintage" : "modern";
  return {
    title: cardTitle(card, graded, deal),
    dollars: levelOf(card, time) * gradeFactor(card.year, graded, random),
    condition: graded ? "Graded" : random.pick(rawConditions[ungraded]),
    used: true,
    ...graded,
  };
}

const rawConditions = {
  vintage: ["Ungraded - Very good", "Ungraded - Good", "Ungraded - Excellent", "Ungraded - Poor"],
  modern: ["Ungraded - Near mint or better", "Ungraded - Near mint or better", "Ungraded - Excellent"],
} as const;

function memorabiliaOffer(item: MarketMemento, deal: Deal): Offer {
  const { random, time } = deal;
  const isWorn = item.year > 0 || item.kind.startsWith("used");
  return {
    title: memorabiliaTitle(item, deal),
    dollars: levelOf(item, time) * random.logNormal(0.14),
    condition: isWorn
      ? random.pick(["Used", "Pre-owned", "Used - Very good"])
      : random.pick(["New", "New", "Pre-owned"]),
    used: true,
  };
}

function levelOf({ dollars, course }: MarketMemento, time: number): number {
  return dollars * courseAt(course, time);
}
