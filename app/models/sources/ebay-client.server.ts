import type { z } from "zod";
import type { Env } from "../../env.server.ts";
import { utcTimeInSentence } from "../platform/day.ts";
import { clipUnits } from "../platform/text-length.ts";
import type { ApiAnswer } from "./api-answer.ts";
import { type ApiContext, apiNetwork, callApi } from "./api-call.server.ts";
import {
  type EbayItem,
  type EbayRate,
  type EbayStock,
  failureOf,
  itemsAnswer,
  parseAnswer,
  ratesAnswer,
  refusal,
  ScopeRefused,
  searchAnswer,
} from "./ebay-answers.ts";
import { dayEnd } from "./ebay-day.ts";
import { orderOf, readToken, type Scope, tokenKeeper } from "./ebay-token.server.ts";
import { readRetryAfter } from "./network-failures.ts";
import { SourceFailed } from "./source-kind.ts";

export type EbaySettings = NonNullable<Env["EBAY"]>;

/** A page of items, at the moment when it was asked for. */
export interface EbayPage {
  seenAt: Date;
  items: EbayItem[];
}

/** The newest of a category, or what fits words best, in a category or in all. */
export type EbayQuery = { categoryId: string; words?: undefined } | { words: string; categoryId?: string };

const pageSize = 200;
/** eBay shows the first 10,000 items of a search. */
const maxPages = 10_000 / pageSize;
const maxIds = 20;
/** Of a page of 200 items, with all that we do not read. */
const maxBytes = 8 * 1_048_576;

/** The resource of each scope in eBay's account of our calls. */
const resources: Record<Scope, string> = { search: "buy.browse", getItems: "buy.browse.item.bulk" };

/**
 * A client of eBay's Browse API (https://developer.ebay.com/api-docs/buy/browse/overview.html). All that it does throws
 * `SourceFailed` where eBay does not answer, refuses, or ignores a part of what was asked.
 */
export function ebayClient(settings: EbaySettings, { countCall, network = apiNetwork }: ApiContext) {
  const { apiUrl: ownUrl } = settings;
  const url = new URL(ownUrl ?? "https://api.ebay.com");
  const api = { market: "eBay", setting: "EBAY_API_URL", ownUrl, url, network, maxBytes };
  const tokens = tokenKeeper(async (scope) => readToken(await orderToken(scope)));

  /** Pages of up to 200 items, in the order of the query. The next page is asked for when it is wanted. */
  async function* search(query: EbayQuery): AsyncGenerator<EbayPage> {
    let parameters = parametersOf(query);
    const subject = query.words === undefined ? `category ${query.categoryId}` : "a search by words";
    for (let pages = 0; parameters && pages < maxPages; pages++) {
      const seenAt = new Date();
      const path = `/buy/browse/v1/item_summary/search?${parameters}`;
      const { itemSummaries: items, next, warnings } = await read(searchAnswer, path, "search", subject);
      // A filter that eBay ignores would fill the site with other things.
      const [warning] = warnings;
      if (warning) throw refusal(subject, warning.errorId);
      yield { seenAt, items };
      // Its parameters alone: the token goes to no other host.
      parameters = next === undefined ? null : (URL.parse(next, url)?.searchParams ?? null);
    }
  }

  /** Price and stock of up to 20 items by their ids, without those that have ended; null where eBay has not granted us that. */
  async function getItems(ids: readonly string[]): Promise<EbayStock[] | null> {
    if (ids.length > maxIds) throw new RangeError(`${ids.length} items are asked for at once.`);
    const path = `/buy/browse/v1/item/?${new URLSearchParams({ item_ids: ids.join(",") })}`;
    try {
      return (await read(itemsAnswer, path, "getItems", "several items")).items;
    } catch (error) {
      if (error instanceof ScopeRefused) return null;
      throw error;
    }
  }

  /** Our calls of the day as eBay counts them; null where it does not say. */
  async function findRate(scope: Scope): Promise<EbayRate | null> {
    const path = "/developer/analytics/v1_beta/rate_limit/?api_context=buy&api_name=browse";
    const { status, body } = await callApi(api, path, { Authorization: `Bearer ${await tokens.get("search")}` });
    if (status !== 200) return null;
    const all = parseAnswer(ratesAnswer, body).rateLimits.flatMap((limit) => limit.resources);
    return all.find(({ name }) => name === resources[scope])?.rates[0] ?? null;
  }

  async function read<Result>(schema: z.ZodType<Result>, path: string, scope: Scope, subject: string): Promise<Result> {
    let { status, body, retryAfter } = await call(path, scope);
    // The token may have ended before its time. A new one is refused for another reason.
    if (status === 401) ({ status, body, retryAfter } = await call(path, scope));
    if (status === 200) return parseAnswer(schema, body);
    if (status !== 429) throw failureOf(status, body, subject);
    const rate = await findRate(scope).catch(() => null);
    if (rate && rate.remaining > 0)
      throw new SourceFailed("eBay answered 429: it was asked too often at once.", readRetryAfter(retryAfter));
    const until = readRetryAfter(retryAfter) ?? dayEnd(rate, new Date());
    const words = `eBay's calls of the day are used up (429). It goes on at ${utcTimeInSentence(until)}.`;
    throw new SourceFailed(words, until);
  }

  async function call(path: string, scope: Scope): Promise<ApiAnswer> {
    const token = await tokens.get(scope);
    await countCall();
    const answer = await callApi(api, path, {
      Authorization: `Bearer ${token}`,
      "X-EBAY-C-MARKETPLACE-ID": settings.marketplace,
      "X-EBAY-C-ENDUSERCTX": endUserContext(settings),
    });
    if (answer.status === 401) await tokens.drop(scope, token);
    return answer;
  }

  function orderToken(scope: Scope): Promise<ApiAnswer> {
    const keys = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    return callApi(api, "/identity/v1/oauth2/token", { Authorization: `Basic ${keys}` }, orderOf(scope));
  }

  return { search, getItems, findRate };
}

/** Null for words of which nothing is left: everything would fit them. */
function parametersOf({ words, categoryId }: EbayQuery): URLSearchParams | null {
  const q = words === undefined ? undefined : searchWords(words);
  if (q === "") return null;
  return new URLSearchParams({
    ...(q === undefined ? { sort: "newlyListed" } : { q }),
    ...(categoryId !== undefined && { category_ids: categoryId }),
    limit: String(pageSize),
    // Without it, there are no auctions.
    filter: "buyingOptions:{FIXED_PRICE|AUCTION|BEST_OFFER}",
  });
}

const maxQueryLength = 100;

/** Words as eBay takes them: all of them are meant, none has a sign that means something there, and they are 100 characters at most. */
export function searchWords(text: string): string {
  const words = text
    .replace(/[*(),"{}|]|(?<!\S)[-+@]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (words.length <= maxQueryLength) return words;
  const end = words.lastIndexOf(" ", maxQueryLength);
  return end > 0 ? words.slice(0, end) : clipUnits(words, maxQueryLength);
}

/** Where things are sent to, so that delivery is part of an offer, and whose visit it is. */
function endUserContext({ marketplace, campaignId }: EbaySettings): string {
  const place = `contextualLocation=country%3D${marketplace.replace("EBAY_", "")}`;
  return campaignId === undefined ? place : `affiliateCampaignId=${campaignId},${place}`;
}
