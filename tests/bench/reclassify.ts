import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { startScript } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { answersUntil, manySales, perSecond, someAddresses, toItsEnd } from "./beside.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

const maxSeconds = 180;

/**
 * How long a million stored sales take to be read again by newer rules, and how late a server beside it answers. Alone
 * it is measured before and after: pages show more sales, and more conditions, of what has been read again.
 */
export async function* reclassifySales(stage: Stage): AsyncGenerator<Figure> {
  const { databaseUrl, sales } = await manySales(stage);
  await makeOutdated(databaseUrl);
  const { origin } = await stage.server({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  const paths = await someAddresses(databaseUrl);

  stage.log(`requesting ${perSecond} pages a second, then reading the sales again beside them`);
  await answersUntil(wait(stage.pick(10_000, 10_000, 200)), origin, paths);
  const alone = () => answersUntil(wait(stage.pick(30_000, 10_000, 250)), origin, paths);
  const before = await alone();
  const started = performance.now();
  const child = await startScript("reclassify", { dataDir: scratchDir("bench").path, databaseUrl });
  const beside = await answersUntil(child.exited, origin, paths);
  const seconds = (performance.now() - started) / 1_000;
  await toItsEnd(child);
  stage.log(child.output());
  await vacuum(databaseUrl);
  const after = await alone();

  yield figure(`${readable(sales)} sales read again`, seconds, "s", {
    target: { atMost: (maxSeconds * sales) / 1_000_000 },
    note: `${readable(Math.round(sales / seconds))} rows/s, prices recalculated`,
  });
  const answers = [before, beside, after];
  yield figure(
    "p95 of a server while sales are read again",
    p95(beside.times) / p95([...before.times, ...after.times]),
    "×",
    {
      target: { atMost: 1.5 },
      note: `${answers.map(({ times }) => `${readable(p95(times))} ms`).join(", then ")} at ${perSecond} requests/s`,
    },
  );
  const failures = answers.flatMap(({ failures }) => failures);
  yield figure("errors of a server while sales are read again", failures.length, "", {
    target: { atMost: 0 },
    note: failures[0],
  });
}

/** As rules without conditions could have left them, that found no item in every third title. */
async function makeOutdated(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(`update sale set condition_key = 'unknown', condition_origin = null, condition_detail = null,
    condition_conflict = null, item_id = case when id % 3 > 0 then item_id end`);
  await client.query("update catalogue_state set rules_version = 0");
  await client.end();
  await vacuum(databaseUrl);
}

async function vacuum(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}
