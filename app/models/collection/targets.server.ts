import { type Kysely, sql } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { readTypedAmount } from "./copy-fields.ts";
import type { targetBases, targetDirections } from "./entry-fields.ts";

/** The price at which the owner of a tracked item wants to know. */
export interface PriceTarget {
  basis: (typeof targetBases)[number];
  direction: (typeof targetDirections)[number];
  price: Money;
  /** Condition that the target is for; null for the entry's own. */
  conditionKey: string | null;
}

/** A target with where its alert stands. Prices are minor units of its currency. */
export interface SetTarget extends PriceTarget {
  standing: TargetStanding;
}

export interface TargetStanding {
  isArmed: boolean;
  restsAt: number | null;
  /** The price when it was last judged; null where there was none, and before. */
  lastPrice: number | null;
  /** Whether it is still to be judged. */
  isUnjudged: boolean;
  rangAt: Date | null;
  rangPrice: number | null;
  pausedAt: Date | null;
}

/** The columns of `price_target`, joined to entries as `target`, that `toTarget` reads. */
export const targetColumns = [
  "target.basis as target_basis",
  "target.direction as target_direction",
  "target.amount_minor as target_minor",
  "target.currency as target_currency",
  "target.condition_key as target_condition",
  ...(["target.is_armed", "target.rests_at", "target.last_price", "target.is_unjudged"] as const),
  ...(["target.rang_at", "target.rang_price", "target.paused_at"] as const),
] as const;

interface TargetRow {
  target_basis: PriceTarget["basis"] | null;
  target_direction: PriceTarget["direction"] | null;
  target_minor: number | null;
  target_currency: string | null;
  target_condition: string | null;
  is_armed: boolean | null;
  rests_at: number | null;
  last_price: number | null;
  is_unjudged: boolean | null;
  rang_at: Date | null;
  rang_price: number | null;
  paused_at: Date | null;
}

/** The target of an entry's row; null where it has none. */
export function toTarget(row: TargetRow): SetTarget | null {
  const { target_basis: basis, target_direction: direction, target_minor: minor, target_currency: currency } = row;
  if (basis === null || direction === null || minor === null || currency === null) return null;
  const standing = {
    isArmed: row.is_armed ?? true,
    restsAt: row.rests_at,
    lastPrice: row.last_price,
    isUnjudged: row.is_unjudged ?? true,
    rangAt: row.rang_at,
    rangPrice: row.rang_price,
    pausedAt: row.paused_at,
  };
  return { basis, direction, price: { minor, currency }, conditionKey: row.target_condition, standing };
}

/** A price as people type it, "1,234.50" or "$120", in this currency; null for anything else, zero and other currencies too. */
export function readTargetPrice(text: string, currency: string): Money | null {
  const minor = readTypedAmount(text, currency);
  return minor ? { minor, currency } : null;
}

/** Where the price of these entries stands is to be judged anew: they were away, or are of another item or condition now. */
export async function judgeTargetsAnew(trx: Kysely<Schema>, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await trx.updateTable("price_target").set({ is_unjudged: true }).where("entry_id", "in", entryIds).execute();
}

/** Removes the target of a person's entry and returns it; null where it has none. */
export async function clearTarget(userId: string, entryId: string): Promise<SetTarget | null> {
  const removed = await db
    .deleteFrom("price_target as target")
    .where(sql<string>`entry_id::text`, "=", entryId)
    .where("entry_id", "in", db.selectFrom("collection_entry").select("id").where("user_id", "=", userId))
    .returning(targetColumns)
    .executeTakeFirst();
  return removed ? toTarget(removed) : null;
}

/** How many alerts of a person are not paused. */
export async function countAlerts(userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("price_target")
    .innerJoin("collection_entry as entry", "entry.id", "price_target.entry_id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("entry.user_id", "=", userId)
    .where("entry.type", "=", "tracked")
    .where("price_target.paused_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
