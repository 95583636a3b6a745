import { bestSellers, type PriceHistory, priceHistory } from "./lego-prices.ts";
import { legoSets, type SampleSet } from "./lego-sets.ts";
import { SeededRandom } from "./seeded-random.ts";

/** A set with its place in the market. */
export interface Offered {
  set: SampleSet;
  history: PriceHistory;
  /** The sets of its theme. */
  neighbours: readonly SampleSet[];
  /** 1 sells best. */
  rank: number;
  salesPerDay: number;
  /** Sold once, but not in the last three months. */
  quiet: boolean;
}

const themeAppeal: Record<string, number> = {
  "Star Wars": 0.8,
  Marvel: 0.3,
  "Harry Potter": 0.3,
  Technic: 0.2,
  Ninjago: 0.1,
  Ideas: 0.1,
  Architecture: -0.3,
};

/** Every sample set with its demand, best seller first. */
export function legoMarket(): Offered[] {
  const sets = legoSets();
  const leaders = [...bestSellers.keys()];
  const ranked = sets
    .map((set) => {
      const place = leaders.indexOf(set.number);
      return { set, appeal: place < 0 ? appeal(set) : 1000 - place };
    })
    .sort((a, b) => b.appeal - a.appeal);
  return ranked.map(({ set }, index) => {
    const rank = index + 1;
    const random = new SeededRandom(`${set.number}:demand`);
    const unsold = rank > 300 && random.chance(0.015);
    return {
      set,
      history: priceHistory(set),
      neighbours: sets.filter(({ theme }) => theme === set.theme),
      rank,
      salesPerDay: unsold ? 0 : salesPerDay(rank),
      quiet: rank > 150 && random.chance(0.04),
    };
  });
}

/** Big, recent and licensed sets first, with a good deal of taste. */
function appeal(set: SampleSet): number {
  const taste = new SeededRandom(`${set.number}:appeal`).normal();
  return 0.4 * Math.log(set.pieces) + 0.08 * (set.year - 2020) + (themeAppeal[set.theme] ?? 0) + taste;
}

/** Long-tailed: the best sell several times a day, the 150th every other day, the last once in three weeks. */
function salesPerDay(rank: number): number {
  return rank <= 150 ? 82 / (rank + 15) : (82 / 165) * (150 / rank) ** 1.4;
}
