import { type Deal, type Offer, sampleOf } from "../generator/market.ts";
import type { SeededRandom } from "../generator/seeded-random.ts";
import { type MarketSet, marketSets } from "./market.ts";
import { oddity } from "./oddities.ts";
import { levelAt } from "./prices.ts";
import { type Copy, type CopyState, copyTitle } from "./titles.ts";

/** Made-up sales and listings of real LEGO sets. */
export const legoSample = sampleOf<MarketSet>({
  itemKind: "legos",
  salesPerDay: 230,
  mostListings: 12,
  items: marketSets,
  offer: honestOffer,
  oddity: (item, deal) => oddity(someCopy(item, deal), item, deal),
});

const states: readonly (readonly [CopyState, number])[] = [
  ["new", 58],
  ["used", 37],
  ["open", 5],
];
const conditions = {
  new: ["New", "New", "New", "New (Sealed)", "Brand New"],
  used: ["Used", "Used", "Used", "Pre-owned"],
  open: ["Open box"],
} as const;

function honestOffer(item: MarketSet, deal: Deal): Offer {
  const { set, history } = item;
  const { time, random } = deal;
  const copy = someCopy(item, deal);
  const part = { new: 1, used: history.used, open: 0.86 }[copy.state];
  return {
    title: copyTitle(copy, deal),
    dollars: levelAt(history, time) * part,
    condition: random.pick(conditions[copy.state]),
    used: copy.state === "used",
    // Most sources know no catalogue: which set it is must be read from the title.
    catalogRef: random.chance(0.15) ? `lego-set:${set.number}-1` : null,
  };
}

function someCopy({ set, history }: MarketSet, { time, random }: { time: number; random: SeededRandom }): Copy {
  return { set, state: random.pickWeighted(states), retired: time > history.retiredAt };
}
