import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { beforeEach, expect, test } from "vitest";
import { failLetter, orderDueLetters } from "#app/models/alerts/letters.server.ts";
import { keepRung, listRung, type RungTargetAlert } from "#app/models/alerts/rung-alerts.server.ts";
import { pauseAllAlerts } from "#app/models/alerts/settings.server.ts";
import { orderMail } from "#app/models/mail/orders.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { statementsOf } from "#app/models/platform/job-queue.ts";
import {
  choose,
  lettersOf,
  moveValue,
  newAlert,
  newCollector,
  rungCollector,
  rungOf,
} from "#tests/support/alerts/alerts.ts";

beforeEach(async () => {
  await sql`delete from pgboss.job where name = 'mail'`.execute(db);
  await sql`delete from alert_letter; delete from rung_alert`.execute(db);
});

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const signal = new AbortController().signal;

test.each([
  ["the order", "before insert on pgboss.job for each row when (new.name = 'mail')", "trigger"],
  ["the commit", "after insert on alert_letter deferrable initially deferred for each row", "constraint trigger"],
])("an alert is told where its letter is ordered, and neither happens where %s fails", async (_, when, kind) => {
  const person = await rungCollector();
  await sql`
    create function refuse_order() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create ${sql.raw(kind)} refuse_order ${sql.raw(when)} execute function refuse_order()`.execute(db);
  await expect(orderDueLetters()).rejects.toThrow("no");
  await sql`drop function refuse_order cascade`.execute(db);
  expect(await rungOf(person.id)).toMatchObject([{ told_at: null, letter_id: null, waits: true }]);
  expect(await lettersOf(person.id)).toEqual([]);
  expect((await sql`select from pgboss.job where name = 'mail'`.execute(db)).rows).toEqual([]);
  expect(await orderDueLetters()).toBe(1);
  expect(await rungOf(person.id)).toMatchObject([{ told_at: expect.any(Date), waits: false }]);
});

test("a digest comes once a day at the chosen hour of a zone, also on the days when its clocks change", async () => {
  const person = await newCollector();
  await choose(person.id, { digestHour: 8, timeZone: "Europe/Berlin" });
  const { itemId } = await newAlert(person.id);
  const ring = async (at: string) => {
    await moveValue(itemId, 13_400);
    await moveValue(itemId, 11_800);
    await db
      .updateTable("rung_alert")
      .set({ rang_at: new Date(at) })
      .where("waits", "=", true)
      .execute();
  };
  const ordered = async (at: string) => orderDueLetters(signal, new Date(at));
  await ring("2027-03-27T09:00:00Z");
  // The clocks are put forward in this night: eight is at six o'clock UTC.
  expect(await ordered("2027-03-28T05:59:00Z")).toBe(0);
  expect(await ordered("2027-03-28T06:00:00Z")).toBe(1);
  await ring("2027-03-28T05:59:30Z");
  expect(await ordered("2027-03-28T23:00:00Z")).toBe(0);
  expect(await ordered("2027-03-29T06:00:00Z")).toBe(1);
  // And back in this one.
  await ring("2027-10-30T07:00:00Z");
  expect(await ordered("2027-10-31T06:59:00Z")).toBe(0);
  expect(await ordered("2027-10-31T07:00:00Z")).toBe(1);
});

test("in quiet hours nothing is sent, and what rang meanwhile comes at their end", async () => {
  const person = await rungCollector();
  await choose(person.id, { quiet: { from: 22, until: 7 }, timeZone: "America/New_York" });
  await db
    .updateTable("rung_alert")
    .set({ rang_at: new Date("2026-12-01T02:00:00Z") })
    .execute();
  expect(await orderDueLetters(signal, new Date("2026-12-01T03:00:00Z"))).toBe(0);
  expect(await orderDueLetters(signal, new Date("2026-12-01T11:59:00Z"))).toBe(0);
  expect(await orderDueLetters(signal, new Date("2026-12-01T12:00:00Z"))).toBe(1);
});

test("a mail that somebody waits for goes before letters about alerts", async () => {
  await rungCollector();
  await orderDueLetters();
  await orderMail({ kind: "recovery", email: "nobody@example.org" });
  const boss = new PgBoss({ db: { executeSql: statementsOf(database) }, schedule: false });
  await boss.start();
  const kinds: string[] = [];
  for (let count = 0; count < 2; count += 1)
    kinds.push(...(await boss.fetch<{ kind: string }>("mail")).map(({ data }) => data.kind));
  await boss.stop({ graceful: false });
  expect(kinds).toEqual(["recovery", "alerts"]);
});

test("what rings while all is paused is kept, and not told when it goes on", async () => {
  const person = await rungCollector();
  await pauseAllAlerts(person.id, true);
  expect(await orderDueLetters()).toBe(0);
  await pauseAllAlerts(person.id, false);
  expect(await orderDueLetters(signal, minutes(90))).toBe(0);
  expect(await listRung(person.id)).toHaveLength(1);
});

test("a letter that was given up gives its alerts to the next one, for a week", async () => {
  const person = await rungCollector();
  await orderDueLetters();
  await failLetter((await lettersOf(person.id))[0]!.id, "for a test");
  expect(await orderDueLetters(signal, minutes(61))).toBe(1);
  // Its job is gone.
  await sql`delete from pgboss.job where name = 'mail'`.execute(db);
  expect(await orderDueLetters(signal, minutes(60 * 40))).toBe(1);
  await failLetter((await lettersOf(person.id))[2]!.id, "for a test");
  expect(await orderDueLetters(signal, minutes(60 * 24 * 8))).toBe(0);
  expect(await rungOf(person.id)).toMatchObject([{ waits: false }]);
});

test("of more than twenty that rang, those that a letter is still to tell of are kept", async () => {
  const person = await rungCollector();
  const alert = (await listRung(person.id))[0]?.alert as RungTargetAlert;
  const standingBefore = { isArmed: true, restsAt: null, offerId: null, price: null, rangAt: null, rangPrice: null };
  const ring = () =>
    db.transaction().execute((trx) =>
      keepRung(
        trx,
        Array.from({ length: 25 }, () => ({ userId: person.id, entryId: person.entryId, alert, standingBefore })),
      ),
    );
  await ring();
  expect(await rungOf(person.id)).toHaveLength(26);
  await orderDueLetters();
  await ring();
  expect(await rungOf(person.id)).toHaveLength(51);
  await db.updateTable("alert_letter").set({ state: "sent" }).execute();
  await db.updateTable("rung_alert").set({ waits: false }).execute();
  await ring();
  expect((await rungOf(person.id)).filter(({ waits }) => !waits)).toHaveLength(0);
});
