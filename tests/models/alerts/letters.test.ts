import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { statementsOf } from "#app/models/platform/job-queue.ts";
import {
  choose,
  lettersOf,
  moveValue,
  newAlert,
  newCollector,
  rungCollector,
  rungOf,
  setValue,
  targetOf,
} from "#tests/support/alerts/alerts.ts";

const { mails } = await vi.hoisted(async () => {
  const { mailServer } = await import("#tests/support/account/mail-server.ts");
  return { mails: await mailServer() };
});
vi.mock("#app/env.server.ts", async (original) => {
  const settings = await original<typeof import("#app/env.server.ts")>();
  const site = { SMTP_URL: mails.url, EMAIL_CONFIRMATION: "required", PUBLIC_ORIGIN: "https://chartables.example" };
  return { ...settings, env: { ...settings.env, ...site } };
});

const { deleteAccount } = await import("#app/models/account/delete-account.server.ts");
const { forgetRefusals, pauseAllAlerts } = await import("#app/models/alerts/settings.server.ts");
const { keepRung } = await import("#app/models/alerts/rung-alerts.server.ts");
const { orderDueLetters } = await import("#app/models/alerts/letters.server.ts");
const { sendAlertLetter } = await import("#app/models/alerts/send-letter.server.ts");
const { sendTestLetter } = await import("#app/models/alerts/test-letter.server.ts");
const { stopByToken, stopToken } = await import("#app/models/alerts/stop-links.server.ts");
const { removeEntries } = await import("#app/models/collection/removals.server.ts");
const { clearTarget } = await import("#app/models/collection/targets.server.ts");
const { pauseTarget, setTarget } = await import("#app/models/alerts/alerts.server.ts");
const { workMails } = await import("#app/models/jobs/mail-worker.server.ts");
const { database, db } = await import("#app/models/platform/database.server.ts");

afterAll(() => mails.stop());
beforeEach(async () => {
  mails.now("accepts");
  mails.accepted.length = 0;
  await sql`delete from pgboss.job where name = 'mail'`.execute(db);
  await sql`delete from alert_letter; delete from rung_alert`.execute(db);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const signal = new AbortController().signal;

/** Sends what is ordered, as the worker does; an error of the mail server is one more attempt later. */
async function sendOrdered(): Promise<string[]> {
  const ordered = await db.selectFrom("alert_letter").select("id").where("state", "=", "ordered").execute();
  const failures: string[] = [];
  for (const { id } of ordered) await sendAlertLetter(id, signal).catch((error: Error) => failures.push(error.message));
  return failures;
}

const subjects = () => mails.accepted.map(({ mail }) => mail.subject);
const recipients = () => mails.accepted.flatMap((accepted) => accepted.recipients);

test("an alert that rings is told at once, and what rings within the hour after it comes in one digest", async () => {
  const person = await rungCollector();
  expect(await orderDueLetters()).toBe(1);
  await sendOrdered();
  expect(subjects()).toEqual(["Pirates of Barracuda Bay, used: $118, below your target of $120"]);
  expect(recipients()).toEqual([person.email]);
  expect(await rungOf(person.id)).toMatchObject([{ told_at: expect.any(Date), waits: false }]);

  for (const name of ["Saturn V", "Bonsai Tree"]) {
    const { itemId } = await newAlert(person.id, { name });
    await moveValue(itemId, 11_000);
    expect(await orderDueLetters()).toBe(0);
  }
  expect(await orderDueLetters(signal, minutes(59))).toBe(0);
  expect(await orderDueLetters(signal, minutes(61))).toBe(1);
  await sendOrdered();
  expect(subjects().slice(1)).toEqual(["2 targets reached: Saturn V $110, and 1 more"]);
  expect(await orderDueLetters(signal, minutes(200))).toBe(0);
  expect((await lettersOf(person.id)).map(({ state }) => state)).toEqual(["sent", "sent"]);
});

test("a mail server is busy, defers, hangs up, rejects and is slow, and no alert is lost", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  for (const manner of ["is-busy", "defers-address", "drops", "rejects"] as const) {
    mails.now(manner);
    expect(await sendOrdered()).toHaveLength(1);
    expect(await lettersOf(person.id)).toMatchObject([{ state: "ordered" }]);
  }
  mails.now("accepts");
  mails.pause(wait(1_500));
  expect(await sendOrdered()).toEqual([]);
  expect(subjects()).toHaveLength(1);
  expect(await lettersOf(person.id)).toMatchObject([{ state: "sent" }]);
});

test("a letter that is repeated has the same Message-ID, and one that was taken is not repeated", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  const [letter] = await lettersOf(person.id);
  await sendOrdered();
  await sendAlertLetter(letter!.id, signal);
  expect(mails.accepted).toHaveLength(1);

  // The server was killed before it could say that the letter was sent.
  await db.updateTable("alert_letter").set({ state: "ordered" }).execute();
  vi.resetModules();
  const { openDatabase } = await import("#app/models/platform/open-database.server.ts");
  const { close } = openDatabase();
  const again = await import("#app/models/alerts/send-letter.server.ts");
  await again.sendAlertLetter(letter!.id, signal);
  await close();
  const ids = mails.accepted.map(({ mail }) => mail.messageId);
  expect(ids).toEqual(Array(2).fill(`<alerts.${letter!.id}@chartables.example>`));
});

test("a letter that the mail server took is not sent again because the database could not record it", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  await sql`
    create function refuse_end() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
    create trigger refuse_end before update on alert_letter for each row execute function refuse_end()`.execute(db);
  expect(await sendOrdered()).toEqual(["gone"]);
  await sql`drop function refuse_end cascade`.execute(db);
  expect(await sendOrdered()).toEqual([]);
  expect(mails.accepted).toHaveLength(1);
  expect(await lettersOf(person.id)).toMatchObject([{ state: "sent" }]);
});

test("two workers on one database order and send each letter once", async () => {
  const people = [];
  for (let count = 0; count < 12; count += 1) people.push(await rungCollector());
  const bosses = [1, 2].map(() => new PgBoss({ db: { executeSql: statementsOf(database) }, schedule: false }));
  for (const boss of bosses) {
    await boss.start();
    await workMails(boss);
  }
  await Promise.all([1, 2, 3].map(() => orderDueLetters()));
  await expect.poll(() => mails.accepted.length).toBe(12);
  await expect
    .poll(async () => db.selectFrom("alert_letter").select("id").where("state", "=", "sent").execute())
    .toHaveLength(12);
  for (const boss of bosses) await boss.stop({ graceful: false });
  expect(recipients().sort()).toEqual(people.map(({ email }) => email).sort());
  expect(await db.selectFrom("alert_letter").select("id").execute()).toHaveLength(12);
});

test("a letter reads the price again: what no longer holds is not told, and counts as not having rung", async () => {
  const person = await newCollector();
  const { itemId, entryId } = await newAlert(person.id);
  const before = await targetOf(entryId);
  await moveValue(itemId, 11_800);
  await orderDueLetters();
  await setValue(itemId, 12_200);
  await sendOrdered();
  expect(mails.accepted).toEqual([]);
  expect(await lettersOf(person.id)).toMatchObject([{ state: "dropped" }]);
  expect(await rungOf(person.id)).toEqual([]);
  const { is_armed, rests_at, rang_at, rang_price } = before!;
  expect(await targetOf(entryId)).toMatchObject({ is_armed, rests_at, rang_at, rang_price, last_price: 12_200 });
  // It rings when the price comes back, and its letter need not wait for the one that was dropped.
  await moveValue(itemId, 11_900);
  expect(await orderDueLetters()).toBe(1);
  await sendOrdered();
  expect(subjects()).toEqual(["Pirates of Barracuda Bay, used: $119, below your target of $120"]);
  expect(mails.accepted[0]?.mail.text).toContain("It was $134 when you set it.");
});

test("of a price that fell further and came half back, the letter tells the first fall, at the price of now", async () => {
  const person = await newCollector();
  const { itemId, entryId } = await newAlert(person.id);
  await moveValue(itemId, 11_800);
  await moveValue(itemId, 10_000);
  expect(await rungOf(person.id)).toHaveLength(2);
  await orderDueLetters();
  await setValue(itemId, 11_500);
  await sendOrdered();
  expect(subjects()).toEqual(["Pirates of Barracuda Bay, used: $115, below your target of $120"]);
  expect(await rungOf(person.id)).toHaveLength(1);
  expect(await targetOf(entryId)).toMatchObject({ is_armed: false, rests_at: 11_800, last_price: 11_500 });
});

test("a target that rang twice before its letter is told once, with what it was before both", async () => {
  const person = await newCollector();
  const { itemId } = await newAlert(person.id);
  await moveValue(itemId, 11_800);
  await moveValue(itemId, 10_000);
  await orderDueLetters();
  await sendOrdered();
  expect(subjects()).toEqual(["Pirates of Barracuda Bay, used: $100, below your target of $120"]);
  expect(mails.accepted[0]?.mail.text).toContain("It was $134 when you set it.");
});

const ways: Record<string, (person: Awaited<ReturnType<typeof rungCollector>>) => Promise<unknown>> = {
  "by the link of its letter": ({ entryId }) => stopByToken(stopToken("alert", entryId), false),
  "by the link that stops all": ({ id }) => stopByToken(stopToken("all", id), false),
  "by the other button of its link": ({ entryId }) => stopByToken(stopToken("alert", entryId), true),
  "by pausing it": ({ id, entryId }) => pauseTarget(id, entryId, true),
  "by pausing all": ({ id }) => pauseAllAlerts(id, true),
  "by turning mail off": ({ id }) => choose(id, { byMail: false }),
  "by removing it": ({ id, entryId }) => clearTarget(id, entryId),
  "by setting another target": ({ id, entryId }) =>
    setTarget(id, entryId, { ...other, price: { minor: 9_000, currency: "USD" } }),
  "by removing the entry": ({ id, entryId }) => removeEntries(id, [entryId]),
  "by deleting the account": ({ id, email }) => deleteAccount(id, email),
};
const other = { basis: "value", direction: "below", conditionKey: null } as const;

test.each(Object.keys(ways))("an alert is stopped %s: nothing follows, be its letter ordered or not", async (way) => {
  const ordered = await rungCollector();
  await orderDueLetters();
  await ways[way]?.(ordered);
  await sendOrdered();
  const waiting = await rungCollector();
  await ways[way]?.(waiting);
  await orderDueLetters(signal, minutes(90));
  await sendOrdered();
  expect(mails.accepted).toEqual([]);
  const { rows } =
    await sql`select from pgboss.job where name = 'mail' and data ->> 'accountId' = ${ordered.id}`.execute(db);
  if (way === "by deleting the account") expect(rows).toEqual([]);
});

test("what a letter was to tell of that was dropped, since all was paused, is kept as not told", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  await pauseAllAlerts(person.id, true);
  await sendOrdered();
  expect(await lettersOf(person.id)).toMatchObject([{ state: "dropped" }]);
  expect(await rungOf(person.id)).toMatchObject([{ told_at: null, waits: false }]);
});

test("after five refusals of the address letters rest, no alert is lost, and a saved form or a test that is taken goes on", async () => {
  const person = await rungCollector();
  const settingsOf = () =>
    db.selectFrom("alert_settings").selectAll().where("user_id", "=", person.id).executeTakeFirst();
  mails.now("refuses-address");
  for (let hour = 0; hour < 5; hour += 1) {
    expect(await settingsOf().then((row) => row?.rests_since ?? null)).toBeNull();
    expect(await orderDueLetters(signal, minutes(hour * 61))).toBe(1);
    expect(await sendOrdered()).toEqual([]);
  }
  expect(await settingsOf()).toMatchObject({ refusals: 5, rests_since: expect.any(Date) });
  expect(await orderDueLetters(signal, minutes(400))).toBe(0);
  expect(await rungOf(person.id)).toMatchObject([{ waits: true, told_at: null }]);

  expect(await sendTestLetter(person.id)).toEqual({
    result: "the mail server takes nothing for this address (550)",
    isTaken: false,
  });
  mails.now("accepts");
  expect(await sendTestLetter(person.id)).toEqual({ result: "the mail server took it", isTaken: true });
  expect(await settingsOf()).toMatchObject({ refusals: 0, rests_since: null });
  expect(await orderDueLetters(signal, minutes(400))).toBe(1);
  await sendOrdered();
  expect(subjects()).toEqual([
    "A test of your Chartables alerts",
    "Pirates of Barracuda Bay, used: $118, below your target of $120",
  ]);
  await db.updateTable("alert_settings").set({ refusals: 5, rests_since: new Date() }).execute();
  await choose(person.id, {});
  expect(await settingsOf()).toMatchObject({ refusals: 0, rests_since: null });
  await forgetRefusals(db, person.id);
});

test("a letter says by headers that no person wrote it, and how a mail program stops what it is about", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  await sendOrdered();
  const headers = new Map(mails.accepted[0]?.mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  const link = `https://chartables.example/alerts/stop?token=${stopToken("alert", person.entryId)}`;
  expect(headers.get("list-unsubscribe")).toBe(`<${link}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(mails.accepted[0]?.mail.text).toContain(link);
  expect(mails.accepted[0]?.mail.text).toContain(
    `https://chartables.example/categories/legos/${person.key}?condition=used`,
  );
});

test("a saved search is told of as it rang, and no more once its owner turned it off", async () => {
  const person = await newCollector();
  const search = await db
    .insertInto("saved_search")
    .values({ user_id: person.id, query: "r1153", is_alert: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  const alert = { of: "search", words: "r1153", newMatches: 4, lowest: [] } as const;
  const ring = () =>
    db
      .transaction()
      .execute((trx) => keepRung(trx, [{ userId: person.id, searchId: search.id, alert: { ...alert, lowest: [] } }]));
  await ring();
  await orderDueLetters();
  await sendOrdered();
  expect(subjects()).toEqual(["4 new listings: “r1153”"]);
  await ring();
  await orderDueLetters(signal, minutes(61));
  await stopByToken(stopToken("search", search.id), false);
  await sendOrdered();
  expect(subjects()).toHaveLength(1);
});
