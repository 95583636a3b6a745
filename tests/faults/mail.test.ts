import { sql } from "kysely";
import { expect, test } from "vitest";
import { connectDatabase, type Database } from "#db/client.ts";
import { mailServer } from "#tests/support/account/mail-server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { startServer } from "#tests/support/server/server.ts";

const to = "ada@example.org";

/** Sends the form that requests a new password. */
const askForMail = (origin: string, email: string) =>
  fetch(`${origin}/forgot-password`, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams({ email }),
    redirect: "manual",
  });

test("a mail arrives exactly once after the mail server refused, hung, was busy, hung up and rejected it", async () => {
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
    // Requests are answered while the mail server still makes the worker wait.
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

test("an accepted mail is not sent again when the database could not record it", async () => {
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
  await expect.poll(server.output, { timeout: 20_000 }).toContain("the job queue failed");
  await postgres.restart();
  // The queue does the same with an unfinished order, only later.
  await sql`update pgboss.job set state = 'retry', start_after = now() where name = 'mail'`.execute(database.db);
  await expect.poll(() => isOrder("completed"), { timeout: 30_000 }).toBe(true);
  expect(mails.accepted).toHaveLength(1);

  await database.close();
  await server.stop();
  await mails.stop();
  await postgres.stop();
});

/** Creates a member, and follows the mail to them through the queue. */
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
    /** Makes the next attempt happen now instead of after its pause. */
    tryAgain: async () => {
      await expect.poll(() => isOrder("retry"), { timeout: 60_000 }).toBe(true);
      await sql`update pgboss.job set start_after = now() where name = 'mail'`.execute(db);
    },
  };
}
