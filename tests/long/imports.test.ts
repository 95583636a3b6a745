import { existsSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { marketFolders } from "#tests/support/catalog/market-files.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { createDatabase } from "#tests/support/database/postgres.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

async function newOperator(server: TestServer, databaseUrl: string): Promise<Member> {
  const operator = await newMember(server);
  await query(databaseUrl, "update profile set is_operator = true where user_id = $1", [operator.id]);
  return operator;
}

/** Uploads a file as a browser without scripts does. Returns the address of its import. */
async function upload(server: TestServer, operator: Member, file: string): Promise<string> {
  const form = new FormData();
  form.append("kind", "upload");
  form.append("file", await openAsBlob(file), path.basename(file));
  const headers = { Origin: server.origin, Cookie: operator.cookies };
  const answer = await fetch(`${server.origin}/admin/imports`, {
    ...{ method: "POST", body: form, headers, redirect: "manual" },
  });
  expect([file, answer.status]).toEqual([file, 303]);
  return answer.headers.get("Location") ?? "";
}

async function page(server: TestServer, operator: Member, address: string) {
  const { body } = await askRaw(server, { path: address, headers: { Cookie: operator.cookies } });
  return { body, text: pageText(body) };
}

/** Starts an import as its page was shown, by the button of its form. */
async function start(server: TestServer, operator: Member, address: string): Promise<void> {
  const { body } = await page(server, operator, address);
  const version = /name="version" value="([^"]*)"/.exec(body)?.[1] ?? "";
  const days = /name="set-endAfterDays"[^>]*value="([^"]*)"/.exec(body)?.[1] ?? "";
  const fields = { intent: "start", kind: "upload", version, "set-endAfterDays": days };
  const answer = await postForm(server, address, fields, { Cookie: operator.cookies });
  expect([address, answer.status]).toEqual([address, 303]);
}

const folders = marketFolders.map(({ whose, folder }) => [whose, folder] as const);

test.each(folders)(
  "every one of %s files is read through, and imported or refused with a sentence",
  async (_, folder) => {
    const databaseUrl = await createDatabase(inject("postgresUrl"));
    const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "on", LOG_LEVEL: "warn" } });
    const operator = await newOperator(server, databaseUrl);
    const files = readdirSync(folder).filter((file) => /\.(?:csv|tsv|json)$/.test(file));
    expect(files.length).toBeGreaterThan(3);
    const imported: string[] = [];
    for (const file of files) {
      const address = await upload(server, operator, path.join(folder, file));
      const step = async () => (await page(server, operator, address)).text;
      await expect.poll(step, { timeout: 120_000, interval: 500 }).toContain("read at");
      const { text } = await page(server, operator, address);
      if (!text.includes("Start import")) {
        // What it leaves open, in words and without the options of a command.
        expect([file, text]).toEqual([
          file,
          expect.stringMatching(/read at \d\d:\d\d [^.]{5,200}\. Say below what it leaves open/),
        ]);
        expect(text).not.toContain(" --");
        continue;
      }
      const [, kept] = /(?:\bnew|to add) ([\d,]+)/.exec(text) ?? [];
      await start(server, operator, address);
      await expect.poll(step, { timeout: 300_000, interval: 1_000 }).toMatch(/rows? stored|Nothing new/);
      const report = await step();
      expect([file, /(?:\bnew|added) = ([\d,]+)/.exec(report.replace(/(new|added) (=) /, "$1 $2 "))?.[1]]).toEqual([
        file,
        kept,
      ]);
      imported.push(file);
    }
    expect(imported.length).toBeGreaterThan(3);
    expect(server.output()).not.toMatch(/"level":[56]0/);
    await server.stop();
  },
  1_200_000,
);

const rows = 200_000;

/** Each seventh row has no price, and each eleventh is the one before again. */
function soldFile(): string {
  const lines = ["title,price,currency,sold_at,category,source_item_id"];
  for (let row = 0; row < rows; row += 1) {
    const id = row % 11 === 10 ? row - 1 : row;
    const price = row % 7 === 6 ? "" : String(20 + (id % 37));
    lines.push(`LEGO City ${60_000 + (id % 400)} Fire Station,${price},GBP,2026-11-20,legos,${id}`);
  }
  return lines.join("\n");
}

test("an import of 200,000 rows goes on after its server was killed, and its report counts each row once", async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const { path: dataDir } = scratchDir("imports");
  const file = path.join(scratchDir("uploads").path, "sold.csv");
  writeFileSync(file, soldFile());
  const place = { databaseUrl, dataDir, sampleData: "off", env: { WORKER: "on", LOG_LEVEL: "warn" } } as const;
  let server = await startServer(place);
  const operator = await newOperator(server, databaseUrl);
  const address = await upload(server, operator, file);
  const text = async () => (await page(server, operator, address)).text;
  await expect.poll(text, { timeout: 240_000, interval: 1_000 }).toContain("read at");
  expect(await text()).toContain("rows, all read 200,000");
  await start(server, operator, address);
  await expect.poll(text, { timeout: 120_000, interval: 200 }).toMatch(/[1-9][\d,]* new, /);
  await server.kill();
  const sales = async () => Number((await query(databaseUrl, "select count(*)::int as sales from sale"))[0]?.sales);
  const before = await sales();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(rows / 2);
  server = await startServer({ ...place, port: server.port });
  // It goes on from where it was: less comes than the whole file once more.
  await expect.poll(text, { timeout: 600_000, interval: 1_000 }).toContain("rows stored");
  const report = await text();
  const number = (label: string) =>
    Number(new RegExp(`${label} (?:[=+] )?([\\d,]+)`).exec(report)?.[1]?.replaceAll(",", ""));
  const counts = ["rows read", "new", "updated", "repeated", "rejected"].map(number);
  const [read = 0, kept = 0, ...others] = counts;
  expect(read).toBe(rows);
  expect(kept).toBe(await sales());
  expect(kept + others.reduce((sum, count) => sum + count, 0)).toBe(rows);
  const priceless = Array.from({ length: rows }, (_, row) => row % 7 === 6).filter(Boolean).length;
  expect(counts[4]).toBe(priceless);
  expect(number("No price")).toBe(priceless);
  const rejected = readFileSync(path.join(dataDir, "imports", `${address.split("/").at(-1)}.rejected.csv`), "utf8");
  const lines = rejected
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(line.split(",")[0]));
  expect(lines).toHaveLength(priceless);
  expect(new Set(lines).size).toBe(priceless);
  expect(existsSync(path.join(dataDir, "imports", address.split("/").at(-1) ?? ""))).toBe(false);
  await server.stop();
}, 900_000);
