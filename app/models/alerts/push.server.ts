import { type Kysely, type Selectable, sql } from "kysely";
import type { AlertTopicTable, Schema } from "#db/schema.ts";
import { ensureCollection } from "../collection/locked-collection.server.ts";
import { orderMail } from "../mail/orders.server.ts";
import { countOf } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { NotFoundError } from "../platform/errors.ts";
import { consumeLimit } from "../platform/rate-limits.server.ts";
import { keyedHash } from "../platform/site-secrets.server.ts";
import {
  basisWords,
  isTarget,
  lowestOf,
  newListings,
  priceOf,
  subjectOf,
  type ToTell,
  targetOf,
} from "./alert-words.ts";
import { isLetterDue } from "./letter-times.ts";
import { NotPublishedError, type PushMessage, publish, readTopic } from "./ntfy.server.ts";
import { holdingOf } from "./send-letter.server.ts";
import { findSettingsRow, maxRefusals, toSettings } from "./settings.server.ts";
import { linksOf, toTell } from "./to-tell.server.ts";

/** Five at once, then one every twelve minutes: never more than ten in an hour, tests included. */
const pushLimit = { capacity: 5, refillSeconds: 720 };

const takePush = (userId: string) => consumeLimit(`push message of ${keyedHash(userId)}`, pushLimit);

/** The topic to which a person's alerts are pushed; undefined without one. */
export function findTopic(userId: string, on: Kysely<Schema> = db): Promise<Selectable<AlertTopicTable> | undefined> {
  return on.selectFrom("alert_topic").selectAll().where("user_id", "=", userId).executeTakeFirst();
}

/** Pushes alerts of a person to a topic from now on, as they typed it. Messages that rested go on. Throws `InvalidError`. */
export async function chooseTopic(userId: string, typed: string): Promise<void> {
  const address = readTopic(typed);
  await ensureCollection(db, userId);
  await db
    .insertInto("alert_topic")
    .values({ user_id: userId, address })
    .onConflict((own) =>
      own.column("user_id").doUpdateSet((row) => ({
        address: row.ref("excluded.address"),
        refusals: 0,
        rests_since: null,
        tested_at: sql<Date | null>`case when alert_topic.address = excluded.address then alert_topic.tested_at end`,
      })),
    )
    .execute();
}

/** Pushes nothing any more. */
export async function removeTopic(userId: string): Promise<void> {
  await db.deleteFrom("alert_topic").where("user_id", "=", userId).execute();
}

/** Pushes a test to a person's topic now, and keeps what came back, as a sentence. Throws `TooManyError`. */
export async function pushTest(userId: string): Promise<{ result: string; isTaken: boolean }> {
  const topic = await findTopic(userId);
  if (!topic) throw new NotFoundError("alert-topic", "There is no topic yet. Save one first.");
  await takePush(userId);
  const { alerts } = linksOf(userId);
  const text = "Alerts of prices will look like this.";
  const outcome = await publish(topic.address, { title: "A test of your Chartables alerts", text, href: alerts }).then(
    () => ({ result: "The server took it.", isTaken: true }),
    (error) => {
      if (!(error instanceof NotPublishedError)) throw error;
      return { result: error.message, isTaken: false };
    },
  );
  const { result, isTaken } = outcome;
  await db
    .updateTable("alert_topic")
    .set({ tested_at: new Date(), test_result: result, is_test_taken: isTaken })
    .$if(isTaken, (own) => own.set({ refusals: 0, rests_since: null }))
    .where("user_id", "=", userId)
    .execute();
  return outcome;
}

/** SQL that is true for alerts that rang and were not pushed, of somebody who had a topic by then. A week later they are no news. */
const waitsForPush = sql<boolean>`rung_alert.pushed_at is null and rung_alert.rang_at >= alert_topic.chosen_at
  and rung_alert.rang_at > now() - interval '7 days'`;

/**
 * Orders the push messages that are due for alerts that rang, at the hours of letters. Returns how many. Can run in several
 * processes and be cut off at any time: each is ordered in one transaction, which holds the person's topic.
 */
export async function orderDuePushes(signal?: AbortSignal, now = new Date()): Promise<number> {
  const waiting = await db
    .selectFrom("alert_topic")
    .innerJoin("rung_alert", "rung_alert.user_id", "alert_topic.user_id")
    .select("alert_topic.user_id")
    .distinct()
    .where("rests_since", "is", null)
    .where(waitsForPush)
    .execute();
  let ordered = 0;
  for (const { user_id: userId } of waiting) {
    if (signal?.aborted) break;
    ordered += await db.transaction().execute((trx) => orderPush(trx, userId, now));
  }
  return ordered;
}

async function orderPush(trx: Kysely<Schema>, userId: string, now: Date): Promise<number> {
  const own = trx.selectFrom("alert_topic").selectAll().where("user_id", "=", userId);
  const topic = await own.forUpdate().skipLocked().executeTakeFirst();
  if (!topic) return 0;
  const alerts = await trx
    .selectFrom("rung_alert")
    .innerJoin("alert_topic", "alert_topic.user_id", "rung_alert.user_id")
    .select(["id", "rang_at"])
    .where("rung_alert.user_id", "=", userId)
    .where(waitsForPush)
    .orderBy("rang_at")
    .execute();
  const [first] = alerts;
  const settings = toSettings(await findSettingsRow(userId, trx));
  if (!first) return 0;
  const isDue = isLetterDue(settings, { firstRangAt: first.rang_at, lastOrderedAt: topic.ordered_at }, now);
  if (!settings.isPaused && !isDue) return 0;
  const rungIds = alerts.map(({ id }) => id);
  await trx.updateTable("rung_alert").set({ pushed_at: now }).where("id", "in", rungIds).execute();
  if (settings.isPaused) return 0;
  await trx.updateTable("alert_topic").set({ ordered_at: now }).where("user_id", "=", userId).execute();
  await orderMail({ kind: "alert-push", accountId: userId, rungIds }, trx);
  return 1;
}

/**
 * Pushes what still holds of alerts for which a message was ordered. Throws while the server does not answer, and where
 * the person had ten messages within the hour; after five refusals in a row, messages rest.
 */
export async function sendPush(userId: string, rungIds: readonly string[], signal: AbortSignal): Promise<void> {
  const topic = await findTopic(userId);
  const settings = toSettings(await findSettingsRow(userId));
  if (!topic || topic.rests_since !== null || settings.isPaused) return;
  const told = await toTell(await db.transaction().execute((trx) => holdingOf(trx, userId, rungIds)));
  if (told.length === 0) return;
  await takePush(userId);
  try {
    await publish(topic.address, messageOf(told, linksOf(userId).alerts), signal);
  } catch (error) {
    if (!(error instanceof NotPublishedError) || error.mayPass) throw error;
    await sql`
      update alert_topic set refusals = refusals + 1, test_result = ${error.message}, is_test_taken = false, tested_at = now(),
        rests_since = case when refusals + 1 >= ${sql.lit(maxRefusals)} then now() end
      where user_id = ${userId}`.execute(db);
    return;
  }
  await db.updateTable("alert_topic").set({ refusals: 0 }).where("user_id", "=", userId).execute();
}

const maxLines = 10;

/** One alert with its basis, or several with a line each. */
function messageOf(told: readonly ToTell[], alerts: string): PushMessage {
  const [only] = told;
  const title = subjectOf(told);
  if (only && told.length === 1) {
    const text = isTarget(only) ? basisWords(only.alert) : lineOf(only);
    return { title, text, href: only.href };
  }
  const more = told.length > maxLines ? [`and ${countOf(told.length - maxLines, "other")}`] : [];
  return { title, text: [...told.slice(0, maxLines).map(lineOf), ...more].join("\n"), href: alerts };
}

/** "Saga #1, raw: $212, target $210". */
function lineOf(told: ToTell): string {
  if (!isTarget(told))
    return [told.alert.words, newListings(told.alert), lowestOf(told.alert)].filter(Boolean).join(": ");
  const thing = [told.name, told.condition].filter(Boolean).join(", ");
  return `${thing}: ${priceOf(told.alert)}, target ${targetOf(told.alert)}`;
}
