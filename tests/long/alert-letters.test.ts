import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mailServer } from "#tests/support/account/mail-server.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { startServer } from "#tests/support/server/server.ts";

const kills = 50;
/** Letters that are due at once. */
const perKill = 3;
const letters = kills * perKill;

test("a kill as the mail server takes letters repeats at most one of them, with its Message-ID, and loses none", async () => {
  const databaseUrl = await newDatabase({ sample: false });
  const mails = await mailServer();
  mails.now("accepts");
  const start = () => startServer({ databaseUrl, sampleData: "off", env: { SMTP_URL: mails.url } });
  const on = (sql: string, values: unknown[] = []) => query(databaseUrl, sql, values);
  for (let kill = 0; kill < kills; kill += 1) {
    for (let count = 0; count < perKill; count += 1) await ringFor(on);
    const before = mails.accepted.length;
    const server = await start();
    await expect.poll(() => mails.accepted.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(before);
    await server.kill();
    // The queue does the same with an unfinished order, only later.
    await on("update pgboss.job set state = 'retry', start_after = now() where name = 'mail' and state = 'active'");
  }
  const server = await start();
  const states = () => on("select state, count(*)::int from alert_letter group by state");
  // The job that orders letters may have been running when its server was killed.
  await expect.poll(states, { timeout: 300_000 }).toEqual([{ state: "sent", count: letters }]);
  await server.stop();
  await mails.stop();

  const recipients = new Map<string | undefined, Set<string>>();
  for (const { mail, recipients: to } of mails.accepted)
    recipients.set(mail.messageId, new Set([...(recipients.get(mail.messageId) ?? []), ...to]));
  // One Message-ID for each person.
  expect([...recipients.values()].map((people) => people.size)).toEqual(Array(letters).fill(1));
  const repeats = mails.accepted.length - letters;
  console.log(`${repeats} letters of ${letters} were repeated in ${kills} kills`);
  expect(repeats).toBeLessThanOrEqual(kills);
});

/** Somebody new has a search that has just rung. */
async function ringFor(on: (sql: string, values?: unknown[]) => Promise<unknown>) {
  const name = `k${randomUUID().slice(0, 8)}`;
  await on(
    `with account as (
      insert into account (email, password_hash, confirmed_at) values ($1 || '@example.org', 'none', now()) returning id
    ), profile as (
      insert into profile (user_id, username) select id, $1 from account
    ), owner as (
      insert into collection (user_id) select id from account returning user_id
    ), search as (
      insert into saved_search (user_id, query, is_alert, last_listing_id) select user_id, $1, true, 1000 from owner
      returning id, user_id
    )
    insert into rung_alert (user_id, search_id, alert)
    select user_id, id, '{"of": "search", "words": "falcon", "newMatches": 1, "lowest": []}' from search`,
    [name],
  );
}
