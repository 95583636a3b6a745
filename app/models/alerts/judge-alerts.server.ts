import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { rulesVersion } from "../market/rules-version.ts";
import { db } from "../platform/database.server.ts";
import { dayMs } from "../platform/day.ts";
import { type AlertRow, alertPrices } from "./alert-prices.server.ts";
import { type Aim, type Judgement, judgeAlert, type Reading, type Standing, type Why } from "./rule.ts";
import { keepRung, type RungTarget, type RungTargetAlert } from "./rung-alerts.server.ts";

/** Alerts of a run, and items of a transaction. */
const maxAlerts = 10_000;
const itemsAtATime = 300;

/**
 * Judges the alerts of items whose prices or listings changed, and those that were set or came back. Returns how many
 * rang. Can run in several processes and be cut off at any time: an item is judged and taken off the list in one
 * transaction.
 */
export async function judgeAlerts(signal?: AbortSignal): Promise<number> {
  let rang = 0;
  for (let judged = 0; judged < maxAlerts && !signal?.aborted; ) {
    const some = await db.transaction().execute(judgeSome);
    if (some === null) break;
    judged += some.judged;
    rang += some.rang;
  }
  return rang;
}

/** Null when there is nothing left to judge. */
async function judgeSome(trx: Transaction<Schema>): Promise<{ judged: number; rang: number } | null> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  const areRulesNew = await rulesAreBeingApplied(trx);
  const unjudged = await lockAlerts(
    trx,
    sql`target.entry_id in (select entry_id from price_target where is_unjudged and paused_at is null limit ${sql.lit(maxAlerts)})`,
  );
  if (unjudged.length > 0) return judge(trx, unjudged, () => false);
  const items = await takeChangedItems(trx);
  if (items.length === 0) return null;
  const aged = new Set(items.filter(({ hasAged }) => hasAged).map(({ id }) => id));
  const ids = items.map(({ id }) => id);
  const alerts = await lockAlerts(trx, sql`item.id = any(${ids}::bigint[])`);
  return judge(trx, alerts, (alert) => !areRulesNew && isNews(alert, aged.has(alert.itemId ?? 0)));
}

/** Judges the alert of an entry, where it is to be judged anew, by the price of this moment: that is no news. */
export async function judgeUnjudged(trx: Transaction<Schema>, entryId: string): Promise<void> {
  const isUnjudged = sql`target.is_unjudged and target.entry_id = ${entryId}::uuid`;
  await judge(trx, await lockAlerts(trx, isUnjudged), () => false);
}

/** Takes items off the list, but for those whose prices are still to be calculated, and those of another process. */
async function takeChangedItems(trx: Transaction<Schema>): Promise<{ id: number; hasAged: boolean }[]> {
  const { rows } = await sql<{ id: number; hasAged: boolean }>`
    delete from changed_item where item_id in (
      select item_id from changed_item join item on item.id = item_id
      where prices_stale_since is null
      order by changed_at, item_id limit ${sql.lit(itemsAtATime)} for update of changed_item skip locked)
    returning item_id as id, has_aged as "hasAged"`.execute(trx);
  return rows;
}

/**
 * The alerts that a condition names, with their prices. Until the end of the transaction nobody else changes them. Those
 * whose entry or account is being deleted are left out: the deletion waits for their targets, and we would for it.
 */
async function lockAlerts(trx: Transaction<Schema>, isWanted: RawBuilder<unknown>): Promise<AlertRow[]> {
  const { rows } = await sql<{ id: string }>`
    select entry.id from price_target as target join collection_entry as entry on entry.id = target.entry_id
    join collection as owner on owner.user_id = entry.user_id
    left join item on item.category = entry.item_kind and item.key = entry.item_key
    where entry.type = 'tracked' and target.paused_at is null and ${isWanted}
    for key share of entry, owner skip locked`.execute(trx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await sql`select from price_target where entry_id = any(${ids}::uuid[]) order by entry_id for update`.execute(trx);
  return (await alertPrices(sql`target.entry_id = any(${ids}::uuid[])`).execute(trx)).rows;
}

/** Whether stored rows are not yet all read by the rules of this version: what moves then may be their doing. */
async function rulesAreBeingApplied(trx: Transaction<Schema>): Promise<boolean> {
  const { rules_version } = await trx.selectFrom("catalogue_state").select("rules_version").executeTakeFirstOrThrow();
  return rules_version !== rulesVersion;
}

/** A listing of before the last judgement may arrive after it: a source takes its time. */
const maxDelayMs = dayMs;

function isNews({ basis, hasNewSale, observedAt, judgedAt }: AlertRow, hasAged: boolean): boolean {
  if (basis === "value") return hasAged || hasNewSale;
  return observedAt !== null && judgedAt !== null && observedAt.getTime() > judgedAt.getTime() - maxDelayMs;
}

async function judge(trx: Transaction<Schema>, alerts: readonly AlertRow[], hasNews: (alert: AlertRow) => boolean) {
  const judged = alerts.map((alert) => ({ alert, ...judgeRow(alert, hasNews(alert)) }));
  await storeStandings(trx, judged);
  const rung = judged.flatMap(({ alert, why }) => (why === null ? [] : [rungTarget(alert, why)]));
  await keepRung(trx, rung);
  return { judged: alerts.length, rang: rung.length };
}

function judgeRow(alert: AlertRow, isNews: boolean): Judgement {
  return judgeAlert(aimOf(alert), standingOf(alert), { ...readingOf(alert), isNews });
}

function aimOf({ basis, direction, amount }: AlertRow): Aim {
  return { basis, direction, minor: amount };
}

function standingOf({ isArmed, restsAt, restsAtOffer, lastPrice }: AlertRow): Standing {
  return { isArmed, restsAt, offerId: restsAtOffer, price: lastPrice };
}

/** The price of an alert, and whose it is. */
export function readingOf({ basis, median, landed, offerId }: AlertRow): Omit<Reading, "isNews"> {
  return basis === "value" ? { price: median, offerId: null } : { price: landed, offerId };
}

/** Writes where the alerts stand now, in one statement. */
async function storeStandings(
  trx: Transaction<Schema>,
  judged: readonly (Judgement & { alert: AlertRow })[],
): Promise<void> {
  if (judged.length === 0) return;
  const rows = judged.map(({ alert, standing, why }) => ({
    entry_id: alert.entryId,
    is_armed: standing.isArmed,
    rests_at: standing.restsAt,
    offer_id: standing.offerId,
    last_price: standing.price,
    newest_sale_at: alert.lastSoldAt,
    price_when_set: alert.judgedAt === null ? readingOf(alert).price : alert.priceWhenSet,
    rang: why !== null,
  }));
  await sql`
    update price_target as target set is_armed = judged.is_armed, rests_at = judged.rests_at, offer_id = judged.offer_id,
      last_price = judged.last_price, price_when_set = judged.price_when_set, is_unjudged = false, judged_at = now(),
      last_sale_id = (select coalesce(max(id), 0) from sale), newest_sale_at = greatest(target.newest_sale_at, judged.newest_sale_at),
      rang_at = case when rang then now() else rang_at end, rang_price = case when rang then judged.last_price else rang_price end
    from json_to_recordset(${JSON.stringify(rows)}::json) as judged (entry_id uuid, is_armed boolean, rests_at bigint,
      offer_id bigint, last_price bigint, newest_sale_at timestamptz, price_when_set bigint, rang boolean)
    where target.entry_id = judged.entry_id`.execute(trx);
}

function rungTarget(alert: AlertRow, why: Why): RungTarget {
  const { rangAt, rangPrice, priceWhenSet } = alert;
  const { price } = readingOf(alert);
  if (price === null) throw new Error("An alert rang without a price.");
  const before = rangPrice ?? priceWhenSet;
  return {
    userId: alert.userId,
    entryId: alert.entryId,
    alert: {
      ...alertOf(alert, price, why),
      before: before === null ? null : { price: before, when: rangPrice === null ? "set" : "rang" },
    },
    standingBefore: { ...standingOf(alert), rangAt: rangAt?.toISOString() ?? null, rangPrice },
  };
}

/** What an alert at this price says, but for what it was before. */
export function alertOf(alert: AlertRow, price: number, why: Why): Omit<RungTargetAlert, "before"> {
  const { sales, days, low, high, certainty, offers, hasDelivery } = alert;
  return {
    of: "target",
    title: alert.title,
    itemKind: alert.itemKind,
    itemKey: alert.itemKey,
    conditionKey: alert.conditionKey,
    currency: alert.currency,
    direction: alert.direction,
    target: alert.amount,
    price,
    why,
    basis:
      alert.basis === "value"
        ? { of: "value", sales: sales ?? 0, days, low, high, certainty }
        : { of: "asking", offers: offers ?? 0, hasDelivery: hasDelivery ?? false },
  };
}
