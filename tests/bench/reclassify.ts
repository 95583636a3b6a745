import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { categories } from "#app/models/catalog/categories.ts";
import { type Child, startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

const perSecond = 30;
const maxSeconds = 180;

/** How long a million stored sales take to be read again by newer rules, and how late a server beside it answers. */
export async function* reclassifySales(stage: Stage): AsyncGenerator<Figure> {
  const sales = stage.pick(1_000_000, 200_000, 2_000);
  const databaseUrl = await stage.emptyCatalogue();
  stage.log(`filling a catalogue with ${readable(sales)} sales`);
  await toItsEnd(await startNode(["tests/bench/fill/sales.ts", String(sales)], databaseUrl));
  await makeOutdated(databaseUrl);
  const { origin } = await stage.server({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  const paths = await someAddresses(databaseUrl);

  stage.log(`requesting ${perSecond} pages a second, then reading the sales again beside them`);
  await answersUntil(wait(stage.pick(10_000, 10_000, 200)), origin, paths);
  const alone = await answersUntil(wait(stage.pick(60_000, 20_000, 500)), origin, paths);
  const started = performance.now();
  const command: string = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).scripts.reclassify;
  const child = await startNode(command.replace(/^.*\bnode /, "").split(" "), databaseUrl);
  const beside = await answersUntil(child.exited, origin, paths);
  const seconds = (performance.now() - started) / 1_000;
  await toItsEnd(child);
  stage.log(child.output());

  yield figure(`${readable(sales)} sales read again`, seconds, "s", {
    target: { atMost: (maxSeconds * sales) / 1_000_000 },
    note: `${readable(Math.round(sales / seconds))} rows/s, prices recalculated`,
  });
  const [before, during] = [p95(alone.times), p95(beside.times)];
  yield figure("p95 of a server while sales are read again", during / before, "×", {
    target: { atMost: 2 },
    note: `${readable(before)} ms → ${readable(during)} ms at ${perSecond} requests/s`,
  });
  const failures = [...alone.failures, ...beside.failures];
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
  await client.query("vacuum analyze");
  await client.end();
}

/** Listing pages, price histories and API calls in turn, more than are cached. */
async function someAddresses(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ category: string; key: string }>(
    `select category, key from item where category <> 'minifigures' and exists (select from sale where item_id = item.id)
     order by hashint8(id) limit 2000`,
  );
  await client.end();
  return rows.flatMap(({ category, key }, turn) => {
    const { id } = categories[turn % categories.length] ?? { id: "legos" };
    return [
      `/categories/${id}?page=${(turn % 20) + 1}`,
      `/categories/${category}/${key}`,
      `/api/${id}?limit=30&page=${(turn % 20) + 1}`,
    ];
  });
}

interface Answers {
  /** Milliseconds. */
  times: number[];
  /** What was answered with an error, or not at all. */
  failures: string[];
}

/** What a server answers to requests at a steady rate until something ends. */
async function answersUntil(end: Promise<unknown>, origin: string, paths: readonly string[]): Promise<Answers> {
  const times: number[] = [];
  const failures: string[] = [];
  const request = async (path = "") => {
    const from = performance.now();
    try {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      if (!response.ok) failures.push(`${path} answered ${response.status}`);
      times.push(performance.now() - from);
    } catch (error) {
      failures.push(`${path} was not answered: ${error}`);
    }
  };
  const answers: Promise<void>[] = [];
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  const started = performance.now();
  for (let turn = 0; !isOver; turn += 1) {
    await wait(Math.max(0, started + (turn * 1_000) / perSecond - performance.now()));
    answers.push(request(paths[turn % paths.length]));
  }
  await Promise.all([ended, ...answers]);
  return { times, failures };
}

function startNode(args: string[], databaseUrl: string): Promise<Child> {
  return startChild(process.execPath, args, { cwd: root, env: { ...bareEnvironment(), DATABASE_URL: databaseUrl } });
}

async function toItsEnd(child: Child): Promise<void> {
  if ((await child.exited) !== 0) throw new Error(`It ended with an error and printed:\n${child.output()}`);
}
