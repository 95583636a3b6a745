import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { tableSums, withDatabaseOf } from "#tests/support/database/database-of.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const files = scratchDir("dates").path;
const server = await sharedServer();

/** A file of sales with these dates. */
function soldOn(name: string, ...dates: string[]): string {
  const where = path.join(files, name);
  const rows = dates.map((date, at) => `LEGO 6070${at} used complete,$${50 + at}.00,${date}`);
  writeFileSync(where, `Title,Sold Price,Date Sold\n${rows.join("\n")}\n`);
  return where;
}

const daysOf = (source: string) =>
  withDatabaseOf(server, async ({ db }) => {
    const sales = await db
      .selectFrom("sale")
      .select("sold_at")
      .where("source", "=", source)
      .orderBy("sold_at")
      .execute();
    return sales.map(({ sold_at }) => sold_at.toISOString().slice(0, 10));
  });

test("a file whose dates may be read two ways is refused, in a dry run too, until somebody says how they begin", async () => {
  const file = soldOn("open.csv", "3/4/2026", "5/6/2026");
  const options = ["--category", "legos", "--source", "open-dates"];
  const before = await tableSums(server);
  for (const more of [[], ["--dry-run"]]) {
    const { code, output } = await runImport(server, file, ...options, ...more);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(
        "Nothing in open.csv says whether 3/4/2026 is 3 April 2026 or 4 March 2026. Add --dates day-first or --dates month-first.",
      ),
    ]);
  }
  expect(await tableSums(server)).toEqual(before);
  const wrong = await runImport(server, file, ...options, "--dates", "year-first");
  expect([wrong.code, wrong.output]).toEqual([2, expect.stringContaining("--dates is day-first or month-first")]);

  const dry = await runImport(server, file, ...options, "--dates", "month-first", "--dry-run");
  expect(dry.output).toContain("\nDates were read month first, from 2026-03-04 to 2026-05-06.\n");
  const { output } = await runImport(server, file, ...options, "--dates", "day-first");
  expect(output).toContain("\nDates were read day first, from 2026-04-03 to 2026-06-05.\n");
  expect(await daysOf("open-dates")).toEqual(["2026-04-03", "2026-06-05"]);
  const next = await runImport(server, soldOn("next.csv", "7/8/2026"), ...options);
  expect(next.output).toContain("\nDates were read day first, from 2026-08-07 to 2026-08-07.\n");
});

test("the report says from when to when the dates run, also where none of them was in numbers only", async () => {
  const file = soldOn("words.csv", "Verkauft  3. Okt 2025", "Nov-03-25", "2025-10-20");
  const { output } = await runImport(server, file, "--category", "legos", "--source", "worded-dates");
  expect(countOf(output, "kept"), output).toBe(3);
  expect(output).toContain("\nDates run from 2025-10-03 to 2025-11-03.\n");
});

test("a date beyond the first rows that may be read two ways is rejected for that, and the report says what to do", async () => {
  const dates = [...Array<string>(600).fill("2026-01-02"), "3/4/2026", "13/4/2026"];
  const file = soldOn("late.csv", ...dates);
  const { output } = await runImport(server, file, "--category", "legos", "--source", "late-dates", "--dry-run");
  expect(countOf(output, "rejected: date that may be read two ways"), output).toBe(1);
  expect(output).toContain("say how they begin: --dates day-first or --dates month-first.");
  expect(output).toContain("\nDates run from 2026-01-02 to 2026-04-13.\n");
});
