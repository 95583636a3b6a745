import { SeededRandom } from "./seeded-random.ts";

/** The kinds of items that the sample catalogue has. */
export type SampleKind =
  | "legos"
  | "minifigures"
  | "figures"
  | "comics"
  | "model-trains"
  | "model-cars"
  | "sports-memorabilia";

type SampleRow = ReturnType<typeof row> & ReturnType<typeof price>;

/** A made-up sale, in the shape of an imported one. */
export interface SampleSale extends SampleRow {
  kind: "sale";
  soldAt: Date;
  soldAtPrecision: "instant";
}

/** A made-up listing, in the shape of an imported one. */
export interface SampleListing extends SampleRow {
  kind: "listing";
  observedAt: Date;
  listedAt: Date;
  endsAt: Date | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
}

/** Made-up sales and listings of one category. Of `today`, only the UTC day counts. */
export interface Sample {
  itemKind: SampleKind;
  /**
   * Sales of the two years before `today`. A sale that one day's catalogue tells of is the same, id included, in the next
   * day's, until it is too old.
   */
  sales(today: Date): Generator<SampleSale>;
  /** Offers as they stood in the two weeks before `today`. */
  listings(today: Date): Generator<SampleListing>;
}

/** What the market must know of an item, whatever it is. */
export interface MarketItem {
  /** Its own within the category, never changed: part of ids and of every seed. */
  key: string;
  /** The most appealing sells best. Only the order counts. */
  appeal: number;
  /** It was neither sold nor offered before. */
  releasedAt: number;
}

/** One category: its items, and how its sellers describe and price them. */
export interface Market<Item extends MarketItem> {
  itemKind: SampleKind;
  /** Of all its items together. Two years keep some 180 days' worth of them. */
  salesPerDay: number;
  /** How many offers its best seller has; the others have fewer, but at least one. */
  mostListings: number;
  /** Part of its offers that are oddities or priced by mistake; where silent, some 11 % of sales and 6 % of listings. */
  oddShare?: { sales: number; listings: number };
  /** Part of the listings of new copies that say how many there are; where silent, 12 %. */
  stockShare?: number;
  items(): readonly Item[];
  /** What its sellers ask to be paid in; where silent, mostly in dollars. */
  currencies?(item: Item): readonly (readonly [Deal["currency"], number])[];
  /** One honest offer of one whole item. */
  offer(item: Item, deal: Deal): Offer;
  /** One offer that a price guide should not take for one whole item. */
  oddity(item: Item, deal: Deal): Offer;
}

/** When and in what money an offer is made, and what decides all that is left open. */
export interface Deal {
  time: number;
  currency: "USD" | "GBP" | "EUR";
  random: SeededRandom;
}

/** What an offer says, and what such a thing goes for in US dollars before haggling. */
export interface Offer {
  title: string;
  dollars: number;
  condition: string;
  /** Each used copy is one of its kind: prices differ more, more of them are auctioned, nobody has several. */
  used: boolean;
  grader?: string;
  grade?: string;
  catalogRef?: string | null;
  /** Identical copies sold together, where the seller said so. */
  lotSize?: number;
}

const msPerDay = 86_400_000;
const daysOfSales = 730;

/** Part of all offers that are oddities or priced by mistake, where the market does not say. */
const usualOddShare = { sales: 0.11, listings: 0.06 } as const;

/** The made-up trade of a category. */
export function sampleOf<Item extends MarketItem>(market: Market<Item>): Sample {
  return {
    itemKind: market.itemKind,
    sales: (today) => salesOf(market, Math.floor(today.getTime() / msPerDay)),
    listings: (today) => listingsOf(market, Math.floor(today.getTime() / msPerDay)),
  };
}

function* salesOf<Item extends MarketItem>(market: Market<Item>, today: number): Generator<SampleSale> {
  const odd = (market.oddShare ?? usualOddShare).sales;
  for (const { item, salesPerDay, quiet } of demand(market)) {
    if (salesPerDay === 0) continue;
    // One sale in each stretch of 1 / salesPerDay days since 1970, somewhere within it.
    const stretch = 1 / salesPerDay;
    const last = Math.floor(today / stretch);
    for (let n = Math.floor((today - daysOfSales) / stretch); n <= last; n++) {
      const random = new SeededRandom(`${market.itemKind}:${item.key}:sale:${n}`);
      const luck = random.uniform();
      const day = Math.floor((n + random.uniform()) * stretch);
      if (day < today - daysOfSales || day >= today || day * msPerDay < item.releasedAt) continue;
      if (luck >= shareKept(today - day) || (quiet && today - day <= 95)) continue;
      const soldAt = timeOfDay(day, random);
      const { offer, currency, auction } = someOffer(market, item, soldAt, odd, random);
      const haggling = random.logNormal(offer.used ? 0.16 : 0.1);
      yield {
        kind: "sale",
        ...row(market.itemKind, `${item.key}-s${n}`, offer, currency),
        ...price(offer.dollars * haggling, currency, auction, random),
        soldAt: new Date(soldAt),
        soldAtPrecision: "instant",
      };
    }
  }
}

function* listingsOf<Item extends MarketItem>(market: Market<Item>, today: number): Generator<SampleListing> {
  const end = today * msPerDay;
  const odd = (market.oddShare ?? usualOddShare).listings;
  const stock = market.stockShare ?? 0.12;
  for (const { item, rank } of demand(market)) {
    if (item.releasedAt >= end - 14 * msPerDay) continue;
    const offers = new SeededRandom(`${market.itemKind}:${item.key}:offers`);
    const listings = Math.floor(market.mostListings / (1 + rank / 60) + 1 + 1.4 * offers.uniform());
    for (let n = 1; n <= listings; n++) {
      const random = new SeededRandom(`${market.itemKind}:${item.key}:listing:${n}`);
      const observedAt = end - Math.ceil(random.uniform() * 14 * msPerDay);
      const { offer, currency, auction } = someOffer(market, item, end, odd, random);
      // Most ask for more than they will get; one in eight wants it gone.
      const ask = random.chance(0.13) ? random.between(0.8, 0.88) : 1.09 * random.logNormal(0.09);
      const copies = !offer.used && !auction && random.chance(stock) ? random.integer(2, 12) : null;
      const daysListed = random.between(0.1, auction ? 4 : 60);
      yield {
        kind: "listing",
        ...row(market.itemKind, `${item.key}-l${n}`, offer, currency),
        ...price(offer.dollars * ask, currency, auction, random),
        observedAt: new Date(observedAt),
        listedAt: new Date(Math.floor(observedAt - daysListed * msPerDay)),
        endsAt: auction ? new Date(Math.floor(end + random.between(0.1, 6) * msPerDay)) : null,
        availableQuantity: copies,
        totalAvailable: copies && copies + random.integer(0, 20),
      };
    }
  }
}

/** An item with its place in the market. */
interface Demanded<Item> {
  item: Item;
  /** 1 sells best. */
  rank: number;
  /** 0 for one that nobody ever bought. */
  salesPerDay: number;
  /** Sold once, but not in the last three months. */
  quiet: boolean;
}

/** Every item of the market, best seller first. */
function demand<Item extends MarketItem>(market: Market<Item>): Demanded<Item>[] {
  const items = market.items().toSorted((a, b) => b.appeal - a.appeal);
  const weights = items.map((_, index) => weightOf(index + 1));
  const perWeight = market.salesPerDay / weights.reduce((sum, weight) => sum + weight, 0);
  return items.map((item, index) => {
    const random = new SeededRandom(`${market.itemKind}:${item.key}:demand`);
    const isUnsold = index > 0.4 * items.length && random.chance(0.015);
    return {
      item,
      rank: index + 1,
      salesPerDay: isUnsold ? 0 : (weights[index] ?? 0) * perWeight,
      quiet: index > 0.2 * items.length && random.chance(0.04),
    };
  });
}

/** Long-tailed: the 150th sells a tenth as often as the best, the 750th a hundredth. */
function weightOf(rank: number): number {
  return rank <= 150 ? 1 / (rank + 15) : (1 / 165) * (150 / rank) ** 1.4;
}

/** Part of the sales that is still on record after so many days: all of the last two weeks, a fifth in the end. */
function shareKept(daysAgo: number): number {
  return daysAgo <= 14 ? 1 : 0.2 + 0.8 * Math.exp(-(daysAgo - 14) / 30);
}

const usualCurrencies = [
  ["USD", 86],
  ["GBP", 8],
  ["EUR", 6],
] as const;
const perDollar = { USD: 1, GBP: 0.79, EUR: 0.92 } as const;

function someOffer<Item extends MarketItem>(
  market: Market<Item>,
  item: Item,
  time: number,
  odd: number,
  random: SeededRandom,
) {
  const currency = random.pickWeighted(market.currencies?.(item) ?? usualCurrencies);
  const deal: Deal = { time, currency, random };
  const isOdd = random.chance(odd);
  const isMispriced = isOdd && random.chance(0.09);
  const offer = isOdd && !isMispriced ? market.oddity(item, deal) : market.offer(item, deal);
  const auction = random.chance(offer.used ? 0.4 : 0.2);
  const factor = (isMispriced ? mistake(random) : 1) * (auction ? 0.95 : 1.01);
  return { offer: { ...offer, dollars: offer.dollars * factor }, currency, auction };
}

/** An honest title at a price that is not: a slip of the keyboard, a joke, or a deal between friends. */
function mistake(random: SeededRandom): number {
  return random.chance(0.55) ? random.between(3, 5) : random.between(0.17, 0.23);
}

function row(itemKind: SampleKind, id: string, offer: Offer, currency: Deal["currency"]) {
  return {
    source: "sample",
    sourceItemId: `${itemKind}-${id}`,
    marketplace: "SAMPLE",
    category: itemKind,
    title: offer.title,
    currency,
    condition: offer.condition,
    declaredCondition: null,
    grader: offer.grader ?? null,
    grade: offer.grade ?? null,
    catalogRef: offer.catalogRef ?? null,
    // Made-up offers must not point at a real marketplace.
    url: null,
    imageUrl: null,
    lotSize: offer.lotSize ?? null,
  };
}

function price(dollars: number, currency: Deal["currency"], auction: boolean, random: SeededRandom) {
  const amount = dollars * perDollar[currency];
  return {
    priceMinor: Math.max(99, auction ? Math.round(amount * 100) : shopPrice(amount, random)),
    shippingMinor: shipping(amount, random),
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
