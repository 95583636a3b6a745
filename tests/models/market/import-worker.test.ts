import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { TableFile } from "#app/models/files/table-file.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { readFileColumns } from "#app/models/market/how-to-read.ts";
import { recognisePreset } from "#app/models/market/parsing/presets.ts";
import { type Batch, readBatches } from "#app/models/market/read-batches.ts";
import { readInWorker } from "#app/models/market/read-in-worker.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { writeSoldFile } from "#tests/support/catalog/sold-file.ts";
import { root } from "#tests/support/server/own-settings.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const files = scratchDir("read-aside").path;

const report = {
  presetName: "lego-sold-gb",
  source: "aside",
  kind: undefined,
  category: undefined,
  soldIn: undefined,
  seenAt: new Date("2026-01-01T00:00:00Z"),
  now: new Date("2026-01-02T00:00:00Z"),
};

function jobOf(file: TableFile) {
  return { file, columns: readFileColumns(recognisePreset(file.columns), file.columns), facts: report };
}

async function all(batches: AsyncIterable<Batch>) {
  const found = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

test("a file read in a thread of its own gives the same batches", async () => {
  const sold = path.join(files, "sold.csv");
  writeSoldFile(sold, 10_500);
  await withMarketFile(sold, async (file) => {
    const job = jobOf(file);
    const aside = await all(readInWorker(job));
    expect(aside.map(({ read }) => read)).toEqual([5_000, 5_000, 500]);
    const withoutShare = (batches: Batch[]) => batches.map(({ share, ...batch }) => batch);
    expect(withoutShare(aside)).toEqual(withoutShare(await all(readBatches(job))));
  });
});

test("whoever reads in the thread of the database lets others run every 200 rows", async () => {
  const sold = path.join(files, "short.csv");
  const rows = 4_900;
  writeFileSync(sold, `title,currency,sold_price,sold_date\n${"a,GBP,1,9 Sep 2022\n".repeat(rows)}`);
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const [batch] = await withMarketFile(sold, (file) => {
    turns = 0;
    return all(readBatches(jobOf(file)));
  });
  clearImmediate(counting);
  expect(batch?.read).toBe(rows);
  // Reading a piece of the file from the disk takes a turn too, but a piece holds thousands of these rows.
  expect(turns).toBeGreaterThanOrEqual(rows / 200 - 1);
});

/** The addresses of all modules that a process loads with these. */
function loadedWith(...modules: string[]): string {
  const code = `import { registerHooks } from "node:module";
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    ${modules.map((path) => `await import("#app/models/${path}");`).join("\n")}`;
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], { cwd: root, encoding: "utf8" }).stdout;
}

test("the thread loads no builder of queries, which would be two of three modules", () => {
  const loaded = loadedWith("market/read-batches.ts", "catalog/kinds/known-items.server.ts");
  expect(loaded).toContain("/market/staging.ts");
  expect(loaded).not.toMatch(/node_modules\/(?:kysely|pg)\//);
});

test("an import loads neither the queue of jobs nor back-ups, which would be 10 MB more beside the server", () => {
  const loaded = loadedWith("jobs/prepare-database.server.ts", "market/import-file.server.ts");
  expect(loaded).toContain("/market/import-file.server.ts");
  expect(loaded).not.toMatch(/node_modules\/pg-boss\/|models\/backup\//);
});

test("a file that cannot be read on is told of in the words of the thread", async () => {
  const sold = path.join(files, "going-bad.csv");
  writeSoldFile(sold, 10);
  await withMarketFile(sold, async (file) => {
    writeFileSync(sold, `title,currency,sold_price,sold_date\n"${"x\n".repeat(60_000)}`);
    const reading = all(readInWorker(jobOf(file)));
    await expect(reading).rejects.toThrow(UnreadableFile);
    await expect(reading).rejects.toThrow(
      "The rest of going-bad.csv cannot be read. This file has a line of more than",
    );
  });
});

test("who stops listening stops the thread", async () => {
  const sold = path.join(files, "long.csv");
  writeSoldFile(sold, 15_000);
  await withMarketFile(sold, async (file) => {
    const batches = readInWorker(jobOf(file));
    expect((await batches.next()).value).toMatchObject({ read: 5_000 });
    await batches.return(undefined);
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });
});
