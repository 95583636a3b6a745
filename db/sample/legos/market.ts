import { type LegoSet, legoSets } from "../../reference/facts.ts";
import type { MarketItem } from "../generator/market.ts";
import { SeededRandom } from "../generator/seeded-random.ts";
import { bestSellers, type PriceHistory, priceHistory } from "./prices.ts";

/** A set on the market. */
export interface MarketSet extends MarketItem {
  set: LegoSet;
  history: PriceHistory;
  /** The sets of its theme. */
  theme: readonly MarketSet[];
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

/** Every set of the sample catalogue with its appeal and its prices. */
export function marketSets(): MarketSet[] {
  const themes = new Map<string, MarketSet[]>();
  return legoSets().map((set) => {
    const history = priceHistory(set);
    const theme = themes.get(set.theme) ?? [];
    themes.set(set.theme, theme);
    const marketSet = { key: set.number, appeal: appeal(set), releasedAt: history.releasedAt, set, history, theme };
    theme.push(marketSet);
    return marketSet;
  });
}

const leaders = [...bestSellers.keys()];

/** The best sellers in their order, then big, recent and licensed sets first, with a good deal of taste. */
function appeal(set: LegoSet): number {
  const place = leaders.indexOf(set.number);
  if (place >= 0) return 1000 - place;
  const taste = new SeededRandom(`${set.number}:appeal`).normal();
  return 0.4 * Math.log(set.pieces) + 0.08 * (set.year - 2020) + (themeAppeal[set.theme] ?? 0) + taste;
}
