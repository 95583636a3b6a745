import { sql } from "kysely";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { dayMs } from "../platform/day.ts";
import type { ExclusionRule } from "./exclusion-rules.ts";
import type { DatedPrice, DatedSale } from "./sale.ts";
import { medianOf } from "./trend.ts";
import { chooseValue, type ItemValue, listValues, windowStartOf } from "./values.server.ts";
import { awaitsVerdict, isDisputeOf } from "./verdicts.server.ts";
import { type AverageSpan, type PriceWindow, windowStart } from "./windows.ts";

/** The counted sales of a span in one currency. Prices are null without any. */
export interface Average {
  /** Arithmetic mean, rounded to the minor unit. */
  mean: Money | null;
  median: Money | null;
  low: Money | null;
  high: Money | null;
  counted: number;
  /** Sales that would count if no jump held them back. */
  heldBack: number;
}

export type Averages = Record<AverageSpan | "allTime", Average>;

/** The sales of one item that may be averaged: of one currency and one condition. */
export interface SalesOf {
  itemId: number;
  currency: string;
  conditionKey: string;
}

/** An item's values and the one shown, its sales in that condition and currency, newest first, and their averages. */
export async function readSales(itemId: number, wanted: { currency: string; condition: string }, now: Date) {
  const shown = chooseValue(await listValues(itemId), wanted);
  const { currency, conditionKey } = shown;
  const all: Omit<DatedSale, "namesItem">[] = await selectSales({ itemId, currency, conditionKey })
    .select(["id", "price_minor as minor", "sold_at as soldAt", "title", "excluded_by as excludedBy"])
    .orderBy("sold_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const counted = all.filter(({ excludedBy }) => excludedBy === null);
  const heldBack = all.filter(isHeldBack);
  return { shown, all, counted, heldBack, averages: averagesOf(counted, heldBack, currency, now) };
}

/** The sales of a window. */
export function salesWithin<Sale extends DatedPrice>(sales: readonly Sale[], window: PriceWindow, now: Date): Sale[] {
  const since = windowStart(window, now);
  return sales.filter(({ soldAt }) => since === null || soldAt > since);
}

/** Whether a sale would count if its price were not part of a jump that has yet to last. */
function isHeldBack({ excludedBy }: Pick<DatedSale, "excludedBy">): boolean {
  return excludedBy === ("held-back" satisfies ExclusionRule);
}

/**
 * What a value makes of a sale. "older" was made before its window, "newer" counts in averages and was made after the jump
 * had begun that holds others back.
 */
export type SaleStanding = "counted" | "older" | "newer" | "held back" | "excluded";

/** What a value makes of a sale, by the rule that excludes it. Without a value, whatever is not excluded counts. */
export function standingIn(value: ItemValue | null, soldAt: Date, excludedBy: string | null): SaleStanding {
  if (excludedBy !== null) return isHeldBack({ excludedBy }) ? "held back" : "excluded";
  const from = value && windowStartOf(value);
  if (from && soldAt < from) return "older";
  return value?.heldBack && soldAt >= value.until ? "newer" : "counted";
}

/** Averages of counted sales in one currency over the last 7, 30, 90 and 182 days and over all time. */
function averagesOf(
  counted: readonly DatedPrice[],
  heldBack: readonly DatedPrice[],
  currency: string,
  now: Date,
): Averages {
  // One of tomorrow was made in another time zone.
  const sold = counted.filter(({ soldAt }) => soldAt.getTime() <= now.getTime() + dayMs);
  const over = (days: AverageSpan) => {
    const isSince = ({ soldAt }: DatedPrice) => soldAt.getTime() > now.getTime() - days * dayMs;
    return averageOf(sold.filter(isSince), heldBack.filter(isSince).length, currency);
  };
  const allTime = averageOf(sold, heldBack.length, currency);
  return { 7: over(7), 30: over(30), 90: over(90), 182: over(182), allTime };
}

function averageOf(sales: readonly DatedPrice[], heldBack: number, currency: string): Average {
  const prices = Float64Array.from(sales, ({ minor }) => minor).sort();
  const counted = prices.length;
  if (counted === 0) return { mean: null, median: null, low: null, high: null, counted, heldBack };
  const money = (minor = 0) => ({ minor: Math.round(minor), currency });
  const mean = prices.reduce((sum, price) => sum + price, 0) / counted;
  return {
    mean: money(mean),
    median: money(medianOf(prices)),
    low: money(prices[0]),
    high: money(prices.at(-1)),
    counted,
    heldBack,
  };
}

/** Where an item's sales were made, the most frequent first: the marketplace, or the source where that is unknown. */
export async function listSources(itemId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("sale")
    .select(({ fn, ref }) => fn.coalesce(ref("marketplace"), ref("source")).as("name"))
    .where("item_id", "=", itemId)
    .groupBy("name")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name);
}

interface SaleFilter extends Partial<SalesOf> {
  itemId: number;
  /** The first moment; null for all time. */
  since?: Date | null;
  ids?: readonly number[];
  counted?: boolean;
}

/** The sales that remain, as a query. */
export function selectSales({ itemId, ids, since, counted, currency, conditionKey }: SaleFilter) {
  let query = db.selectFrom("sale").where("item_id", "=", itemId);
  if (ids) query = query.where(sql<boolean>`id = any(${ids}::bigint[])`);
  if (since) query = query.where("sold_at", ">=", since);
  if (currency) query = query.where("currency", "=", currency);
  if (conditionKey) query = query.where("condition_key", "=", conditionKey);
  if (counted !== undefined) query = query.where("excluded_by", counted ? "is" : "is not", null);
  return query;
}

/** A sale as pages and endpoints show it. */
export type Sale = Awaited<ReturnType<typeof listSales>>[number];

/** Sales of an item, newest first. */
export async function listSales(filter: SaleFilter, limit: number) {
  const dispute = sql<{ isReported: boolean; movedHere: string | null } | null>`(
    select json_build_object('isReported', ${awaitsVerdict}, 'movedHere', case when verdict = 'moved' then sentence end)
    from disputed_sale as dispute where ${isDisputeOf("sale")})`;
  const rows = await selectSales(filter)
    .select(["id", "title", "price_minor", "shipping_minor", "currency", "sold_at as soldAt", "url", "source"])
    .select(["marketplace", "condition", "condition_key as conditionKey", "condition_detail as conditionDetail"])
    .select(["condition_origin as conditionOrigin", "condition_conflict as conditionConflict"])
    .select(["excluded_by", "exclusion_reason"])
    .select(dispute.as("dispute"))
    .orderBy("sold_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ price_minor, shipping_minor, currency, excluded_by, exclusion_reason, dispute, ...sale }) => ({
    ...sale,
    price: { minor: price_minor, currency },
    /** Delivery; null where the source does not say it. */
    shipping: shipping_minor === null ? null : { minor: shipping_minor, currency },
    /** The rule that excludes it, with a sentence; null when it counts. */
    excluded: excluded_by === null ? null : { rule: excluded_by, reason: exclusion_reason ?? "" },
    /** Whether several people reported it, and no operator has looked at it since. */
    isReported: dispute?.isReported ?? false,
    /** That an operator moved it here, as a sentence; else null. */
    movedHere: dispute?.movedHere ?? null,
  }));
}
