import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { AlertSettingsTable, Schema } from "#db/schema.ts";
import { orderMail } from "../mail/orders.server.ts";
import { db } from "../platform/database.server.ts";
import { dayMs } from "../platform/day.ts";
import { isLetterDue } from "./letter-times.ts";
import { changeSettings, needsPermission, toSettings } from "./settings.server.ts";

/** After so long, an alert that could not be told is no news. */
const longestWaitMs = 7 * dayMs;
/** A letter whose job is gone: jobs are retried for a day. */
const lostAfterMs = 1.2 * dayMs;

/** Somebody with alerts that wait for a letter. */
interface Waiting extends Omit<Selectable<AlertSettingsTable>, "user_id"> {
  userId: string;
  hasSettings: boolean;
  firstRangAt: Date;
  lastOrderedAt: Date | null;
}

/**
 * Orders the letters that are due for alerts that rang. Returns how many. Can run in several processes and be cut off at
 * any time: each letter is ordered in one transaction, which holds the person's collection.
 */
export async function orderDueLetters(signal?: AbortSignal, now = new Date()): Promise<number> {
  await endLostLetters(now);
  await db
    .updateTable("rung_alert")
    .set({ waits: false })
    .where("waits", "=", true)
    .where("rang_at", "<", new Date(now.getTime() - longestWaitMs))
    .execute();
  let ordered = 0;
  for (const waiting of await listWaiting(db)) {
    if (signal?.aborted) break;
    if (stepFor(waiting, now) === "none") continue;
    ordered += await db.transaction().execute((trx) => takeStep(trx, waiting.userId, now));
  }
  return ordered;
}

/** Those of one person, or of all. */
async function listWaiting(on: Kysely<Schema>, userId?: string): Promise<Waiting[]> {
  const own = userId === undefined ? sql`true` : sql`rung.user_id = ${userId}`;
  const { rows } = await sql<Waiting>`
    select rung.user_id as "userId", min(rung.rang_at) as "firstRangAt", settings.*, settings.user_id is not null as "hasSettings",
      (select max(ordered_at) from alert_letter as letter
        where letter.user_id = rung.user_id and letter.state <> 'dropped') as "lastOrderedAt"
    from rung_alert as rung left join alert_settings as settings on settings.user_id = rung.user_id
    where rung.waits and ${own} group by rung.user_id, settings.user_id order by rung.user_id`.execute(on);
  return rows;
}

/** What is to be done for somebody now: "forget" where they want no letters. */
function stepFor(waiting: Waiting, now: Date): "order" | "ask" | "forget" | "none" {
  const settings = toSettings(waiting.hasSettings ? waiting : undefined);
  if (!settings.byMail || settings.isPaused) return "forget";
  if (waiting.rests_since !== null || !isLetterDue(settings, waiting, now)) return "none";
  if (!needsPermission || waiting.permission === "allowed") return "order";
  return waiting.permission === "asked" ? "none" : "ask";
}

async function takeStep(trx: Transaction<Schema>, userId: string, now: Date): Promise<number> {
  const own = trx.selectFrom("collection").select("user_id").where("user_id", "=", userId);
  // Another process is at it.
  if (!(await own.forNoKeyUpdate().skipLocked().executeTakeFirst())) return 0;
  const [waiting] = await listWaiting(trx, userId);
  const step = waiting ? stepFor(waiting, now) : "none";
  const alerts = trx.updateTable("rung_alert").where("user_id", "=", userId).where("waits", "=", true);
  if (step === "forget") await alerts.set({ waits: false }).execute();
  if (step === "ask") await askForPermission(trx, userId);
  if (step !== "order") return 0;
  const { id } = await trx
    .insertInto("alert_letter")
    .values({ user_id: userId, ordered_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await alerts.set({ waits: false, told_at: now, letter_id: id }).execute();
  await orderMail({ kind: "alerts", accountId: userId, letterId: id }, trx);
  return 1;
}

/** Orders the letter with the link that allows letters to an address that nobody confirmed. */
export async function askForPermission(trx: Kysely<Schema>, userId: string): Promise<void> {
  await changeSettings(trx, userId, { permission: "asked" });
  await orderMail({ kind: "alert-permission", accountId: userId }, trx);
}

async function endLostLetters(now: Date): Promise<void> {
  const lost = await db
    .selectFrom("alert_letter")
    .select("id")
    .where("state", "=", "ordered")
    .where("ordered_at", "<", new Date(now.getTime() - lostAfterMs))
    .execute();
  for (const { id } of lost) await failLetter(id, "It could not be sent for a day.", now);
}

/** Gives a letter up. Its alerts wait for the next one. */
export function failLetter(letterId: string, failure: string, now = new Date()): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await endLetter(trx, letterId, { state: "failed", failure, ended_at: now }))) return;
    await trx
      .updateTable("rung_alert")
      .set({ waits: true, told_at: null, letter_id: null })
      .where("letter_id", "=", letterId)
      .execute();
  });
}

/** Ends a letter that is ordered; false where it has ended. */
export async function endLetter(
  trx: Kysely<Schema>,
  letterId: string,
  end: { state: "sent" | "dropped" | "failed"; failure?: string; ended_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("alert_letter")
    .set(end)
    .where("id", "=", letterId)
    .where("state", "=", "ordered")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The last letter to a person that was sent, or that could not be; undefined before the first. */
export async function findLastLetter(userId: string) {
  const letter = await db
    .selectFrom("alert_letter")
    .select(["state", "ended_at"])
    .where("user_id", "=", userId)
    .where("state", "in", ["sent", "failed"])
    .orderBy("ordered_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return letter?.ended_at ? { ...letter, ended_at: letter.ended_at } : undefined;
}

/** Forgets letters that ended long ago. */
export async function forgetOldLetters(): Promise<void> {
  await db
    .deleteFrom("alert_letter")
    .where("state", "<>", "ordered")
    .where("ordered_at", "<", sql<Date>`now() - interval '90 days'`)
    .execute();
}
