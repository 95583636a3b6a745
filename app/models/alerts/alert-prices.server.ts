import { type RawBuilder, sql } from "kysely";
import { isCurrent, isFromFile } from "../listings/expiry.server.ts";
import { db } from "../platform/database.server.ts";

/**
 * SQL for what the alerts that a condition names are about and for their prices now, one row each; the condition reads
 * `target`, `entry` and `item`. A value that made-up sales are part of is none, and made-up listings are no offers. Paused
 * alerts are left out unless they are wanted too.
 */
export function alertPrices(isWanted: RawBuilder<unknown>, { withPaused = false } = {}): RawBuilder<AlertRow> {
  return sql<AlertRow>`
    select entry.id as "entryId", entry.user_id as "userId", entry.title, entry.item_kind as "itemKind", item.key as "itemKey",
      coalesce(target.condition_key, entry.condition_key) as "conditionKey", target.basis, target.direction,
      target.amount_minor as amount, target.currency,
      target.is_armed as "isArmed", target.rests_at as "restsAt", target.offer_id as "restsAtOffer", target.last_price as "lastPrice",
      target.judged_at as "judgedAt", target.is_unjudged as "isUnjudged", target.price_when_set as "priceWhenSet", target.rang_at as "rangAt", target.paused_at as "pausedAt",
      target.rang_price as "rangPrice", item.id as "itemId", value.median, value.low, value.high, value.sales, value.days,
      value.certainty, value.last_sold_at as "lastSoldAt",
      value.item_id is not null and exists (
        select from sale where sale.item_id = item.id and sale.currency = value.currency
          and sale.condition_key = value.condition_key and sale.excluded_by is null and sale.id > target.last_sale_id
          and case when target.newest_sale_at is null then sale.sold_at >= date_trunc('day', target.judged_at, 'UTC')
            when sale.sold_at_precision = 'instant' then sale.sold_at > target.newest_sale_at
            else sale.sold_at >= date_trunc('day', target.newest_sale_at, 'UTC') end) as "hasNewSale",
      coalesce(sample."isMadeUp", false) as "isMadeUp", offer.id as "offerId", offer.landed, offer.observed_at as "observedAt",
      offer.offers, offer.has_delivery as "hasDelivery"
    from price_target as target
    join collection_entry as entry on entry.id = target.entry_id
    left join item on item.category = entry.item_kind and item.key = entry.item_key
    left join lateral (
      select exists (
        select from sale where sale.item_id = item.id and sale.currency = target.currency
          and sale.condition_key = coalesce(target.condition_key, entry.condition_key) and sale.excluded_by is null
          and sale.source = 'sample') as "isMadeUp") as sample on target.basis = 'value'
    left join item_value as value on not sample."isMadeUp" and value.item_id = item.id and value.currency = target.currency
      and value.condition_key = coalesce(target.condition_key, entry.condition_key)
    left join lateral (
      ${lowestOffer({
        itemId: sql`item.id`,
        currency: sql`target.currency`,
        conditionKey: sql`coalesce(target.condition_key, entry.condition_key)`,
      })}) as offer on target.basis = 'asking'
    where entry.type = 'tracked' and (${sql.lit(withPaused)} or target.paused_at is null) and ${isWanted}
    order by target.entry_id`;
}

interface OfferOf {
  itemId: RawBuilder<unknown>;
  conditionKey: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
}

/** SQL for the cheapest listing of one thing, delivery included where it is known. Auctions, made-up listings and eBay's, which nobody may keep, are none. */
function lowestOffer({ itemId, conditionKey, currency }: OfferOf): RawBuilder<LowestOffer> {
  return sql<LowestOffer>`
    select listing.id, price_minor + coalesce(shipping_minor, 0) as landed, observed_at, count(*) over () as offers,
      shipping_minor is not null as has_delivery
    from listing
    where listing.item_id = ${itemId} and listing.currency = ${currency} and listing.condition_key = ${conditionKey}
      and ${isFromFile(sql`listing.source`)} and listing.excluded_by is null and coalesce(lot_size, 1) = 1 and offer is null
      and not is_flawed and not is_far_off and ${isCurrent(sql`listing.id`)}
    order by landed, listing.id limit 1`;
}

interface LowestOffer {
  /** In minor units, with delivery where that is known. */
  landed: number;
}

/** What an alert on the lowest asking price of an item would be compared with; null where nothing is offered. */
export async function findLowestOffer(wanted: {
  itemId: number;
  conditionKey: string;
  currency: string;
}): Promise<LowestOffer | null> {
  const { itemId, conditionKey, currency } = wanted;
  const { rows } = await lowestOffer({
    itemId: sql`${itemId}`,
    conditionKey: sql`${conditionKey}`,
    currency: sql`${currency}`,
  }).execute(db);
  return rows[0] ?? null;
}

/** An alert with its price. Amounts are in minor units of its currency. */
export interface AlertRow {
  entryId: string;
  userId: string;
  title: string;
  itemKind: string | null;
  itemKey: string | null;
  conditionKey: string;
  basis: "value" | "asking";
  direction: "below" | "above";
  amount: number;
  currency: string;
  isArmed: boolean;
  restsAt: number | null;
  restsAtOffer: number | null;
  lastPrice: number | null;
  judgedAt: Date | null;
  isUnjudged: boolean;
  priceWhenSet: number | null;
  rangAt: Date | null;
  pausedAt: Date | null;
  rangPrice: number | null;
  itemId: number | null;
  median: number | null;
  low: number | null;
  high: number | null;
  sales: number | null;
  days: number | null;
  certainty: "high" | "medium" | "low" | null;
  lastSoldAt: Date | null;
  /** Whether its value counts a sale that came since it was last judged and is not older than what was known then. */
  hasNewSale: boolean;
  /** Whether made-up sales are part of the value, which is none then. */
  isMadeUp: boolean;
  offerId: number | null;
  landed: number | null;
  observedAt: Date | null;
  offers: number | null;
  hasDelivery: boolean | null;
}
