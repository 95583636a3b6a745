import { createReadStream, mkdtempSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { countOf, runImport, startImport } from "#tests/support/catalog/run-import.ts";
import type { Place } from "#tests/support/server/run-script.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type Figure, figure, readable } from "./figure.ts";
import { writeListingsFile, writeSalesFile } from "./fill/sales-file.ts";
import { watchMemory } from "./process-trees.ts";
import type { Stage } from "./stage.ts";

const kinds = ["PostgreSQL", "embedded database"] as const;

interface Imported {
  seconds: number;
  maxMb: number;
}

/** Rows a second from a file into each database, and whether memory grows with the file. */
export async function* importRows(stage: Stage): AsyncGenerator<Figure> {
  const scratch = scratchDir("bench-import");
  try {
    const many = stage.pick(200_000, 40_000, 2_000);
    const written = [1, many / 4, many].map(async (rows) => {
      const file = path.join(scratch.path, `${rows}.csv`);
      await writeSalesFile(file, rows);
      return { file, rows };
    });
    const [one, few, all] = await Promise.all(written);
    if (!one || !few || !all) throw new Error("There is nothing to import.");

    yield await bareCopy(stage, all);
    for (const kind of kinds.slice(0, stage.pick(2, 2, 1))) {
      const into = async (): Promise<Place> => ({
        dataDir: mkdtempSync(path.join(scratch.path, "data-")),
        ...(kind === "PostgreSQL" && { databaseUrl: await stage.emptyCatalogue() }),
      });
      stage.log(`import, ${kind}`);
      const ofAll = await imported(one, all, await into());
      const ofFew = stage.pick(true, true, false) ? await imported(one, few, await into()) : ofAll;
      yield figure(`import, ${kind}`, Math.round(all.rows / ofAll.seconds), "rows/s", {
        target: { atLeast: 25_000 },
        note: `${readable(all.rows)} sales in ${readable(ofAll.seconds)} s, prices recalculated`,
      });
      yield figure(`import, ${kind}: memory`, ofAll.maxMb, "MB", {
        note: `${readable(ofFew.maxMb)} MB for ${readable(few.rows)} rows`,
      });
      yield await seenAgain(scratch.path, stage.pick(100_000, 100_000, 2_000), kind, await into());
    }
  } finally {
    scratch.remove();
  }
}

/** Seconds for the import of listings that are on record and say nothing new. */
async function seenAgain(folder: string, rows: number, kind: string, database: Place): Promise<Figure> {
  const importSeenOn = async (day: number, outcome: string) => {
    const file = path.join(folder, "listings.csv");
    await writeListingsFile(file, rows, new Date(Date.UTC(2026, 0, day)));
    const began = performance.now();
    const { output } = await runImport(database, "--category", "legos", "--source", "shop", file);
    if (countOf(output, outcome) !== rows) throw new Error(`The import printed:\n${output}`);
    return (performance.now() - began) / 1000;
  };
  await importSeenOn(1, "kept");
  return figure(`listings seen again, ${kind}`, await importSeenOn(2, "repeated: the same row"), "s", {
    target: { atMost: 5 },
    note: `${readable(rows)} that say nothing new, with the start of the process`,
  });
}

interface SalesFile {
  file: string;
  rows: number;
}

/** The best this machine can do: COPY of the file's lines into a table without an index, without reading them. */
async function bareCopy(stage: Stage, { file, rows }: SalesFile): Promise<Figure> {
  const client = new pg.Client(await (await stage.postgres()).createDatabase());
  await client.connect();
  try {
    await client.query("create table line (title text, currency text, sold_price text, sold_date text)");
    const started = performance.now();
    await pipeline(createReadStream(file), client.query(copyFrom("copy line from stdin with (format csv, header)")));
    const perSecond = Math.round((rows * 1000) / (performance.now() - started));
    return figure("import, floor: bare COPY", perSecond, "rows/s", { note: "no index, rows not read" });
  } finally {
    await client.end();
  }
}

/** Imports into a fresh database. The time excludes starting the process and opening the database. */
async function imported(one: SalesFile, { file, rows }: SalesFile, database: Place): Promise<Imported> {
  await run(one, database);
  const start = await run(one, database);
  const whole = await run({ file, rows }, database);
  return { seconds: whole.seconds - start.seconds, maxMb: whole.maxMb };
}

async function run({ file, rows }: SalesFile, database: Place): Promise<Imported> {
  const started = performance.now();
  const child = await startImport(database, file);
  const memory = watchMemory();
  memory.add(child.pid);
  const code = await child.exited;
  const seconds = (performance.now() - started) / 1000;
  const maxMb = memory.maxMb();
  memory.stop();
  // The one row of the run before is stored already.
  const output = child.output().replaceAll(",", "");
  const count = (what: string) => Number(new RegExp(`(\\d+)  ${what}`).exec(output)?.[1]);
  if (code !== 0 || count("rows read") !== rows || count("kept") < rows - 1) {
    throw new Error(`The import ended with ${code} and printed:\n${child.output()}`);
  }
  return { seconds, maxMb };
}
