import { sql } from "kysely";
import { judgeAlerts } from "#app/models/alerts/judge-alerts.server.ts";
import { saveSettings } from "#app/models/alerts/settings.server.ts";
import { defaultSettings } from "#app/models/alerts/settings-fields.ts";
import { rulesVersion } from "#app/models/market/rules-version.ts";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { db } from "#app/models/platform/database.server.ts";

let made = 0;

/** Somebody with a confirmed address and a collection. */
export async function newCollector() {
  made += 1;
  const username = `collector_${made}`;
  const email = `${username}@example.org`;
  const id = await db.transaction().execute(async (trx) => {
    const account = { email, password_hash: "none", confirmed_at: new Date() };
    const { id } = await trx.insertInto("account").values(account).returning("id").executeTakeFirstOrThrow();
    await createProfile(trx, { user_id: id, username });
    await trx.insertInto("collection").values({ user_id: id }).execute();
    return id;
  });
  return { id, email };
}

/** A tracked set that is worth $134, with an alert of one person at or below $120 that was judged. */
export async function newAlert(userId: string, { name = "Pirates of Barracuda Bay", target = 12_000 } = {}) {
  made += 1;
  const key = String(20_000 + made);
  const item = await db
    .insertInto("item")
    .values({ category: "legos", key, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into item_value (item_id, currency, condition_key, counted, sales_90_days, sales, days, median, low, high, certainty, as_of)
    values (${item.id}, 'USD', 'used', 14, 14, 14, 30, 13400, 11200, 13100, 'high', current_date)`.execute(db);
  const entry = await db
    .insertInto("collection_entry")
    .values({
      ...{ user_id: userId, type: "tracked", item_kind: "legos", item_key: key, item_id: `lego-${key}` },
      ...{ title: `LEGO ${key}`, currency: "USD", condition: "Used", condition_key: "used" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { direction: "below", amount_minor: target, currency: "USD" } as const;
  await db
    .insertInto("price_target")
    .values({ entry_id: entry.id, ...said })
    .execute();
  await judgeAlerts();
  return { itemId: item.id, entryId: entry.id, key };
}

/** Somebody whose alert has just rung, at $118. */
export async function rungCollector() {
  const person = await newCollector();
  const alert = await newAlert(person.id);
  await moveValue(alert.itemId, 11_800);
  return { ...person, ...alert };
}

/** The market moves the value of an item, and alerts are judged. */
export async function moveValue(itemId: number, median: number): Promise<void> {
  await setValue(itemId, median);
  // The rows that are there were read by the rules of today.
  await db.updateTable("catalogue_state").set({ rules_version: rulesVersion }).execute();
  await sql`insert into changed_item (item_id, has_aged) values (${itemId}, true)`.execute(db);
  await judgeAlerts();
}

/** The value of an item is another one, and no alert was judged yet. */
export async function setValue(itemId: number, median: number | null): Promise<void> {
  await db.updateTable("item_value").set({ median }).where("item_id", "=", itemId).execute();
}

/** Somebody chooses how alerts reach them. */
export function choose(userId: string, changes: Partial<typeof defaultSettings>): Promise<void> {
  return saveSettings(userId, { ...defaultSettings, ...changes });
}

export const lettersOf = (userId: string) =>
  db.selectFrom("alert_letter").selectAll().where("user_id", "=", userId).orderBy("ordered_at").execute();

export const rungOf = (userId: string) =>
  db.selectFrom("rung_alert").selectAll().where("user_id", "=", userId).orderBy("rang_at").execute();

export const targetOf = (entryId: string) =>
  db.selectFrom("price_target").selectAll().where("entry_id", "=", entryId).executeTakeFirst();
