import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { writeBackupFile } from "#app/models/backup/backup-file.server.ts";
import { checkBackup } from "#app/models/backup/read-backup.server.ts";
import { restoreBackup } from "#app/models/backup/restore-backup.server.ts";
import type { TroubleOrder } from "#app/models/mail/orders.server.ts";
import { sendTroubleLetter } from "#app/models/operation/troubles/send-trouble-letter.server.ts";
import { tellTroubles } from "#app/models/operation/troubles/tell-troubles.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { takeOrders } from "#tests/support/account/mail-orders.ts";
import { listOutbox } from "#tests/support/account/outbox.ts";
import { newCollector } from "#tests/support/alerts/alerts.ts";
import { createJobQueues } from "#tests/support/database/job-queues.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

await createJobQueues("back-up");

beforeEach(async () => {
  await sql`
    delete from pgboss.job; delete from told_trouble; delete from source;
    update source_state set paused_at = null; update profile set is_operator = false`.execute(db);
});

async function newOperator() {
  const person = await newCollector();
  await db.updateTable("profile").set({ is_operator: true }).where("user_id", "=", person.id).execute();
  return person;
}

/** A source that has failed three times in a row, the first time at noon. */
async function failingSource(name: string): Promise<void> {
  await sql`insert into source (name, kind, failures_in_a_row) values (${name}, 'address', 3)`.execute(db);
  for (const minute of [0, 1, 3]) {
    const at = new Date(Date.UTC(2026, 10, 29, 12, minute));
    await sql`
      insert into source_run (source, started_at, ended_at, problem)
      values (${name}, ${at}, ${at}, 'It answered 500.')`.execute(db);
  }
}

async function mend(name: string): Promise<void> {
  await sql`update source set failures_in_a_row = 0 where name = ${name}`.execute(db);
  await sql`insert into source_run (source, ended_at) values (${name}, now())`.execute(db);
}

async function breakAgain(name: string): Promise<void> {
  await sql`delete from source where name = ${name}`.execute(db);
  await failingSource(name);
}

const startedAt = Date.now();
/** So many minutes later. */
const tellAfter = (minutes: number) => tellTroubles(new Date(startedAt + minutes * 60_000));

/** What was ordered since the last look. */
async function ordered() {
  const orders = (await takeOrders()) as TroubleOrder[];
  return orders.map(({ accountId, areOver, troubles }) => ({
    accountId,
    areOver,
    titles: troubles.map(({ title }) => title),
  }));
}

const failsTitle = (name: string) => `${name} has failed since 29 Nov, 12:00 UTC`;

test("operators hear of a trouble once, and once when it has been over for an hour", async () => {
  const { id: accountId } = await newOperator();
  await failingSource("cards");
  for (const minutes of [0, 5, 10]) await tellAfter(minutes);
  expect(await ordered()).toEqual([{ accountId, areOver: false, titles: [failsTitle("cards")] }]);
  await mend("cards");
  for (const minutes of [15, 20, 74]) await tellAfter(minutes);
  expect(await ordered()).toEqual([]);
  for (const minutes of [75, 80, 200]) await tellAfter(minutes);
  expect(await ordered()).toEqual([{ accountId, areOver: true, titles: ["cards no longer fails"] }]);
  await breakAgain("cards");
  await tellAfter(205);
  expect(await ordered()).toMatchObject([{ areOver: false, titles: [failsTitle("cards")] }]);
});

test("a trouble that comes and goes within an hour is told once", async () => {
  await newOperator();
  await failingSource("cards");
  for (let minutes = 0; minutes < 600; minutes += 50) {
    await tellAfter(minutes);
    await mend("cards");
    await tellAfter(minutes + 5);
    await breakAgain("cards");
  }
  expect(await ordered()).toHaveLength(1);
});

test("all that begins between two looks is one letter to each operator, and so is all that is over", async () => {
  const operators = [await newOperator(), await newOperator()];
  const stranger = await newCollector();
  for (const name of ["cards", "sets"]) await failingSource(name);
  await sql`update source_state set paused_at = now()`.execute(db);
  await sql`
    insert into pgboss.job (name, state, created_on, output) values ('back-up', 'retry', '2026-11-29T03:00:00Z',
      '{"message": "ENOSPC: no space left on device, write"}')`.execute(db);
  await tellAfter(0);
  const begun = await ordered();
  expect(begun.map(({ accountId }) => accountId).toSorted()).toEqual(operators.map(({ id }) => id).toSorted());
  expect(begun.map(({ accountId }) => accountId)).not.toContain(stranger.id);
  for (const { titles } of begun) {
    expect(titles).toEqual([
      "The back-up has failed since 29 Nov, 03:00 UTC",
      expect.stringContaining("All sources are paused since"),
      failsTitle("cards"),
      failsTitle("sets"),
    ]);
  }
  await sql`update source_state set paused_at = null`.execute(db);
  await sql`update pgboss.job set state = 'completed', completed_on = now() where name = 'back-up'`.execute(db);
  for (const name of ["cards", "sets"]) await mend(name);
  for (const minutes of [5, 65]) await tellAfter(minutes);
  const over = await ordered();
  expect(over).toHaveLength(2);
  for (const { areOver, titles } of over) {
    expect([areOver, titles.toSorted()]).toEqual([
      true,
      [
        "The back-up no longer fails",
        "The sources are no longer paused",
        "cards no longer fails",
        "sets no longer fails",
      ],
    ]);
  }
});

test("a back-up fails from its last attempt on until one ends well, also while it is tried again", async () => {
  await newOperator();
  const job = (state: string, hour: number, retries = 0) =>
    sql`
      insert into pgboss.job (name, state, created_on, completed_on, retry_count, output)
      values ('back-up', ${state}::pgboss.job_state, ${new Date(Date.UTC(2026, 10, 29, hour))}, now(), ${retries}, '{"message": "No."}')`.execute(
      db,
    );
  const troubles = async () => {
    await sql`delete from told_trouble`.execute(db);
    await tellAfter(0);
    const titles = (await takeOrders()).flatMap((order) => (order as TroubleOrder).troubles.map(({ title }) => title));
    return titles.filter((title) => title.includes("back-up"));
  };
  await job("failed", 1);
  await job("completed", 2);
  await job("active", 3);
  expect(await troubles()).toEqual([]);
  await sql`delete from pgboss.job where state = 'active'`.execute(db);
  await job("active", 5, 1);
  expect(await troubles()).toEqual(["The back-up has failed since 29 Nov, 05:00 UTC"]);
  await job("failed", 4);
  expect(await troubles()).toEqual(["The back-up has failed since 29 Nov, 04:00 UTC"]);
  await job("completed", 6);
  expect(await troubles()).toEqual([]);
});

test("two workers at once tell a trouble once, and its end too", async () => {
  await newOperator();
  await failingSource("cards");
  await Promise.all([tellAfter(0), tellAfter(0), tellAfter(0)]);
  expect(await ordered()).toHaveLength(1);
  await mend("cards");
  await tellAfter(5);
  await Promise.all([tellAfter(65), tellAfter(65), tellAfter(65)]);
  expect(await ordered()).toHaveLength(1);
});

test.each([
  ["the order", "before insert on pgboss.job for each row when (new.name = 'mail')", "trigger"],
  ["the commit", "after insert on told_trouble deferrable initially deferred for each row", "constraint trigger"],
])("a trouble is told where its letters are ordered, and neither happens where %s fails", async (_, when, kind) => {
  await newOperator();
  await failingSource("cards");
  await sql`
    create function refuse_order() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create ${sql.raw(kind)} refuse_order ${sql.raw(when)} execute function refuse_order()`.execute(db);
  await expect(tellAfter(0)).rejects.toThrow("no");
  await sql`drop function refuse_order cascade`.execute(db);
  expect(await db.selectFrom("told_trouble").selectAll().execute()).toEqual([]);
  expect(await ordered()).toEqual([]);
  await tellAfter(5);
  expect(await ordered()).toHaveLength(1);
});

test("a site without operators tells nobody, and its first one hears of what there is then", async () => {
  await newCollector();
  await failingSource("cards");
  await tellAfter(0);
  expect(await ordered()).toEqual([]);
  await newOperator();
  await tellAfter(5);
  expect(await ordered()).toHaveLength(1);
});

test("a file that was refused is told once, and passes without a word", async () => {
  await newOperator();
  await sql`insert into source (name, kind) values ('inbox', 'folder')`.execute(db);
  await sql`
    insert into source_run (source, started_at, ended_at, file, problem)
    values ('inbox', now(), now(), 'odd.csv', 'odd.csv has no column for title.')`.execute(db);
  await tellAfter(0);
  expect(await ordered()).toMatchObject([{ titles: ["A file of inbox could not be read"] }]);
  for (const minutes of [1_445, 1_600]) await tellAfter(minutes);
  expect(await ordered()).toEqual([]);
  expect(await db.selectFrom("told_trouble").selectAll().execute()).toEqual([]);
});

test("a letter goes to the confirmed address of whoever is an operator when it is sent", async () => {
  const [operator, former, pending] = [await newOperator(), await newOperator(), await newOperator()];
  await failingSource("cards");
  await tellAfter(0);
  const orders = (await takeOrders()) as TroubleOrder[];
  expect(orders).toHaveLength(3);
  await db.updateTable("profile").set({ is_operator: false }).where("user_id", "=", former.id).execute();
  await db.updateTable("account").set({ confirmed_at: null }).where("id", "=", pending.id).execute();
  for (const order of orders) await sendTroubleLetter(order, new AbortController().signal);
  const mails = await listOutbox(env.DATA_DIR);
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([operator.email]);
  const [{ subject, text }] = mails as [(typeof mails)[0]];
  expect(subject).toBe(`Chartables: ${failsTitle("cards")}`);
  expect(text).toContain("It answered 500. What it brought before stays, with its age.");
  expect(text).toContain("http://localhost:3000/admin/sources/cards");
});

test("a restored site forgets what was told, and sends no letter that was ordered before", async () => {
  await newOperator();
  await failingSource("cards");
  await tellAfter(0);
  const file = path.join(scratchDir("told-backup").path, "site.tar.gz");
  await writeBackupFile(file);
  await restoreBackup(await checkBackup(file));
  expect(await db.selectFrom("told_trouble").selectAll().execute()).toEqual([]);
  expect(await ordered()).toEqual([]);
});
