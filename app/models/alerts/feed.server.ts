import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { ensureCollection } from "../collection/locked-collection.server.ts";
import { db } from "../platform/database.server.ts";
import { keyedHash, keyedHashes } from "../platform/site-secrets.server.ts";
import type { ToTell } from "./alert-words.ts";
import type { RungAlert } from "./rung-alerts.server.ts";
import { link, toTell } from "./to-tell.server.ts";

const textOf = (userId: string, number: number) => `alert feed ${userId} ${number}`;

const tokenForm = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,10})\.([\w-]{43})$/;

/** The feed of a person: the token in its address, all of that, and when it was last read. Null without one. */
export async function findFeed(userId: string) {
  const feed = await db.selectFrom("alert_feed").selectAll().where("user_id", "=", userId).executeTakeFirst();
  if (!feed) return null;
  const token = `${userId}.${feed.number}.${keyedHash(textOf(userId, feed.number))}`;
  return { token, address: link("/feeds/alerts.atom", { token }), readAt: feed.read_at };
}

/** Gives a person a feed, or another address for the one that they have: the one before leads nowhere then. */
export async function renewFeed(userId: string): Promise<void> {
  await ensureCollection(db, userId);
  // No number that was used before, also by a feed that is gone.
  await sql`
    insert into alert_feed (user_id, number) values (${userId}, (random() * 2147483647)::integer)
    on conflict (user_id) do update set number = excluded.number, read_at = null`.execute(db);
}

/** Takes a person's feed away. */
export async function removeFeed(userId: string): Promise<void> {
  await db.deleteFrom("alert_feed").where("user_id", "=", userId).execute();
}

/** An alert of a feed. */
export interface FeedEntry {
  id: string;
  rangAt: Date;
  told: ToTell;
}

/** What the feed with this token tells, the latest alert first; null where the token is that of no feed. Notes that it was read. */
export async function readFeed(token: string): Promise<FeedEntry[] | null> {
  const [, userId = "", number = "", hash = ""] = tokenForm.exec(token) ?? [];
  const hashes = keyedHashes(textOf(userId, Number(number)));
  if (!hashes.some((each) => hash.length === each.length && timingSafeEqual(Buffer.from(each), Buffer.from(hash))))
    return null;
  const feed = await db
    .updateTable("alert_feed")
    .set({ read_at: sql<Date>`now()` })
    .where("user_id", "=", userId)
    .where("number", "=", Number(number))
    .returning("user_id")
    .executeTakeFirst();
  if (!feed) return null;
  const rung = await db
    .selectFrom("rung_alert")
    .leftJoin("price_target", "price_target.entry_id", "rung_alert.entry_id")
    .selectAll("rung_alert")
    .select("price_target.created_at")
    .where("user_id", "=", userId)
    .orderBy("rang_at", "desc")
    .orderBy("id")
    .execute();
  const told = await toTell(
    rung.map((row) => ({ rang: row, alert: row.alert as RungAlert, setAt: row.created_at ?? row.rang_at })),
  );
  return rung.flatMap(({ id, rang_at: rangAt }, nth) => {
    const one = told[nth];
    return one ? [{ id, rangAt, told: one }] : [];
  });
}
