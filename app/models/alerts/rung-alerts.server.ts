import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import type { Standing, Why } from "./rule.ts";

/** A target that was reached, as it was then. Prices are minor units of the currency. */
export interface RungTargetAlert {
  of: "target";
  title: string;
  itemKind: string | null;
  itemKey: string | null;
  conditionKey: string;
  currency: string;
  direction: "below" | "above";
  target: number;
  price: number;
  why: Why;
  /** The price when it last rang, else when somebody set it; null where there was none. */
  before: { price: number; when: "rang" | "set" } | null;
  /** What the price is: the median of sales in so many days, or the cheapest of offers. */
  basis:
    | {
        of: "value";
        sales: number;
        days: number | null;
        low: number | null;
        high: number | null;
        certainty: "high" | "medium" | "low" | null;
      }
    | { of: "asking"; offers: number; hasDelivery: boolean };
}

/** A saved search that found something new. */
export interface RungSearchAlert {
  of: "search";
  /** "LEGO, Star Wars: falcon". */
  words: string;
  /** At most 101. */
  newMatches: number;
  /** The lowest asking price in each currency. */
  lowest: Money[];
}

export type RungAlert = RungTargetAlert | RungSearchAlert;

export interface RungTarget {
  userId: string;
  entryId: string;
  alert: RungTargetAlert;
  standingBefore: Standing & { rangAt: string | null; rangPrice: number | null };
}

export interface RungSearch {
  userId: string;
  searchId: string;
  alert: RungSearchAlert;
}

/** The alerts that rang which are kept of a person: the last. */
const maxRung = 20;

/** Keeps alerts that rang, and of each person the last twenty and those of which a letter is still to tell. */
export async function keepRung(trx: Transaction<Schema>, rung: readonly (RungTarget | RungSearch)[]): Promise<void> {
  if (rung.length === 0) return;
  const rows = rung.map((one) => ({
    user_id: one.userId,
    entry_id: "entryId" in one ? one.entryId : null,
    search_id: "searchId" in one ? one.searchId : null,
    alert: one.alert,
    standing_before: "standingBefore" in one ? one.standingBefore : null,
  }));
  await sql`
    insert into rung_alert (user_id, entry_id, search_id, alert, standing_before)
    select user_id, entry_id, search_id, alert, standing_before
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as rung (user_id uuid, entry_id uuid, search_id uuid, alert jsonb, standing_before jsonb)`.execute(trx);
  await sql`
    delete from rung_alert using (
      select id, row_number() over (partition by user_id order by rang_at desc, id) as nth
      from rung_alert where user_id = any(${[...new Set(rung.map(({ userId }) => userId))]}::uuid[])) as kept
    where rung_alert.id = kept.id and nth > ${sql.lit(maxRung)} and not waits
      and not exists (select from alert_letter where alert_letter.id = letter_id and state = 'ordered')`.execute(trx);
}

/** What rang for a person, the latest first. */
export async function listRung(userId: string): Promise<{ id: string; rangAt: Date; alert: RungAlert }[]> {
  const rows = await db
    .selectFrom("rung_alert")
    .select(["id", "rang_at as rangAt", "alert"])
    .where("user_id", "=", userId)
    .orderBy("rang_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, alert: row.alert as RungAlert }));
}
