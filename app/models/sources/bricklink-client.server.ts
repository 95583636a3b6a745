import type { z } from "zod";
import type { BricklinkItem } from "../catalog/kinds/bricklink-types.ts";
import { type ApiContext, apiNetwork, callApi } from "./api-call.server.ts";
import {
  BricklinkRefused,
  readAnswer,
  type SoldGuide,
  type StockGuide,
  soldAnswer,
  stockAnswer,
} from "./bricklink-answers.ts";
import { type BricklinkSettings, callSigner } from "./bricklink-signature.server.ts";

/** What is asked of the price guide. */
export interface GuideQuery extends Pick<BricklinkItem, "type" | "no"> {
  /** What sold in the last six months, or what is offered now. */
  guide: "sold" | "stock";
  /** New or used. */
  condition: "N" | "U";
  /** Without it, BrickLink takes the one of whoever registered. */
  currency?: string;
}

/** Of a guide with tens of thousands of sales. */
const maxBytes = 8 * 1_048_576;

/**
 * A client of BrickLink's price guide (https://www.bricklink.com/v3/api.page). All that it does throws `SourceFailed` where
 * BrickLink does not answer, refuses, or answers something else than what was asked.
 */
export function bricklinkClient(settings: BricklinkSettings, { countCall, network = apiNetwork }: ApiContext) {
  const { apiUrl: ownUrl } = settings;
  const url = new URL(ownUrl ?? "https://api.bricklink.com");
  const api = { market: "BrickLink", setting: "BRICKLINK_API_URL", ownUrl, url, network, maxBytes };
  const sign = callSigner(settings);

  /** The price guide of an item in one condition; null where BrickLink does not know the item. */
  function priceGuide(query: GuideQuery & { guide: "sold" }): Promise<SoldGuide | null>;
  function priceGuide(query: GuideQuery & { guide: "stock" }): Promise<StockGuide | null>;
  async function priceGuide(query: GuideQuery): Promise<SoldGuide | StockGuide | null> {
    return query.guide === "sold" ? read(soldAnswer, query) : read(stockAnswer, query);
  }

  async function read<Guide extends StockGuide>(schema: z.ZodType<Guide>, query: GuideQuery): Promise<Guide | null> {
    const { type, no, condition, currency } = query;
    const parameters = new URLSearchParams({
      guide_type: query.guide,
      new_or_used: condition,
      ...(currency !== undefined && { currency_code: currency }),
    });
    const path = `/api/store/v1/items/${type}/${encodeURIComponent(no)}/price?${parameters}`;
    await countCall();
    const guide = readAnswer(schema, await callApi(api, path, { Authorization: sign(new URL(path, url)) }));
    const isAsked =
      guide === null ||
      (guide.type === type &&
        guide.no.toLowerCase() === no.toLowerCase() &&
        guide.condition === condition &&
        (currency === undefined || guide.currency === currency));
    if (!isAsked) throw new BricklinkRefused("BrickLink's answer is about something else than what was asked.");
    return guide;
  }

  return { priceGuide };
}
