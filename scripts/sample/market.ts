import type { ItemKind } from "#app/models/catalog/kinds/all.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { type Item, itemsOf } from "./items.ts";
import { type Offer, Sellers } from "./offers.ts";
import { SeededRandom } from "./seeded-random.ts";
import { type Line, linesOf } from "./tables.ts";

type Offered = ReturnType<typeof offered> & ReturnType<typeof price>;

interface SampleSale extends Offered {
  kind: "sale";
  sold_seconds_ago: number;
}

interface SampleListing extends Offered {
  kind: "listing";
  seen_seconds_ago: number;
  listed_seconds_ago: number;
  /** Seconds since the offer ended; negative where it ends in the future. */
  ends_seconds_ago: number | null;
  quantity_available: number | null;
  total_available: number | null;
}

/** A made-up sale or listing, in the columns of the file. */
export type SampleRow = SampleSale | SampleListing;

const daysOfSales = 730;
/**
 * The day of the file, in days since 1970: sales were made in the two years before it, offers seen in the two weeks
 * before it.
 */
const today = Date.UTC(2026, 10, 21) / dayMs;
const end = today * dayMs;

/** All rows of the sample catalogue, the sales first. */
export function* sampleRows(): Generator<SampleRow> {
  const markets = linesOf("scripts/sample/kinds").map((kind) => {
    return { kind, itemKind: kind.text("kind") as ItemKind, sellers: new Sellers(kind), demand: demandOf(kind) };
  });
  for (const market of markets) yield* salesOf(market);
  for (const market of markets) yield* listingsOf(market);
}

/** A kind of items with its sellers and buyers. */
interface Market {
  kind: Line;
  itemKind: ItemKind;
  sellers: Sellers;
  demand: readonly Demanded[];
}

function* salesOf(market: Market): Generator<SampleSale> {
  const { kind, itemKind, demand } = market;
  const odd = kind.number("oddSales");
  for (const { item, salesPerDay, quiet } of demand) {
    if (salesPerDay === 0) continue;
    // One sale in each period of 1 / salesPerDay days since 1970, somewhere within it.
    const daysPerSale = 1 / salesPerDay;
    const last = Math.floor(today / daysPerSale);
    for (let n = Math.floor((today - daysOfSales) / daysPerSale); n <= last; n++) {
      const random = new SeededRandom(`${itemKind}:${item.key}:sale:${n}`);
      const luck = random.uniform();
      const day = Math.floor((n + random.uniform()) * daysPerSale);
      if (day < today - daysOfSales || day >= today || day * dayMs < item.releasedAt) continue;
      if (luck >= shareKept(today - day) || (quiet && today - day <= 95)) continue;
      const soldAt = timeOfDay(day, random);
      const { offer, currency, auction } = someOffer(market, item, soldAt, odd, random);
      yield {
        kind: "sale",
        ...offered(itemKind, `${item.key}-s${n}`, offer, currency),
        ...price(offer.dollars * random.logNormal(offer.spread), currency, auction, random),
        sold_seconds_ago: secondsAgo(soldAt),
      };
    }
  }
}

function* listingsOf(market: Market): Generator<SampleListing> {
  const { kind, itemKind, demand } = market;
  const maxListings = kind.number("maxListings");
  const odd = kind.number("oddListings");
  const stocked = kind.number("stocked");
  for (const { item, rank } of demand) {
    if (item.releasedAt >= end - 14 * dayMs) continue;
    const offers = new SeededRandom(`${itemKind}:${item.key}:offers`);
    const count = Math.floor(maxListings / (1 + rank / 15) + 1 + 1.4 * offers.uniform());
    for (let n = 1; n <= count; n++) {
      const random = new SeededRandom(`${itemKind}:${item.key}:listing:${n}`);
      const observedAt = end - Math.ceil(random.uniform() * 14 * dayMs);
      const { offer, currency, auction } = someOffer(market, item, end, odd, random);
      // Most ask for more than they will get; one in eight wants it gone.
      const ask = random.chance(0.13) ? random.between(0.8, 0.88) : 1.09 * random.logNormal(0.09);
      const hasStock = !offer.isUsed && !auction && random.chance(stocked);
      const copies = hasStock ? random.integer(2, 12) : null;
      const daysListed = random.between(0.1, auction ? 4 : 60);
      yield {
        kind: "listing",
        ...offered(itemKind, `${item.key}-l${n}`, offer, currency),
        ...price(offer.dollars * ask, currency, auction, random),
        seen_seconds_ago: secondsAgo(observedAt),
        listed_seconds_ago: secondsAgo(Math.floor(observedAt - daysListed * dayMs)),
        ends_seconds_ago: auction ? secondsAgo(Math.floor(end + random.between(0.1, 6) * dayMs)) : null,
        quantity_available: copies,
        total_available: copies && copies + random.integer(0, 20),
      };
    }
  }
}

function secondsAgo(time: number): number {
  return (end - time) / 1000;
}

/** An item with its place in the market. */
interface Demanded {
  item: Item;
  /** 1 sells best. */
  rank: number;
  /** 0 for one that nobody ever bought. */
  salesPerDay: number;
  /** Sold once, but not in the last three months. */
  quiet: boolean;
}

function demandOf(kind: Line): Demanded[] {
  const items = itemsOf(kind);
  const weights = items.map((_, index) => 1 / (index + 1 + 12));
  const perWeight = kind.number("salesADay") / weights.reduce((sum, weight) => sum + weight, 0);
  return items.map((item, index) => {
    const random = new SeededRandom(`${item.itemKind}:${item.key}:demand`);
    const isUnsold = index > 0.4 * items.length && random.chance(0.015);
    return {
      item,
      rank: index + 1,
      salesPerDay: isUnsold ? 0 : (weights[index] ?? 0) * perWeight,
      quiet: index > 0.2 * items.length && random.chance(0.04),
    };
  });
}

/** Part of the sales that is still on record after this number of days: all of the last three months, an eighth in the end. */
function shareKept(daysAgo: number): number {
  return daysAgo <= 95 ? 1 : 0.12 + 0.88 * Math.exp(-(daysAgo - 95) / 30);
}

const perDollar: Readonly<Record<string, number>> = { USD: 1, GBP: 0.79, EUR: 0.92 };

function someOffer({ sellers }: Market, item: Item, time: number, odd: number, random: SeededRandom) {
  const currency = sellers.currencyOf(item, random);
  const isOdd = random.chance(odd);
  const isMispriced = isOdd && random.chance(0.09);
  const offer =
    isOdd && !isMispriced ? sellers.odd(item, time, currency, random) : sellers.honest(item, time, currency, random);
  const auction = random.chance(offer.isUsed ? 0.4 : 0.2);
  const factor = (isMispriced ? mistake(random) : 1) * (auction ? 0.95 : 1.01);
  return { offer: { ...offer, dollars: offer.dollars * factor }, currency, auction };
}

/** An honest title at a price that is not: a slip of the keyboard, a joke, or a deal between friends. */
function mistake(random: SeededRandom): number {
  return random.chance(0.55) ? random.between(3, 5) : random.between(0.17, 0.23);
}

function offered(itemKind: ItemKind, id: string, offer: Offer, currency: string) {
  return {
    category: itemKind,
    source_item_id: `${itemKind}-${id}`,
    title: offer.title,
    currency,
    condition: offer.condition,
    grader: offer.grader,
    grade: offer.grade,
    catalog_ref: offer.catalogRef,
    lot_size: offer.lotSize,
    conditionKey: offer.conditionKey,
  };
}

function price(dollars: number, currency: string, auction: boolean, random: SeededRandom) {
  const amount = dollars * (perDollar[currency] ?? 1);
  return {
    price_minor: Math.max(99, auction ? Math.round(amount * 100) : shopPrice(amount, random)),
    shipping_minor: shipping(amount, random),
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
  return day * dayMs + random.pickWeighted(hours) * 3_600_000 + random.integer(0, 3_599) * 1000;
}
