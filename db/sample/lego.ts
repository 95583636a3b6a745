import type { ListingRow, SaleRow } from "../../app/models/market/record.ts";
import { legoMarket, type Offered } from "./lego-market.ts";
import { oddity, oddShare } from "./lego-oddities.ts";
import { levelAt, priceHistory } from "./lego-prices.ts";
import type { SampleSet } from "./lego-sets.ts";
import { type Copy, type CopyState, copyTitle } from "./lego-titles.ts";
import { SeededRandom } from "./seeded-random.ts";

export { legoSets } from "./lego-sets.ts";

const msPerDay = 86_400_000;
const daysOfSales = 730;

/**
 * Made-up sales of the two years before `today`, of which only the UTC day counts. A sale that one day's catalogue tells
 * of is the same, id included, in the next day's, until it is too old.
 */
export function* sampleLegoSales(today: Date): Generator<SaleRow> {
  const end = Math.floor(today.getTime() / msPerDay);
  const market = legoMarket();
  const level = levels(market);
  for (const offered of market) {
    if (offered.salesPerDay === 0) continue;
    const { number } = offered.set;
    // One sale in each stretch of 1 / salesPerDay days since 1970, somewhere within it.
    const stretch = 1 / offered.salesPerDay;
    const last = Math.floor(end / stretch);
    for (let n = Math.floor((end - daysOfSales) / stretch); n <= last; n++) {
      const random = new SeededRandom(`${number}:sale:${n}`);
      const luck = random.uniform();
      const day = Math.floor((n + random.uniform()) * stretch);
      if (day < end - daysOfSales || day >= end || day * msPerDay < offered.history.releasedAt) continue;
      if (luck >= shareKept(end - day) || (offered.quiet && end - day <= 95)) continue;
      const soldAt = timeOfDay(day, random);
      const offer = someOffer(offered, soldAt, oddShare.sales, level, random);
      const haggling = random.logNormal(offer.state === "used" ? 0.16 : 0.1);
      yield {
        kind: "sale",
        ...row(`lego-${number}-s${n}`, offer, offer.dollars * haggling, random),
        soldAt: new Date(soldAt),
        soldAtPrecision: "instant",
      };
    }
  }
}

/** Made-up offers as they stood in the two weeks before `today`, of which only the UTC day counts. */
export function* sampleLegoListings(today: Date): Generator<ListingRow> {
  const end = Math.floor(today.getTime() / msPerDay) * msPerDay;
  const market = legoMarket();
  const level = levels(market);
  for (const offered of market) {
    if (offered.history.releasedAt >= end - 14 * msPerDay) continue;
    const { number } = offered.set;
    const listings = Math.floor(
      12 / (1 + offered.rank / 60) + 1 + 1.4 * new SeededRandom(`${number}:offers`).uniform(),
    );
    for (let n = 1; n <= listings; n++) {
      const random = new SeededRandom(`${number}:listing:${n}`);
      const observedAt = end - Math.ceil(random.uniform() * 14 * msPerDay);
      const offer = someOffer(offered, end, oddShare.listings, level, random);
      // Most ask for more than they will get; one in eight wants it gone.
      const ask = random.chance(0.13) ? random.between(0.8, 0.88) : 1.09 * random.logNormal(0.09);
      const copies = offer.state === "new" && !offer.auction && random.chance(0.12) ? random.integer(2, 12) : null;
      const daysListed = random.between(0.1, offer.auction ? 4 : 60);
      yield {
        kind: "listing",
        ...row(`lego-${number}-l${n}`, offer, offer.dollars * ask, random),
        observedAt: new Date(observedAt),
        listedAt: new Date(Math.floor(observedAt - daysListed * msPerDay)),
        endsAt: offer.auction ? new Date(Math.floor(end + random.between(0.1, 6) * msPerDay)) : null,
        availableQuantity: copies,
        totalAvailable: copies && copies + random.integer(0, 20),
      };
    }
  }
}

/** Part of the sales that is still on record after so many days: all of the last two weeks, a third in the end. */
function shareKept(daysAgo: number): number {
  return daysAgo <= 14 ? 1 : 0.3 + 0.7 * Math.exp(-(daysAgo - 14) / 30);
}

type Level = (set: SampleSet, time: number) => number;

/** What a new copy of any set of the market goes for at some moment, in US dollars. */
function levels(market: readonly Offered[]): Level {
  const histories = new Map(market.map(({ set, history }) => [set.number, history]));
  return (set, time) => levelAt(histories.get(set.number) ?? priceHistory(set), time);
}

/** An offer before haggling: what it says, and what such a thing goes for. */
interface Offer {
  title: string;
  dollars: number;
  currency: string;
  state: CopyState;
  condition: string;
  auction: boolean;
  catalogRef: string | null;
  lotSize: number | null;
}

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
const currencies = [
  ["USD", 86],
  ["GBP", 8],
  ["EUR", 6],
] as const;
const perDollar: Record<string, number> = { USD: 1, GBP: 0.79, EUR: 0.92 };

function someOffer(offered: Offered, time: number, odd: number, level: Level, random: SeededRandom): Offer {
  const { set, history, neighbours } = offered;
  const state = random.pickWeighted(states);
  const currency = random.pickWeighted(currencies);
  const auction = random.chance(state === "used" ? 0.4 : 0.2);
  const copy: Copy = { set, state, currency, retired: time > history.retiredAt };
  if (random.chance(odd)) {
    const year = new Date(time).getUTCFullYear();
    const surroundings = {
      neighbours: neighbours.filter((other) => other.year < year),
      level: (other: SampleSet) => level(other, time),
    };
    return { ...oddity(copy, surroundings, random), currency, state, auction, catalogRef: null };
  }
  const part = state === "used" ? history.used : state === "open" ? 0.86 : 1;
  return {
    title: copyTitle(copy, random),
    dollars: level(set, time) * part * (auction ? 0.95 : 1.01),
    currency,
    state,
    condition: random.pick(conditions[state]),
    auction,
    // Most sources know no catalogue: which set it is must be read from the title.
    catalogRef: random.chance(0.15) ? `lego-set:${set.number}-1` : null,
    lotSize: null,
  };
}

function row(sourceItemId: string, offer: Offer, dollars: number, random: SeededRandom) {
  const { title, currency, condition, auction, catalogRef, lotSize } = offer;
  const amount = dollars * (perDollar[currency] ?? 1);
  return {
    source: "sample",
    sourceItemId,
    marketplace: "SAMPLE",
    category: "legos" as const,
    title,
    priceMinor: Math.max(99, auction ? Math.round(amount * 100) : shopPrice(amount, random)),
    currency,
    shippingMinor: shipping(amount, random),
    condition,
    grader: null,
    grade: null,
    catalogRef,
    // Made-up offers must not point at a real marketplace.
    url: null,
    imageUrl: null,
    lotSize,
  };
}

const endings = [
  [1, 60],
  [0, 24],
  [50, 8],
  [5, 8],
] as const;

/** Minor units with an ending that shops like: 149.99, 150.00, 14.50. */
function shopPrice(amount: number, random: SeededRandom): number {
  const step = amount > 400 ? 10 : amount > 120 ? 5 : 1;
  return Math.max(1, Math.round(amount / step)) * step * 100 - random.pickWeighted(endings);
}

function shipping(amount: number, random: SeededRandom): number | null {
  const draw = random.uniform();
  if (draw < 0.5) return 0;
  if (draw < 0.65) return null;
  const whole = amount < 20 ? random.integer(1, 5) : random.integer(5, 18);
  return whole * 100 + random.pick([0, 50, 95, 99]);
}

// Weight of each UTC hour: America's afternoons and evenings.
const hours = [9, 10, 10, 9, 6, 4, 2, 1, 1, 1, 2, 2, 3, 4, 5, 6, 6, 6, 7, 8, 8, 8, 8, 9].map(
  (weight, hour) => [hour, weight] as const,
);

function timeOfDay(day: number, random: SeededRandom): number {
  return day * msPerDay + random.pickWeighted(hours) * 3_600_000 + random.integer(0, 3_599) * 1000;
}
