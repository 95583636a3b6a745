import { sql } from "kysely";
import type { PriceTarget } from "../collection/targets.server.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { type AlertRow, alertPrices } from "./alert-prices.server.ts";
import { judgeUnjudged } from "./judge-alerts.server.ts";

/** What somebody chooses of a target. */
const chosenColumns = ["basis", "direction", "amount_minor", "currency", "condition_key"] as const;

/** What is known of an alert since it was set. */
const standingColumns = [
  ...["created_at", "is_armed", "rests_at", "offer_id", "last_price", "judged_at", "last_sale_id", "newest_sale_at"],
  ...["is_unjudged", "price_when_set", "rang_at", "rang_price", "paused_at"],
] as const;

/** The price alerts of a person with their prices now, paused ones too. */
export async function listAlerts(userId: string): Promise<AlertRow[]> {
  return (await alertPrices(sql`entry.user_id = ${userId}::uuid`, { withPaused: true }).execute(db)).rows;
}

/** The price alert of a person's entry with its price now. Somebody else's counts as missing. */
export async function requireAlert(userId: string, entryId: string): Promise<AlertRow> {
  const isWanted = sql`entry.user_id = ${userId}::uuid and entry.id::text = ${entryId}`;
  const [alert] = (await alertPrices(isWanted, { withPaused: true }).execute(db)).rows;
  if (!alert) throw new NotFoundError("price-alert", "This item has no price alert.");
  return alert;
}

/**
 * Sets the target of a tracked entry, in place of the one before; saying the same again changes nothing. The alert stands
 * where the price is at this moment: what a price does in the next minute is news. Somebody else's entry counts as missing,
 * an owned one too.
 */
export async function setTarget(userId: string, entryId: string, target: PriceTarget): Promise<void> {
  const entry = db
    .selectFrom("collection_entry")
    .select((eb) => [
      "collection_entry.id",
      eb.val(target.basis).as("basis"),
      eb.val(target.direction).as("direction"),
      sql<number>`${target.price.minor}::bigint`.as("amount_minor"),
      eb.val(target.price.currency).as("currency"),
      eb.val(target.conditionKey).as("condition_key"),
    ])
    .where("user_id", "=", userId)
    .where("type", "=", "tracked")
    .where(sql<string>`id::text`, "=", entryId);
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .with("entry", () => entry)
      .selectFrom("entry")
      .select("id")
      .executeTakeFirst();
    if (!found) throw new NotFoundError("collection-entry", "You do not track this item.");
    const columns = sql.join(chosenColumns.map((column) => sql.ref(column)));
    const newValues = sql.join(chosenColumns.map((column) => sql`excluded.${sql.ref(column)}`));
    const oldValues = sql.join(chosenColumns.map((column) => sql`known.${sql.ref(column)}`));
    const anew = sql.join(standingColumns.map((column) => sql`${sql.ref(column)} = default`));
    await sql`
      insert into price_target as known (entry_id, ${columns}) ${entry}
      on conflict (entry_id) do update set (${columns}) = row(${newValues}), ${anew}
      where (${oldValues}) is distinct from (${newValues}) or known.paused_at is not null`.execute(trx);
    await judgeUnjudged(trx, entryId);
  });
}

/**
 * Pauses the alert of a person's entry, or lets it go on from where the price is at this moment. Somebody else's counts as
 * missing.
 */
export async function pauseTarget(userId: string, entryId: string, isPaused: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("price_target")
      .set({
        paused_at: isPaused ? sql<Date>`coalesce(paused_at, now())` : null,
        is_unjudged: sql<boolean>`is_unjudged or paused_at is not null`,
      })
      .where(sql<string>`entry_id::text`, "=", entryId)
      .where("entry_id", "in", trx.selectFrom("collection_entry").select("id").where("user_id", "=", userId))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new NotFoundError("price-alert", "This item has no price alert.");
    await judgeUnjudged(trx, entryId);
  });
}
