import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { type AlertRow, alertPrices } from "./alert-prices.server.ts";

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
