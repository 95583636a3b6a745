import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { query } from "#tests/support/database/query.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

interface ValuedItem {
  kind: ItemKind;
  key: string;
  currency: string;
  condition: string;
  isHeldBack: boolean;
}

const server = await sharedServer({ sample: true });
// Those with newer sales that are held back, then some of each kind.
const items = (await query(
  server.databaseUrl,
  `select category as kind, key, currency, condition_key as condition, held_back is not null as "isHeldBack"
  from item_value join item on item.id = item_id
  where median is not null
  order by held_back is null, row_number() over (partition by category order by md5(key)), category
  limit 200`,
)) as unknown as ValuedItem[];

const addressOf = ({ kind, key, ...choice }: Pick<ValuedItem, "kind" | "key" | "currency" | "condition">) =>
  `/items/${kind}/${encodeURIComponent(key)}/evidence.csv?${new URLSearchParams({ currency: choice.currency, condition: choice.condition })}`;

async function read(address: string): Promise<string> {
  const response = await fetch(server.origin + address);
  expect(response.status, address).toBe(200);
  return response.text();
}

test("twenty lines of Python calculate 200 values again from their evidence, as docs/truth.md says", async () => {
  const [, program = ""] = /```python\n(.+?)```/s.exec(readFileSync("docs/truth.md", "utf8")) ?? [];
  expect(program.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(20);
  expect(items).toHaveLength(200);
  expect(new Set(items.map(({ kind }) => kind)).size).toBe(categories.length + 1);
  expect(items.filter(({ isHeldBack }) => isHeldBack).length).toBeGreaterThan(2);
  const folder = scratchDir("evidence").path;
  const files: string[] = [];
  for (const item of items) {
    const file = path.join(folder, `${files.length}.csv`);
    writeFileSync(file, await read(addressOf(item)));
    files.push(file);
  }
  const lines = execFileSync("python3", ["-c", program, ...files], { encoding: "utf8" })
    .trim()
    .split("\n");
  expect(lines).toHaveLength(200);
  expect(lines.filter((line) => !/ \d+(?:\.\d\d)? as published/.test(line))).toEqual([]);

  const wrong = readFileSync(files[0] ?? "", "utf8").replace(/^value,.*$/m, "value,1.00");
  writeFileSync(files[0] ?? "", wrong);
  expect(execFileSync("python3", ["-c", program, files[0] ?? ""], { encoding: "utf8" })).toContain("published: 1.00");
}, 120_000);

test("evidence names the item, the formula and the rules, and why a sale does not count", async () => {
  const response = await fetch(`${server.origin}/items/legos/75257/evidence.csv`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="chartables-evidence-[\d-]+\.csv"$/,
  );
  const text = await response.text();
  expect(text).toMatch(/^\uFEFF?item,LEGO 75257 Millennium Falcon\r\ncondition,/);
  expect(text).toMatch(/\r\nvalue,\d+\.\d\d\r\nformula,"Median of the sales judged as counted/);
  expect(text).toMatch(/\r\nrules version,\d+\r\n/);
  expect(text).toMatch(/\r\n\r\nsold at,price,judged,why,title,source,marketplace,address\r\n\d{4}-/);
  expect(text).toMatch(/,excluded,".+? The title says /);
});

test.each([
  "/items/legos/0/evidence.csv",
  "/items/boats/1/evidence.csv",
  `/items/legos/${"1".repeat(301)}/evidence.csv`,
  "/items/legos/%23%20%00/evidence.csv",
])("%s is not there", async (address) => {
  const response = await fetch(server.origin + address);
  expect(response.status).toBe(404);
});

test("evidence of a condition that nobody sold it in is empty, and of an unknown one that of its page", async () => {
  expect(await read("/items/legos/75257/evidence.csv?condition=cgc-9.8")).toMatch(
    /\r\nvalue,\r\nformula,Fewer than five/,
  );
  expect(await read("/items/legos/75257/evidence.csv?condition=%27%22--")).toBe(
    await read("/items/legos/75257/evidence.csv"),
  );
  expect((await fetch(`${server.origin}/items/legos/75257/evidence.csv`, { method: "POST" })).status).toBe(405);
});
