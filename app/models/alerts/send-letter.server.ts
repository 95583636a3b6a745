import { type Selectable, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { RungAlertTable, Schema } from "#db/schema.ts";
import { env } from "../../env.server.ts";
import { chooseAuthProvider } from "../auth/choose-provider.server.ts";
import { deliver } from "../mail/deliver.server.ts";
import { db } from "../platform/database.server.ts";
import { stopHrefOf, writeAlertLetter } from "./alert-mail.ts";
import { type AlertRow, alertPrices } from "./alert-prices.server.ts";
import { alertOf, readingOf } from "./judge-alerts.server.ts";
import { endLetter, failLetter } from "./letters.server.ts";
import { isAsFar, judgeAlert, ringsAgainAt } from "./rule.ts";
import type { RungAlert, RungTarget, RungTargetAlert } from "./rung-alerts.server.ts";
import { countRefusal, findSettingsRow, forgetRefusals, toSettings } from "./settings.server.ts";
import type { AlertSettings } from "./settings-fields.ts";
import { linksOf, toTell } from "./to-tell.server.ts";

/** Letters that the mail server took and that could not be recorded as sent. */
const taken = new LRUCache<string, true>({ max: 10_000 });

/** A process that is killed repeats the letter that the mail server has just taken. There is one of them. */
const inTurn = pLimit(1);

/**
 * Sends a letter that was ordered: what of it still holds. Each price is read again; what no longer holds counts as not
 * having rung. Throws while the mail server does not take it.
 */
export function sendAlertLetter(letterId: string, signal: AbortSignal): Promise<void> {
  return inTurn(() => {
    // It waited for so long that the queue has it sent again.
    signal.throwIfAborted();
    return send(letterId, signal);
  });
}

async function send(letterId: string, signal: AbortSignal): Promise<void> {
  const letter = await db.selectFrom("alert_letter").selectAll().where("id", "=", letterId).executeTakeFirst();
  if (letter?.state !== "ordered") return;
  if (!taken.has(letterId)) {
    const to = await chooseAuthProvider().addressOf(letter.user_id);
    if (to === null) return failLetter(letterId, "The account has no confirmed address.");
    const contents = await openLetter(letterId);
    if (!contents) return;
    try {
      await deliver({ to, ...(await writtenLetter(letterId, contents)) }, "alerts", signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await countRefusal(db, letter.user_id);
      return failLetter(letterId, "The mail server refused the address.");
    }
    taken.set(letterId, true);
  }
  await db.transaction().execute(async (trx) => {
    await endLetter(trx, letterId, { state: "sent", ended_at: new Date() });
    await forgetRefusals(trx, letter.user_id);
  });
}

/** Whether a mail server says that it takes nothing for this address. */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  return error instanceof RangeError || (responseCode >= 500 && command === "RCPT TO");
}

/** What a letter tells of now. */
export interface LetterContents {
  userId: string;
  settings: AlertSettings;
  orderedAt: Date;
  told: {
    rang: Pick<Selectable<RungAlertTable>, "rang_at" | "entry_id" | "search_id">;
    alert: RungAlert;
    setAt: Date;
  }[];
}

async function writtenLetter(letterId: string, { userId, settings, orderedAt, told }: LetterContents) {
  const letter = {
    all: await toTell(told),
    from: new Date(Math.min(...told.map(({ rang }) => rang.rang_at.getTime()))),
    until: orderedAt,
    digestHour: settings.digestHour,
    timeZone: settings.timeZone ?? "UTC",
    links: linksOf(userId),
  };
  const isHttps = env.PUBLIC_ORIGIN.startsWith("https:");
  return {
    ...writeAlertLetter(letter),
    messageId: `<alerts.${letterId}@${new URL(env.PUBLIC_ORIGIN).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${stopHrefOf(letter)}>`,
      ...(isHttps && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}

/** What of a letter holds now, in the order in which it rang. Null where nothing does, or its person wants none: it is dropped. */
function openLetter(letterId: string): Promise<LetterContents | null> {
  return db.transaction().execute(async (trx) => {
    const ordered = trx
      .selectFrom("alert_letter")
      .selectAll()
      .where("id", "=", letterId)
      .where("state", "=", "ordered");
    const letter = await ordered.forUpdate().executeTakeFirst();
    if (!letter) return null;
    const settings = toSettings(await findSettingsRow(letter.user_id, trx));
    const told = settings.byMail && !settings.isPaused ? await holding(trx, letterId) : [];
    if (told.length === 0) {
      await endLetter(trx, letterId, { state: "dropped", ended_at: new Date() });
      // What rang is kept, as not told.
      await trx
        .updateTable("rung_alert")
        .set({ told_at: null, letter_id: null })
        .where("letter_id", "=", letterId)
        .execute();
      return null;
    }
    return { userId: letter.user_id, settings, orderedAt: letter.ordered_at, told };
  });
}

type RungRow = Selectable<RungAlertTable>;

/** The alerts of a letter that hold. The others are forgotten, as if they had not rung. */
async function holding(trx: Transaction<Schema>, letterId: string): Promise<LetterContents["told"]> {
  const own = trx.selectFrom("rung_alert").selectAll().where("letter_id", "=", letterId);
  return stillHeld(trx, await own.orderBy("rang_at", "desc").orderBy("id").execute(), () => false);
}

/** The same of these alerts of a person, but for those of which a letter tells: whether they hold is its matter, and they stay as they are. */
export async function holdingOf(
  trx: Transaction<Schema>,
  userId: string,
  rungIds: readonly string[],
): Promise<LetterContents["told"]> {
  const own = trx.selectFrom("rung_alert").selectAll().where("user_id", "=", userId);
  const isNamed = sql<boolean>`id = any(${rungIds}::uuid[])`;
  const rung = await own.where(isNamed).orderBy("rang_at", "desc").orderBy("id").execute();
  return stillHeld(trx, rung, (row) => row.told_at !== null);
}

async function stillHeld(
  trx: Transaction<Schema>,
  rung: readonly RungRow[],
  isKept: (row: RungRow) => boolean,
): Promise<LetterContents["told"]> {
  const prices = await lockPrices(trx, rung);
  const told: LetterContents["told"] = [];
  for (const row of rung) {
    const current = await heldAlert(trx, row, prices);
    if (!isKept(row)) await noteOutcome(trx, row, current?.alert, prices);
    if (!current) continue;
    const newer = told.find(({ rang }) => rang.entry_id !== null && rang.entry_id === row.entry_id);
    // Of a target that rang twice, the letter tells the latest price, and what it was before both.
    if (newer?.alert.of === "target" && current.alert.of === "target") newer.alert.before = current.alert.before;
    else told.push({ rang: row, ...current });
  }
  return told.reverse();
}

/** What the person is told is what is kept; what no longer holds is forgotten, and its target stands where it stood before. */
async function noteOutcome(trx: Transaction<Schema>, row: RungRow, alert: RungAlert | undefined, prices: Prices) {
  if (alert) {
    await trx
      .updateTable("rung_alert")
      .set({ alert: JSON.stringify(alert) })
      .where("id", "=", row.id)
      .execute();
    return;
  }
  await trx.deleteFrom("rung_alert").where("id", "=", row.id).execute();
  const price = prices.get(row.entry_id ?? "")?.price;
  const rang = row.alert as RungAlert;
  if (price && rang.of === "target" && isSameTarget(rang, price)) await putBack(trx, row, price);
}

type Prices = Map<string, { price: AlertRow | undefined; setAt: Date }>;

async function lockPrices(trx: Transaction<Schema>, rung: readonly RungRow[]): Promise<Prices> {
  const entryIds = rung.flatMap(({ entry_id }) => entry_id ?? []);
  if (entryIds.length === 0) return new Map();
  const targets = await trx
    .selectFrom("price_target")
    .select(["entry_id", "created_at"])
    .where("entry_id", "in", entryIds)
    .orderBy("entry_id")
    .forUpdate()
    .execute();
  const { rows } = await alertPrices(sql`target.entry_id = any(${entryIds}::uuid[])`).execute(trx);
  return new Map(
    targets.map(({ entry_id, created_at }) => [
      entry_id,
      { price: rows.find(({ entryId }) => entryId === entry_id), setAt: created_at },
    ]),
  );
}

/** An alert with its price of now; undefined where it no longer holds. */
async function heldAlert(trx: Transaction<Schema>, row: RungRow, prices: Prices) {
  const alert = row.alert as RungAlert;
  if (alert.of === "search") return (await isSearchOn(trx, row.search_id)) ? { alert, setAt: row.rang_at } : undefined;
  const { price, setAt = row.rang_at } = prices.get(row.entry_id ?? "") ?? {};
  if (!price || !isSameTarget(alert, price)) return undefined;
  const before = row.standing_before as RungTarget["standingBefore"];
  const reading = readingOf(price);
  if (reading.price !== null && holds(alert, before, reading.price))
    return { alert: { ...alertOf(price, reading.price, alert.why), before: alert.before }, setAt };
  return undefined;
}

async function isSearchOn(trx: Transaction<Schema>, searchId: string | null): Promise<boolean> {
  if (searchId === null) return false;
  const search = await trx.selectFrom("saved_search").select("is_alert").where("id", "=", searchId).executeTakeFirst();
  return search?.is_alert ?? false;
}

function isSameTarget(alert: RungTargetAlert, price: AlertRow): boolean {
  return (
    alert.basis.of === price.basis &&
    alert.direction === price.direction &&
    alert.target === price.amount &&
    alert.currency === price.currency &&
    alert.conditionKey === price.conditionKey
  );
}

/** Whether a price would still ring: it is at the target, and a further one 10 % beyond where the alert rested. */
function holds(alert: RungTargetAlert, { restsAt }: RungTarget["standingBefore"], price: number): boolean {
  if (!isAsFar(alert, price, alert.target)) return false;
  return alert.why === "crossed" || restsAt === null || isAsFar(alert, price, ringsAgainAt(alert, restsAt));
}

/** Has a target stand as if it had not rung, unless it was set anew or rang again since. */
async function putBack(trx: Transaction<Schema>, row: RungRow, price: AlertRow): Promise<void> {
  const before = row.standing_before as RungTarget["standingBefore"];
  const aim = { basis: price.basis, direction: price.direction, minor: price.amount };
  const { standing } = judgeAlert(aim, before, { ...readingOf(price), isNews: true });
  const set = { is_armed: standing.isArmed, rests_at: standing.restsAt, offer_id: standing.offerId };
  await trx
    .updateTable("price_target")
    .set({
      ...set,
      last_price: standing.price,
      rang_at: before.rangAt === null ? null : new Date(before.rangAt),
      rang_price: before.rangPrice,
    })
    .where("entry_id", "=", price.entryId)
    // What was put back before has lost its microseconds.
    .where(sql<boolean>`date_trunc('milliseconds', rang_at) = date_trunc('milliseconds', ${row.rang_at}::timestamptz)`)
    .execute();
}
