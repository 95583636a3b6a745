import { SeededRandom } from "#scripts/sample/seeded-random.ts";

/** An item as the contract server of eBay knows it. Money is a decimal number as text. */
export interface OfferedItem {
  id: string;
  title: string;
  categoryId: string;
  currency: string;
  /** Absent in an auction that nobody can end by buying. */
  price?: string;
  bids?: { count: number; highest: string };
  buyingOptions: string[];
  conditionId: "1000" | "3000";
  /** "0.00" for free; absent where it is only calculated. */
  delivery?: string;
  listedAt: Date;
  endsAt?: Date;
  /** Of the first variation: the item is a group of several. */
  variationId?: string;
  /** Its price comes as it is, and not in the currency of the marketplace. */
  isUnconverted?: boolean;
  /** The eBay where it was listed. */
  marketplace: string;
}

/** Categories of eBay's American tree that the server knows; those at the top want words. */
export const categories = {
  legoSets: "19006",
  legoMinifigures: "263012",
  figures: "261068",
  comics: "259104",
  trains: "180250",
  cars: "222",
  cards: "261328",
  toys: "220",
  sports: "64482",
} as const;

const topCategories: readonly string[] = [categories.toys, categories.sports];

export const isTopCategory = (id: string) => topCategories.includes(id);
export const isCategory = (id: string) => Object.values<string>(categories).includes(id);

let made = 0;

/** The same for all, so that the newest come in the order in which a test names them. */
const aMinuteAgo = new Date(Date.now() - 60_000);

/** A LEGO set for a fixed price, but for what is said of it. */
export function offeredItem(changes: Partial<OfferedItem> = {}): OfferedItem {
  made += 1;
  return {
    id: String(110_588_000_000 + made),
    title: `LEGO 75257 Millennium Falcon new sealed ${made}`,
    categoryId: categories.legoSets,
    currency: "USD",
    price: "149.99",
    buyingOptions: ["FIXED_PRICE"],
    conditionId: "1000",
    delivery: "9.50",
    listedAt: aMinuteAgo,
    marketplace: "EBAY_US",
    ...changes,
  };
}

/** An auction with three bids. */
export const auction = (changes: Partial<OfferedItem> = {}) =>
  offeredItem({
    price: undefined,
    bids: { count: 3, highest: "41.00" },
    buyingOptions: ["AUCTION"],
    endsAt: new Date(Date.now() + 3_600_000),
    ...changes,
  });

/** A listing of several variations. */
export const variationGroup = (changes: Partial<OfferedItem> = {}) =>
  offeredItem({ title: "LEGO minifigures, choose yours", variationId: "410123456789", ...changes });

/** A title of 80 characters, some of them emoji. */
export const longTitle = `🔥 LEGO 75257 Millennium Falcon 🚀 ${"sealed new in box ".repeat(4)}`.slice(0, 80);

/** So many items of all sorts, each listed a minute before the one in front of it: the same for the same seed. */
export function offeredItems(count: number, seed = "ebay"): OfferedItem[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const listedAt = new Date(Date.now() - (at + 1) * 60_000);
    const numbers = { price: random.between(5, 400).toFixed(2), delivery: random.between(0, 20).toFixed(2) };
    const isUsed = random.chance(0.4);
    const rest = { listedAt, ...(isUsed && { conditionId: "3000" as const }) };
    if (random.chance(0.2)) return auction({ ...rest, bids: { count: random.integer(0, 30), highest: numbers.price } });
    if (random.chance(0.1)) return variationGroup({ ...rest, ...numbers });
    if (random.chance(0.1)) return offeredItem({ ...rest, ...numbers, title: longTitle });
    return offeredItem({ ...rest, ...numbers });
  });
}
