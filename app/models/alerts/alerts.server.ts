import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { type AlertRow, alertPrices } from "./alert-prices.server.ts";

/** The price alerts of a person with their prices now, paused ones too. */
export async function listAlerts(userId: string): Promise<AlertRow[]> {
  return (await alertPrices(sql`entry.user_id = ${userId}::uuid`, { withPaused: true }).execute(db)).rows;
}
