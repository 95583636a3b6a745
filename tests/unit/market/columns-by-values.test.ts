import { expect, test } from "vitest";
import { rowsOf, tableInMemory } from "#app/models/files/table-file.ts";
import { howToRead, meaningsOfColumns, type ReadingOptions } from "#app/models/market/how-to-read.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";

/** What is read from each column of a file, and what becomes of its rows. */
async function read(lines: readonly string[], options: ReadingOptions) {
  const table = { meaningOf: meaningsOfColumns(options.columns), maxUnpackedBytes: 1_000_000 };
  const opened = await tableInMemory(Buffer.from(lines.join("\n")), "sold.csv", table);
  const { file, columns, facts } = await howToRead(opened, { currency: "EUR", ...options });
  const preset = presets.find(({ name }) => name === facts.presetName);
  if (!preset) throw new Error(facts.presetName);
  const readRow = rowReader({ ...facts, preset }, columns);
  const rows = [];
  for await (const some of rowsOf(file)) rows.push(...some.map(readRow));
  const of = (name: string) => [...columns.feeding].find(([, names]) => names.includes(name))?.[0];
  return { of, notUsed: columns.notUsed, rows: rows.map((row) => (row.ok ? row.record.title : row.rejection)) };
}

const sold = ["Titolo,Stato,Prezzo,Data di vendita", "LEGO 75257,Venduto,10,2024-11-03"];

test("a column called as a condition is the status of an order where it holds nothing else", async () => {
  const lines = [...sold, "LEGO 10179,Annullato,12,2024-11-04"];
  const { of, rows } = await read(lines, { category: "legos", kind: "sale" });
  expect([of("Stato"), rows]).toEqual(["kind", ["LEGO 75257", "not sold, says its status"]]);
  const used = await read([...sold, "LEGO 10179,Usato,12,2024-11-04"], { category: "legos", kind: "sale" });
  expect([used.of("Stato"), used.rows]).toEqual(["condition", ["LEGO 75257", "LEGO 10179"]]);
  // "Complete" is a condition of a set, and the status of an order.
  const complete = ["Title,Condition,Price,Date", "LEGO 75257,Complete,10,2024-11-03"];
  expect((await read(complete, { category: "legos", kind: "sale" })).of("Condition")).toBe("condition");
  const said = [{ column: "condition", name: "Stato" }] as const;
  expect((await read(lines, { category: "legos", kind: "sale", columns: said })).of("Stato")).toBe("condition");
});

test("a column that counts the rows numbers no item, and is listed as not used", async () => {
  const rows = (...titles: string[]) => titles.map((title, at) => `${at + 1},${title},10,2024-11-03`);
  const header = "Numero,Titolo,Prezzo,Venduto il";
  const options = { category: "comics", kind: "sale" } as const;
  const counted = await read([header, ...rows("Saga #1", "Batman #608", "X-Men #94")], options);
  expect([counted.of("Numero"), counted.notUsed]).toEqual([undefined, ["Numero"]]);
  const issues = await read([header, ...rows("Saga", "Saga", "Saga")], options);
  expect([issues.of("Numero"), issues.rows]).toEqual(["issue", ["Saga #1", "Saga #2", "Saga #3"]]);
});
