import { sql } from "kysely";
import { compareMoney, type Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { readTypedAmount } from "./copy-fields.ts";
import type { targetDirections } from "./entry-fields.ts";

/** The price at which the owner of a tracked item wants to know. */
export interface PriceTarget {
  direction: (typeof targetDirections)[number];
  price: Money;
  /** Condition that the target is for; null for the entry's own. */
  conditionKey: string | null;
}

/** The columns of `price_target`, joined to entries as `target`, that `toTarget` reads. */
export const targetColumns = [
  "target.direction as target_direction",
  "target.amount_minor as target_minor",
  "target.currency as target_currency",
  "target.condition_key as target_condition",
] as const;

interface TargetRow {
  target_direction: PriceTarget["direction"] | null;
  target_minor: number | null;
  target_currency: string | null;
  target_condition: string | null;
}

/** The target of an entry's row; null where it has none. */
export function toTarget(row: TargetRow): PriceTarget | null {
  const { target_direction: direction, target_minor: minor, target_currency: currency } = row;
  if (direction === null || minor === null || currency === null) return null;
  return { direction, price: { minor, currency }, conditionKey: row.target_condition };
}

/** Whether an item with this value has reached the target. Throws where the value is in another currency. */
export function isReached({ direction, price }: PriceTarget, value: Money): boolean {
  const more = compareMoney(value, price);
  return direction === "below" ? more <= 0 : more >= 0;
}

/** A price as people type it, "1,234.50" or "$120", in this currency; null for anything else, zero and other currencies too. */
export function readTargetPrice(text: string, currency: string): Money | null {
  const minor = readTypedAmount(text, currency);
  return minor ? { minor, currency } : null;
}

/** Sets the target of a tracked entry, in place of the one before. Somebody else's entry counts as missing, an owned one too. */
export async function setTarget(userId: string, entryId: string, target: PriceTarget): Promise<void> {
  const entry = db
    .selectFrom("collection_entry")
    .select((eb) => [
      "collection_entry.id",
      eb.val(target.direction).as("direction"),
      sql<number>`${target.price.minor}::bigint`.as("amount_minor"),
      eb.val(target.price.currency).as("currency"),
      eb.val(target.conditionKey).as("condition_key"),
    ])
    .where("user_id", "=", userId)
    .where("type", "=", "tracked")
    .where(sql<string>`id::text`, "=", entryId);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("price_target")
    .columns(["entry_id", "direction", "amount_minor", "currency", "condition_key"])
    .expression(entry)
    .onConflict((own) =>
      own.column("entry_id").doUpdateSet((row) => ({
        direction: row.ref("excluded.direction"),
        amount_minor: row.ref("excluded.amount_minor"),
        currency: row.ref("excluded.currency"),
        condition_key: row.ref("excluded.condition_key"),
        created_at: sql<Date>`now()`,
      })),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new NotFoundError("collection-entry", "You do not track this item.");
}

/** Removes the target of a person's entry, if it has one. */
export async function clearTarget(userId: string, entryId: string): Promise<void> {
  await db
    .deleteFrom("price_target")
    .where(sql<string>`entry_id::text`, "=", entryId)
    .where("entry_id", "in", db.selectFrom("collection_entry").select("id").where("user_id", "=", userId))
    .execute();
}
