import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { db } from "#app/models/platform/database.server.ts";
import { noteError, takeErrors } from "#app/models/platform/error-kinds.ts";
import {
  countErrors,
  forgetError,
  forgetOldErrors,
  listErrors,
  storeErrors,
} from "#app/models/platform/site-errors.server.ts";

beforeEach(async () => {
  takeErrors();
  await db.deleteFrom("site_error").execute();
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const note = (place: string, ago: number, id?: string) => noteError({ id, error: "Error: no" }, place, secondsAgo(ago));

test("what is stored again counts on, with its first and last time and the last ten requests", async () => {
  for (let n = 20; n > 12; n -= 1) note("here", n, `r${n}`);
  await storeErrors();
  for (let n = 12; n > 8; n -= 1) note("here", n, `r${n}`);
  note("there", 5);
  await storeErrors();
  await storeErrors();
  const [there, here] = await listErrors();
  expect(there).toMatchObject({ place: "there", sentence: "Error: no", count: 1, requests: [] });
  expect(here).toMatchObject({ place: "here", count: 12 });
  expect(here?.requests.map(({ id }) => id)).toEqual([
    "r9",
    "r10",
    "r11",
    "r12",
    "r13",
    "r14",
    "r15",
    "r16",
    "r17",
    "r18",
  ]);
  const seconds = ((here?.lastAt.getTime() ?? 0) - (here?.firstAt.getTime() ?? 0)) / 1_000;
  expect(Math.round(seconds)).toBe(11);
});

test("two processes that store the same kinds at once lose none and do not wait for each other", async () => {
  for (let round = 0; round < 10; round += 1) {
    const stores = [0, 1].map((turn) => {
      for (const place of turn === 0 ? ["a", "b", "c"] : ["c", "b", "a"]) note(place, 1);
      return storeErrors();
    });
    await Promise.all(stores);
  }
  expect((await listErrors()).map(({ count }) => count)).toEqual([20, 20, 20]);
});

test("the newest 200 kinds stay", async () => {
  await sql`
    insert into site_error (place, sentence, count, first_at, last_at)
    select 'place ' || n, '', 1, now(), now() - n * interval '1 minute' from generate_series(1, 250) as n`.execute(db);
  note("the newest", 0);
  await storeErrors();
  const kept = await listErrors();
  const stored = await db.selectFrom("site_error").select("id").execute();
  expect([stored.length, kept.length, kept[0]?.place, kept.at(-1)?.place]).toEqual([
    200,
    200,
    "the newest",
    "place 199",
  ]);
});

test("what has not happened for 14 days is not shown, and then forgotten; the last day is counted apart", async () => {
  await sql`
    insert into site_error (place, sentence, count, first_at, last_at) values
      ('old', '', 1, now() - interval '20 days', now() - interval '15 days'),
      ('of last week', '', 1, now() - interval '20 days', now() - interval '7 days'),
      ('of today', '', 1, now() - interval '20 days', now() - interval '23 hours')`.execute(db);
  const places = async () => (await listErrors()).map(({ place }) => place);
  expect(await places()).toEqual(["of today", "of last week"]);
  expect(await countErrors()).toMatchObject({ kinds: 2, kindsToday: 1 });
  await forgetOldErrors();
  expect(await db.selectFrom("site_error").select("place").execute()).toHaveLength(2);
  const [today] = await listErrors();
  await forgetError(today?.id ?? 0);
  expect(await places()).toEqual(["of last week"]);
});

test("while the table cannot be written the errors wait, and are stored once it can", async () => {
  note("here", 2, "before");
  await sql`alter table site_error rename to site_error_away`.execute(db);
  await expect(storeErrors()).rejects.toThrow("site_error");
  note("here", 1, "meanwhile");
  await expect(storeErrors()).rejects.toThrow("site_error");
  await sql`alter table site_error_away rename to site_error`.execute(db);
  await storeErrors();
  expect(await listErrors()).toMatchObject([{ count: 2, requests: [{ id: "meanwhile" }, { id: "before" }] }]);
});
