import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { env } from "#app/env.server.ts";
import { listNightlyBackups } from "#app/models/backup/list-backups.server.ts";
import { listFreshness } from "#app/models/operation/freshness.server.ts";
import { readHealth } from "#app/models/operation/health.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { readJobStates } from "#app/models/platform/job-states.server.ts";
import { daysAgo, listingRow, saleRow } from "#tests/support/catalog/market-rows.ts";
import { recalculatePrices } from "#tests/support/catalog/recalculate-prices.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";
import { createJobQueues } from "#tests/support/database/job-queues.ts";

await createJobQueues("find-trending");
beforeEach(() => sql`delete from pgboss.job; delete from source`.execute(db));

test("a category is as new as its newest counted sale, of minifigures too, and the listing that was seen last", async () => {
  const [soldAt, seenAt] = [daysAgo(2), daysAgo(3)];
  const minifigure = { title: "LEGO minifigure sw0834 Darth Vader", category: "minifigures" } as const;
  await recordMarketRows([
    ...[9, 8, 7, 6, 5].map((days) => saleRow({ soldAt: daysAgo(days), priceMinor: 10_000 + days })),
    saleRow({ ...minifigure, soldAt }),
    listingRow({ sourceItemId: "1", observedAt: seenAt }),
    listingRow({ source: "sample", sourceItemId: "2", observedAt: daysAgo(1) }),
  ]);
  await recalculatePrices();
  const [legos, figures] = await listFreshness();
  expect(legos).toMatchObject({
    ...{ id: "legos", name: "LEGO", newestSaleAt: soldAt },
    // Made-up listings are as old as they please.
    newestListingAt: seenAt,
  });
  expect(figures).toMatchObject({ id: "figures", newestSaleAt: null, newestListingAt: null });
});

test("jobs that wait, run and were given up are counted, and those whose time has not come are not", async () => {
  await sql`
    insert into pgboss.job (name, state, start_after, completed_on) values
      ('mail', 'created', now(), null), ('mail', 'retry', now() - interval '1 hour', null),
      ('mail', 'retry', now() + interval '1 hour', null), ('mail', 'active', now(), null),
      ('mail', 'completed', now(), now() - interval '5 minutes'), ('mail', 'completed', now(), '2026-01-01'),
      ('mail', 'failed', now(), now()), ('mail', 'failed', now(), now()),
      ('mail', 'failed', now(), now() - interval '25 hours')`.execute(db);
  const { lastEndedAt, ...states } = await readJobStates();
  expect(states).toEqual({ running: 1, waiting: 2, failed: [{ name: "mail", count: 2 }] });
  expect(Date.now() - (lastEndedAt?.getTime() ?? 0)).toBeLessThan(10 * 60_000);
});

test("the back-ups of the last nights are listed, the newest first, without those that somebody made", async () => {
  mkdirSync(String(env.BACKUPS), { recursive: true });
  for (const name of ["nightly-20261127T030000Z.tar.gz", "nightly-20261128T030005Z.tar.gz", "by-hand.tar.gz"])
    writeFileSync(path.join(String(env.BACKUPS), name), "four");
  expect(await listNightlyBackups(7)).toEqual([
    { name: "nightly-20261128T030005Z.tar.gz", madeAt: new Date("2026-11-28T03:00:05Z"), bytes: 4 },
    { name: "nightly-20261127T030000Z.tar.gz", madeAt: new Date("2026-11-27T03:00:00Z"), bytes: 4 },
  ]);
  expect(await listNightlyBackups(1)).toHaveLength(1);
});

test("what pages ask again and again changes with what a source does, and with nothing that only grows older", async () => {
  await sql`insert into source (name, kind) values ('inbox', 'folder')`.execute(db);
  const state = async () => JSON.stringify(await readSiteState());
  expect(await state()).toBe(await state());
  for (const change of [
    sql`insert into source_run (source, file) values ('inbox', 'a.csv')`,
    sql`update source_run set ended_at = now()`,
    sql`update source set is_on = false`,
    sql`update source_state set paused_at = now()`,
    sql`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`,
    sql`insert into report (reporter_id, reported_id, reason) values (gen_random_uuid(), gen_random_uuid(), 'Spam')`,
    sql`update report set settled_at = now()`,
    sql`insert into disputed_sale (source, source_item_id, sold_at, price_minor, reported_at) values ('shop', '1', now(), 1, now())`,
    sql`update disputed_sale set verdict = 'counts', judged_at = now() + interval '1 second'`,
    sql`insert into site_error (place, sentence, count, first_at, last_at) values ('here', '', 1, now(), now())`,
    sql`update site_error set count = 2, last_at = now() + interval '1 second'`,
    sql`delete from site_error`,
  ]) {
    const last = await state();
    await change.execute(db);
    expect(await state()).not.toBe(last);
  }
  // Jobs end every minute: only a page that shows each of them hears of that.
  const [before, withJobs] = [await state(), JSON.stringify(await readSiteState({ withScheduledJobs: true }))];
  await sql`insert into pgboss.job (name, state, completed_on) values ('find-trending', 'completed', now())`.execute(
    db,
  );
  expect(await state()).toBe(before);
  expect(JSON.stringify(await readSiteState({ withScheduledJobs: true }))).not.toBe(withJobs);
  const { troubles, lastFiles, disk } = await readHealth();
  expect(troubles.map(({ is }) => is)).toContain("all-paused");
  expect(lastFiles).toMatchObject([{ source: "inbox", file: "a.csv" }]);
  expect(disk.total).toBeGreaterThan(disk.free);
  expect(disk.database).toBeGreaterThan(1e6);
});
