import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectDatabase, type Database } from "#db/client.ts";
import { mailServer } from "#tests/support/account/mail-server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { startServer } from "#tests/support/server/server.ts";

const to = "ada@example.org";

/** Asks for a new password, as the page does. */
const askForMail = (origin: string, email: string) =>
  fetch(`${origin}/forgot-password`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ email }),
    redirect: "manual",
  });

test("one mail arrives, once, after the mail server refused, hung, was busy, hung up and rejected", async () => {
  const mails = await mailServer();
  const server = await startServer({
    sampleData: "off",
    env: { SMTP_URL: mails.url, MAIL_FROM: "Us <us@site.example>" },
  });
  const database = connectDatabase({
    databaseUrl: undefined,
    dataDir: server.dataDir,
    statementTimeoutMs: 0,
    onIdleError: () => {},
  });
  const { tryAgain, isOrder } = await memberOf(database);

  expect((await askForMail(server.origin, to)).status).toBe(303);
  await expect.poll(server.output, { timeout: 20_000 }).toContain("a mail could not be sent yet");
  for (const manner of ["hangs", "is-busy", "drops", "rejects"] as const) {
    mails.now(manner);
    await tryAgain();
    await mails.metSomebody();
    if (manner !== "hangs") continue;
    // Whoever asks now is answered while the mail server still lets the worker wait.
    expect((await askForMail(server.origin, "nobody@example.org")).status).toBe(303);
    expect(mails.isAwaited()).toBe(true);
  }
  mails.now("accepts");
  await tryAgain();
  await expect.poll(() => isOrder("completed"), { timeout: 20_000 }).toBe(true);

  expect(mails.accepted.map(({ recipients }) => recipients)).toEqual([[to]]);
  const { subject, from, headers } = mails.accepted[0]!.mail;
  expect([subject, from?.address]).toEqual(["Set a new password", "us@site.example"]);
  expect(headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
  expect(server.output()).not.toContain(to);
  await database.close();
  await server.stop();
  await mails.stop();
});

test("a mail that the mail server took is not sent again when the database could not be told", async () => {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const mails = await mailServer();
  const server = await startServer({ databaseUrl, env: { SMTP_URL: mails.url } });
  const database = connectDatabase({ databaseUrl, dataDir: "", statementTimeoutMs: 0, onIdleError: () => {} });
  const { isOrder } = await memberOf(database);

  const databaseIsGone = Promise.withResolvers<void>();
  mails.now("accepts");
  mails.pause(databaseIsGone.promise);
  expect((await askForMail(server.origin, to)).status).toBe(303);
  await mails.metSomebody();
  await postgres.kill();
  databaseIsGone.resolve();
  await expect.poll(server.output, { timeout: 20_000 }).toContain("the job queue met an error");
  await postgres.restart();
  // What the queue does with an order that nobody ended, only sooner.
  await sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail'`.execute(database.db);
  await expect.poll(() => isOrder("completed"), { timeout: 30_000 }).toBe(true);
  expect(mails.accepted).toHaveLength(1);

  await database.close();
  await server.stop();
  await mails.stop();
  await postgres.stop();
});

/** Writes a member of the site, and tells what becomes of the mail to them. */
async function memberOf(database: Database) {
  await database.ready();
  const { db } = database;
  const account = { email: to, password_hash: "none", confirmed_at: new Date() };
  const { id } = await db.insertInto("account").values(account).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("profile").values({ user_id: id, username: "ada_l" }).execute();
  const isOrder = async (state: string) => {
    const { rows } = await sql<{ state: string }>`
      select state::text from pgboss.job where name = 'mail' and data->>'email' = ${to}`.execute(db);
    return rows.length === 1 && rows[0]?.state === state;
  };
  return {
    isOrder,
    /** Has the next try, which comes after a pause, come now. */
    tryAgain: async () => {
      await expect.poll(() => isOrder("retry"), { timeout: 60_000 }).toBe(true);
      await sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(db);
    },
  };
}
