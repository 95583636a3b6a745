import { afterAll, expect, inject, test } from "vitest";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { collectionTables } from "#tests/support/files/transformations/collection-tables.ts";
import { type Outcome, outcomeOf, readPlain, type Table } from "#tests/support/files/transformations/compare.ts";
import { marketTables } from "#tests/support/files/transformations/market-tables.ts";
import { OutcomeCounts } from "#tests/support/files/transformations/outcome-counts.ts";
import { fieldsInTable, fieldsStored } from "#tests/support/files/transformations/plain-fields.ts";
import { both, type Transformation, transformations } from "#tests/support/files/transformations/transformations.ts";

const tables: readonly Table[] = [...marketTables, ...collectionTables];
const plain = new Map(await Promise.all(tables.map(async (table) => [table, await readPlain(table)] as const)));
const groups = [...new Set(transformations.map(({ group }) => group))];

const counts = new OutcomeCounts();
afterAll(() => console.info(`Tables through files: ${counts.inWords()}`));

/** The outcome of a table in a file, counted; null where there is no such file. */
async function countedOutcome(table: Table, changes: Transformation["manner"], name: string): Promise<Outcome | null> {
  const read = plain.get(table);
  const outcome = read ? await outcomeOf(table, read, changes) : null;
  if (outcome) counts.add(outcome, `${table.name}, ${name}`);
  return outcome;
}

test.each(tables.map((table) => [table.name, table] as const))(
  "the plain file of %s is read as it stands: prices, days, counts, and nothing asked",
  (_, table) => {
    const { rows, questions, frameLines } = plain.get(table) ?? { rows: [], questions: ["not read"], frameLines: 0 };
    expect({ questions, frameLines, count: rows.length }).toEqual({
      questions: [],
      frameLines: 0,
      count: table.rows.length,
    });
    for (const [at, { stored }] of rows.entries()) {
      expect(fieldsStored(table, stored ?? "")).toEqual(fieldsInTable(table, table.rows[at] ?? [], stored ?? ""));
    }
  },
);

test.each(groups)("every table, its %s changed, is stored as before, or it is asked or refused", async (group) => {
  const ofGroup = transformations.filter((each) => each.group === group);
  const before = counts.copy();
  for (const table of tables) for (const { name, manner } of ofGroup) await countedOutcome(table, manner, name);
  expect(counts.differing).toEqual([]);
  const { same, all } = counts.since(before);
  // Dates in numbers alone are asked about, where all days of a table may be months.
  expect(same / all).toBeGreaterThan(group === "days" ? 0.85 : 0.98);
});

test("so is a table with two things changed at once", async () => {
  const random = new SeededRandom(String(inject("seed")));
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random.uniform() * things.length)] as Thing;
  const before = counts.copy();
  while (counts.since(before).all < 200) {
    const [one, other] = [pick(groups), pick(groups)].map((group) =>
      pick(transformations.filter((each) => each.group === group)),
    ) as [Transformation, Transformation];
    const manner = both(one, other);
    if (manner) await countedOutcome(pick(tables), manner, `${one.name}, ${other.name}`);
  }
  expect(counts.differing).toEqual([]);
  const { same, all } = counts.since(before);
  expect(same / all).toBeGreaterThan(0.85);
});
