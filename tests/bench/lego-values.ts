import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { legoTruth } from "#tests/support/catalog/lego-truth.ts";
import { realFolder } from "#tests/support/catalog/market-files.ts";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type Figure, figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** Real files of sales, which are no part of the repository. */
export const legoFiles = ["lego-sets-catalogue.csv", "lego-sold-gb-2022-09.csv"].map((name) =>
  path.join(realFolder, name),
);

/** How near the values of an imported real file come to what a careful reader finds. Nothing where the file is missing. */
export async function* legoValues(stage: Stage): AsyncGenerator<Figure> {
  if (!legoFiles.every((file) => existsSync(file))) {
    stage.log(`values of LEGO sets are not measured: there are no ${legoFiles.join(", ")}`);
    return;
  }
  stage.log("values of LEGO sets");
  const scratch = scratchDir("bench-values");
  const files = stage.pick(false, false, true) ? legoFiles.map((file) => firstRows(file, scratch.path)) : legoFiles;
  const databaseUrl = await stage.emptyCatalogue();
  const client = new pg.Client(databaseUrl);
  try {
    const { code, output } = await runImport({ dataDir: scratch.path, databaseUrl }, ...files, "--condition", "new");
    if (code !== 0) throw new Error(`The import ended with ${code} and printed:\n${output}`);
    await client.connect();
    const { rows } = await client.query<{ key: string; median: string | null }>(
      `select key, median from item_value join item on item.id = item_id
       where category = 'legos' and currency = 'GBP' and condition_key = 'new'`,
    );
    const values = new Map(rows.map(({ key, median }) => [key, Number(median)]));
    const errors = legoTruth.map(([number, pence]) => ({ number, error: (values.get(number) ?? 0) / pence - 1 }));
    const [worst] = errors.toSorted((one, other) => Math.abs(other.error) - Math.abs(one.error));
    const within = errors.filter(({ error }) => Math.abs(error) <= 0.05).length;
    yield figure(`value of ${errors.length} LEGO sets within 5 %`, (within / errors.length) * 100, "%", {
      target: { atLeast: 100 },
      note: worst && `the worst, ${worst.number}, is ${(worst.error * 100).toFixed(1)} % off`,
    });
  } finally {
    await client.end();
    scratch.remove();
  }
}

/** A file of the first rows, in the folder. */
function firstRows(file: string, folder: string): string {
  const part = path.join(folder, path.basename(file));
  writeFileSync(part, readFileSync(file, "utf8").split("\n").slice(0, 500).join("\n"));
  return part;
}
