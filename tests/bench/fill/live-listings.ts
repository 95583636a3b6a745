/**
 * node tests/bench/fill/live-listings.ts DAYS A_DAY MINUTES: lets so many days pass in the environment's database, in each of
 * which eBay shows so many listings, as fast as it can. What so many minutes bring is recorded at a time, and what is over
 * by then is deleted. Prints a line of JSON at the end of each day. `now()` must be that of `clock`.
 */
import { sql } from "kysely";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { liveHours } from "#app/models/listings/expiry.server.ts";
import { deleteExpired } from "#app/models/listings/remove-listings.server.ts";
import { classify } from "#app/models/market/classify.server.ts";
import { recordBatches } from "#app/models/market/record-rows.server.ts";
import { type StagedRows, StagingText } from "#app/models/market/staging.ts";
import { db } from "#app/models/platform/database.server.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

/** Of the listings of a run, one in so many was there before and is seen again. */
const seenAgainEvery = 10;

const [days = 3, aDay = 1_000_000, minutes = 2] = process.argv.slice(2).map(Number);
const runMs = minutes * 60_000;
const database = openDatabase();
const { listings: sample } = await readSample(new Date());
const perRun = Math.round((aDay * runMs) / dayMs);
let made = 0;

async function* run(at: Date): AsyncGenerator<{ staged: StagedRows }> {
  const staging = new StagingText();
  for (let nth = 0; nth < perRun; nth += 1) {
    made += 1;
    const again = nth % seenAgainEvery === 0 && made > 10 * perRun;
    const number = again ? made - 5 * perRun : made;
    const row = sample[(number * 7_919) % sample.length];
    if (!row) throw new Error("The sample has no listings.");
    const sourceItemId = `v1|${110_000_000_000 + number}|0`;
    const more = { url: `https://www.ebay.com/itm/${110_000_000_000 + number}`, imageUrl: null, endsAt: null };
    staging.add(classify({ ...row, ...more, source: liveSource, sourceItemId, observedAt: at }));
  }
  yield { staged: staging.take() };
}

const began = Date.now();
for (let day = 1; day <= days; day += 1) {
  const started = performance.now();
  let deleted = 0;
  for (let sinceMs = 0; sinceMs < dayMs; sinceMs += runMs) {
    const ahead = (day - 1) * dayMs + sinceMs;
    await sql`update clock set ahead = make_interval(secs => ${ahead / 1_000})`.execute(db);
    await recordBatches(run(new Date(began + ahead)), () => {}, { importId: null, hoursShown: liveHours });
    deleted += await deleteExpired();
  }
  const { rows } = await sql<{ shown: number; over: number; mb: number }>`
    select count(*)::int as shown, count(*) filter (where expires_at <= now())::int as over,
      (pg_database_size(current_database()) / 1048576)::int as mb
    from listing_seen join listing on listing.id = listing_id where source = ${liveSource}`.execute(db);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(JSON.stringify({ day, brought: perRun * (dayMs / runMs), deleted, ...rows[0], seconds }));
}
await database.close();
process.exit(0);
