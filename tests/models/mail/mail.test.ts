import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { workMails } from "#app/models/jobs/mail-worker.server.ts";
import { deliver } from "#app/models/mail/deliver.server.ts";
import { orderMail } from "#app/models/mail/orders.server.ts";
import { createProfile } from "#app/models/members/usernames.server.ts";
import { database, db } from "#app/models/platform/database.server.ts";
import { statementsOf } from "#app/models/platform/job-queue.ts";
import { latestMail, listOutbox } from "#tests/support/account/outbox.ts";

const boss = new PgBoss({ db: { executeSql: statementsOf(database) }, schedule: false });
await boss.start();
await workMails(boss);
afterAll(() => boss.stop({ graceful: false }));

/** Somebody with a confirmed address. */
async function newMember(username: string): Promise<string> {
  const email = `${username}@example.org`;
  await db.transaction().execute(async (trx) => {
    const account = { email, password_hash: "none", confirmed_at: new Date() };
    const { id } = await trx.insertInto("account").values(account).returning("id").executeTakeFirstOrThrow();
    await createProfile(trx, { user_id: id, username });
  });
  return email;
}

test("a mail that is ordered in a transaction is sent when it is committed, and not when it is rolled back", async () => {
  const [kept, lost] = [await newMember("kept"), await newMember("lost")];
  await db
    .transaction()
    .execute(async (trx) => {
      await orderMail({ kind: "recovery", email: lost }, trx);
      throw new Error("changed my mind");
    })
    .catch(() => {});
  await db.transaction().execute((trx) => orderMail({ kind: "recovery", email: kept }, trx));
  const { subject, link, html } = await latestMail(env.DATA_DIR, kept);
  expect(subject).toBe("Set a new password");
  expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token_hash=[\w-]{43}&type=recovery$/);
  expect(html).toContain("Hello kept,");

  await orderMail({ kind: "recovery", email: kept });
  await latestMail(env.DATA_DIR, kept, 2);
  expect((await listOutbox(env.DATA_DIR)).map((mail) => mail.to?.[0]?.address)).not.toContain(lost);
});

test("many that order at once all get their mails, also while each is in a transaction", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, (_, index) => newMember(`many_${index}`)));
  await Promise.all(
    members.map((email) => db.transaction().execute((trx) => orderMail({ kind: "recovery", email }, trx))),
  );
  for (const email of members) await latestMail(env.DATA_DIR, email);
});

test("an order that nobody is there for is done with, and those after it are sent", async () => {
  await orderMail({ kind: "recovery", email: "nobody@example.org" });
  await orderMail({ kind: "recovery", email: await newMember("after_nobody") });
  await latestMail(env.DATA_DIR, "after_nobody@example.org");
  const left = await boss.findJobs("mail", {});
  expect(left.filter(({ state }) => state === "retry" || state === "failed")).toEqual([]);
});

test("the outbox is for the server's own account, and holds whole mails only", async () => {
  await orderMail({ kind: "recovery", email: await newMember("own_eyes") });
  await latestMail(env.DATA_DIR, "own_eyes@example.org");
  const outbox = path.join(env.DATA_DIR, "outbox");
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
  for (const file of await readdir(outbox)) {
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{6}-recovery\.eml$/);
    expect(statSync(path.join(outbox, file)).mode & 0o777).toBe(0o600);
  }
});

test.each([
  "a@b.c\r\nBcc: x@example.org",
  "a@b.c\nSubject: hello",
  "a@b.c, x@example.org",
  "a@b.c; x@example.org",
  "<a@b.c> <x@example.org>",
  '"a\nb"@example.org',
  "Ada <a@example.org>",
  "a @example.org",
  "a@",
  "",
  `${"a".repeat(320)}@example.org`,
  "ada@exämple.org",
])("%j is no address, and no mail is sent to it", async (to) => {
  const before = (await listOutbox(env.DATA_DIR)).length;
  const mail = { to, subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  await expect(deliver(mail, "confirm", new AbortController().signal)).rejects.toThrow(RangeError);
  expect((await listOutbox(env.DATA_DIR)).length).toBe(before);
});
