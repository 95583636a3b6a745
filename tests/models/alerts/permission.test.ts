import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { moveValue, newAlert, newCollector, rungOf } from "#tests/support/alerts/alerts.ts";

const { mails } = await vi.hoisted(async () => {
  const { mailServer } = await import("#tests/support/account/mail-server.ts");
  return { mails: await mailServer() };
});
vi.mock("#app/env.server.ts", async (original) => {
  const settings = await original<typeof import("#app/env.server.ts")>();
  return { ...settings, env: { ...settings.env, SMTP_URL: mails.url, EMAIL_CONFIRMATION: "off" } };
});

const { orderDueLetters } = await import("#app/models/alerts/letters.server.ts");
const { sendAlertLetter } = await import("#app/models/alerts/send-letter.server.ts");
const { allowByToken, allowToken, stopToken } = await import("#app/models/alerts/stop-links.server.ts");
const { sendPermissionLetter } = await import("#app/models/alerts/test-letter.server.ts");
const { db } = await import("#app/models/platform/database.server.ts");
const { reachView } = await import("#app/presenters/reach-view.server.ts");

afterAll(() => mails.stop());
beforeEach(() => mails.now("accepts"));

const signal = new AbortController().signal;
const ordersFor = async (userId: string) => {
  const { rows } = await sql<{ kind: string; letterId: string }>`
    select data ->> 'kind' as kind, data ->> 'letterId' as "letterId" from pgboss.job
    where name = 'mail' and data ->> 'accountId' = ${userId} order by created_on`.execute(db);
  return rows;
};

test("where nobody confirmed the address, the first thing that goes there is one link; what rang waits until it is allowed", async () => {
  const person = await newCollector();
  const { itemId } = await newAlert(person.id);
  await moveValue(itemId, 11_800);
  for (const minutes of [0, 1, 90]) await orderDueLetters(signal, new Date(Date.now() + minutes * 60_000));
  expect(await ordersFor(person.id)).toMatchObject([{ kind: "alert-permission" }]);
  expect((await reachView(person)).address).toBe("we sent a link that allows letters");
  await sendPermissionLetter(person.id, signal);
  const link = /token=(\S+)/.exec(mails.accepted[0]?.mail.text ?? "")?.[1] ?? "";
  expect(link).toBe(allowToken(person.id, person.email));
  expect(await rungOf(person.id)).toMatchObject([{ waits: true }]);

  const stranger = await newCollector();
  for (const token of [stopToken("all", person.id), allowToken(person.id, "other@example.org"), `${link}x`])
    expect(await allowByToken(token)).toBe(false);
  expect(await orderDueLetters()).toBe(0);
  expect(await allowByToken(link)).toBe(true);
  expect(await db.selectFrom("alert_settings").select("user_id").execute()).toEqual([{ user_id: person.id }]);
  expect((await reachView(stranger)).address).toBe("not allowed yet: a test sends the link that does");
  expect(await orderDueLetters()).toBe(1);
  const [, { letterId } = { letterId: "" }] = await ordersFor(person.id);
  await sendAlertLetter(letterId, signal);
  expect(mails.accepted.map(({ recipients }) => recipients)).toEqual([[person.email], [person.email]]);
  expect(await reachView(person)).toMatchObject({
    ...{ address: "allowed", alerts: 1, isPaused: false, zone: null, rests: null },
    last: expect.stringMatching(/^Last alert: (today|yesterday), \d\d:\d\d UTC, taken\.$/),
  });
});
