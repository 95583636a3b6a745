import type { ItemKind } from "../catalog/categories.ts";
import { toMinor } from "../platform/amounts.ts";
import { EbayRefused, type EbayStock } from "./ebay-answers.ts";
import type { EbayPage, ebayClient } from "./ebay-client.server.ts";
import { holdsKnown } from "./ebay-listings.server.ts";
import type { CategoryNeed, EndingListing, EndingNeed, ItemNeed, Need } from "./ebay-plan.server.ts";
import { ebayRowCollector } from "./ebay-rows.ts";
import { FetchedRows } from "./fetched-rows.server.ts";

/** What is asked for, and what came of it. */
export interface Asked {
  rows: FetchedRows;
  items: ItemNeed[];
  /** Categories by their ids, each with why eBay refused it. */
  categories: Map<string, { problem?: string }>;
  /** Listings that are still there at their price, and those that are not. */
  seen: number[];
  gone: number[];
  /** What became of asking for listings that would end: "refused" where eBay has not granted us that. */
  ending: "not asked" | "asked" | "refused";
  /** Why eBay refused something else, as a sentence. */
  problem: string | undefined;
}

/** Pages of what is new in a category since it was asked for last. */
const maxPages = 5;

interface AskingContext {
  client: ReturnType<typeof ebayClient>;
  /** The category in which words of a kind are searched for; undefined for all. */
  categoryOf(itemKind: ItemKind): string | undefined;
}

/** Asks for one need after the other, and collects what comes. What eBay refuses of one is a problem, and no failure. */
export function ebayAsking({ client, categoryOf }: AskingContext) {
  const asked: Asked = {
    ...{
      rows: new FetchedRows(),
      items: [],
      categories: new Map(),
      seen: [],
      gone: [],
      ending: "not asked",
      problem: undefined,
    },
  };
  const refused = new Set<string>();
  const rowsOf = ebayRowCollector();

  const keep = (page: EbayPage, itemKind: ItemKind) => asked.rows.append(rowsOf(page, itemKind));

  async function askCategory({ itemKind, categoryId, isKnown }: CategoryNeed, callsLeft: number): Promise<void> {
    let pagesLeft = isKnown ? Math.min(maxPages, callsLeft) : 1;
    const problem = await orRefusal(async () => {
      for await (const page of client.search({ categoryId })) {
        await keep(page, itemKind);
        pagesLeft -= 1;
        if (pagesLeft === 0 || (await holdsKnown(page.items))) break;
      }
    });
    if (problem !== undefined) refused.add(categoryId);
    asked.categories.set(categoryId, { ...(problem !== undefined && { problem }) });
  }

  async function askItem(need: ItemNeed): Promise<void> {
    const { itemKind, words } = need;
    const category = categoryOf(itemKind);
    const categoryId = category !== undefined && !refused.has(category) ? category : undefined;
    const problem = await orRefusal(async () => {
      for await (const page of client.search({ words, ...(categoryId !== undefined && { categoryId }) })) {
        await keep(page, itemKind);
        break;
      }
    });
    if (problem !== undefined && categoryId !== undefined) {
      refused.add(categoryId);
      return askItem(need);
    }
    asked.problem ??= problem;
    asked.items.push(need);
  }

  async function askEnding({ listings }: EndingNeed): Promise<void> {
    if (asked.ending === "refused") return;
    const problem = await orRefusal(async () => {
      const stocks = await client.getItems(listings.map(({ itemId }) => itemId));
      asked.ending = stocks === null ? "refused" : "asked";
      if (stocks === null) return;
      const byId = new Map(stocks.map((stock) => [stock.itemId, stock]));
      for (const listing of listings)
        (isUnchanged(listing, byId.get(listing.itemId)) ? asked.seen : asked.gone).push(listing.id);
    });
    asked.problem ??= problem;
  }

  /** Throws `SourceFailed` where eBay cannot be asked for anything now. */
  async function ask(need: Need, callsLeft: number): Promise<void> {
    if (need.is === "category") return askCategory(need, callsLeft);
    return need.is === "item" ? askItem(need) : askEnding(need);
  }

  return { ask, asked };
}

/** Why eBay refuses what is asked; undefined where it does not. */
async function orRefusal(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof EbayRefused) return error.message;
    throw error;
  }
}

function isUnchanged({ minor, currency }: EndingListing, stock: EbayStock | undefined): boolean {
  if (stock?.price?.currency !== currency) return false;
  const isSoldOut = stock.estimatedAvailabilities?.some(
    ({ estimatedAvailabilityStatus }) => estimatedAvailabilityStatus === "OUT_OF_STOCK",
  );
  return !isSoldOut && toMinor(Number(stock.price.value), currency) === minor;
}
