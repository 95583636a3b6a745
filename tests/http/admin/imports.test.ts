import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { showAtOnce } from "#tests/support/catalog/show-at-once.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { watchMemory } from "#tests/support/server/memory-growth.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const password = "a long enough password";
const maxBytes = 20_000_000;

const databaseUrl = await newDatabase();
await showAtOnce(databaseUrl);
const { path: dataDir } = scratchDir("imports");
const server = await startServer({
  ...{ databaseUrl, dataDir, sampleData: "off" },
  env: { WORKER: "on", IMPORT_BYTES: String(maxBytes) },
});
afterAll(() => server.stop());

/** A busy machine takes its time. */
const within = { timeout: 60_000 };

let operator: Member;
beforeEach(async () => {
  operator = await newMember(server);
  await query(databaseUrl, "update profile set is_operator = true where user_id = $1", [operator.id]);
});

const filesKept = () => readdirSync(path.join(dataDir, "imports"));
const page = async (address: string) =>
  pageText((await askRaw(server, { path: address, headers: { Cookie: operator.cookies } })).body);
const salesOf = async (source: string) =>
  (await query(databaseUrl, "select id from sale where source = $1", [source])).length;

/** Uploads a file as a browser without scripts does: the address of its import, or the refusal. */
async function upload(
  content: string | Buffer<ArrayBuffer>,
  settings: Record<string, string> = {},
  name = "rows.csv",
  { origin } = server,
) {
  const form = new FormData();
  form.append("kind", "upload");
  form.append("file", new Blob([content]), name);
  for (const [setting, value] of Object.entries(settings)) form.append(`set-${setting}`, value);
  const headers = { Origin: origin, Cookie: operator.cookies };
  const init = { method: "POST", body: form, headers, redirect: "manual" } as const;
  const answer = await fetch(`${origin}/admin/imports`, init);
  return { status: answer.status, to: answer.headers.get("Location") ?? "", text: pageText(await answer.text()) };
}

const post = (address: string, fields: Record<string, string> | [string, string][]) =>
  postForm(server, address, fields, { Cookie: operator.cookies });

/** What the page says once it says this. */
async function pageSaying(address: string, words: string): Promise<string> {
  await expect.poll(() => page(address), within).toContain(words);
  return page(address);
}

/** The fields of the form that the page of a file which was read has, with what they hold. */
async function fieldsOf(address: string): Promise<[string, string][]> {
  const { body } = await askRaw(server, { path: address, headers: { Cookie: operator.cookies } });
  const fields: [string, string][] = [];
  for (const [tag] of body.matchAll(
    /<(?:input|select)\b[^>]*name="[^"]*"[^>]*>(?:(?!<\/select>).)*?(?=<\/select>|<(?!option|\/option|!--))/gs,
  )) {
    const name = /name="([^"]*)"/.exec(tag)?.[1] ?? "";
    const chosen = /<option[^>]*selected=""[^>]*>/.exec(tag)?.[0] ?? (tag.startsWith("<select") ? "" : tag);
    fields.push([name, /value="([^"]*)"/.exec(chosen)?.[1] ?? ""]);
  }
  return fields.filter(
    ([name]) => ["version", "columns", "kind", "viewerId"].includes(name) || name.startsWith("set-"),
  );
}

async function act(
  address: string,
  intent: string,
  change: (fields: [string, string][]) => [string, string][] = (all) => all,
) {
  const fields = change(await fieldsOf(address));
  return post(address, [["intent", intent], ...fields]);
}

const header = "title,price,currency,sold_at,category,Seller name";
const sale = (price: string, title = "LEGO 75257 Millennium Falcon new") =>
  `${title},${price},USD,2026-11-20,legos,Ada Smith`;
const cards = [header, ...["149.00", "155.00", "160.00", ""].map((price) => sale(price))].join("\n");

test("a file is uploaded, looked at, imported, reported, and taken back for whoever knows the password", async () => {
  const { status, to } = await upload(cards, { source: "cards" });
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/admin\/imports\/\d+$/)]);
  const read = await pageSaying(to, "read at");
  expect(read).toContain("rows, all read 4 new 3 repeats, kept once 0 rejected 1 name one item we know 3");
  expect(read).toContain("Millennium Falcon · LEGO 75257 · sealed · $149.00 · sold 20 Nov 2026");
  expect(read).toContain("Rejected: no price");
  expect(read).toContain("The column “Seller name” is not read. We store no names of sellers or buyers.");
  expect(read).not.toContain("Ada Smith");
  expect(await salesOf("cards")).toBe(0);

  expect((await act(to, "start")).status).toBe(303);
  const report = await pageSaying(to, "3 rows stored");
  expect(report).toContain("rows read 4 new = 3 updated + 0 repeated + 0 rejected + 1");
  expect(report).toContain("1 item has sales or listings from it.");
  expect(await salesOf("cards")).toBe(3);
  const rejected = await askRaw(server, { path: `${to}/rejected.csv`, headers: { Cookie: operator.cookies } });
  expect(rejected).toMatchObject({
    status: 200,
    headers: { "content-disposition": expect.stringMatching(/^attachment; /), "cache-control": "private, no-store" },
    body: `line,reason,${header}\r\n5,no price,LEGO 75257 Millennium Falcon new,,USD,2026-11-20,legos,Ada Smith\r\n`,
  });
  const item = async () => pageText((await askRaw(server, { path: "/categories/legos/75257" })).body);
  await expect.poll(item, { timeout: 90_000 }).toContain("$155.00");

  const wrong = await post(to, { intent: "undo", password: "another one" });
  expect([wrong.status, pageText(wrong.body)]).toEqual([400, expect.stringContaining("This is not your password.")]);
  expect((await post(to, { intent: "undo", password })).status).toBe(303);
  expect(await pageSaying(to, "3 rows taken back")).toContain("3 sales and 0 listings are gone.");
  expect(await salesOf("cards")).toBe(0);
  await expect.poll(item, within).not.toContain("$155.00");
  expect(await page("/admin/imports")).toContain("rows.csv taken back");
}, 200_000);

test("what a file leaves open is said on its page, and what was changed there is looked at before it is imported", async () => {
  const odd = "Ding,Wat kost het,Verkoper\nLEGO 75257 Millennium Falcon new,149.00,Jan\n";
  const { to } = await upload(odd, {}, 'a;b "c" – é.csv');
  expect(await pageSaying(to, "read at")).toContain("a;b &quot;c&quot; – é.csv has no column for title and price.");
  const meaning = ["title", "price", "none"];
  const settings: Record<string, string> = {
    "set-kind": "sale",
    "set-category": "legos",
    "set-currency": "EUR",
    "set-soldIn": "2026-10",
  };
  const say = (fields: [string, string][]) => {
    let column = 0;
    return fields.map(([name, value]): [string, string] => {
      if (name === "columns") return [name, meaning[column++] ?? "none"];
      return [name, settings[name] ?? value];
    });
  };
  // Nothing is imported that nobody has seen.
  expect((await act(to, "start", say)).status).toBe(303);
  expect(await pageSaying(to, "new 1")).toContain("EUR 149.00");
  const outdated = await fieldsOf(to);
  expect(
    (await act(to, "read", (all) => all.map(([name, value]) => [name, name === "set-currency" ? "GBP" : value])))
      .status,
  ).toBe(303);
  await pageSaying(to, "GBP 149.00");
  await post(to, [["intent", "start"], ...outdated]);
  expect(await page(to)).toContain("read at");
  const refused = await act(to, "read", (all) =>
    all.map(([name, value]) => [name, name === "set-currency" ? "pounds" : value]),
  );
  expect([refused.status, pageText(refused.body)]).toEqual([
    422,
    expect.stringContaining("It is a code of three letters, like GBP."),
  ]);
  await act(to, "start");
  await pageSaying(to, "1 row stored");
  const [stored] = await query(databaseUrl, "select currency, price_minor from sale where source = 'chartables'");
  expect(stored).toEqual({ currency: "GBP", price_minor: 14_900 });
}, 120_000);

/** Files whose columns nobody can guess, and what each column holds. */
const oddFiles: [what: string, file: string, meanings: Record<number, string>, headerLine?: string][] = [
  ["names of symbols", "#*#;€?;†\nLEGO 75257 Millennium Falcon sealed;149,00;x\n", { 0: "title", 1: "price" }],
  [
    "a line above, and one name twice",
    '"Everything that was in the cellar"\n\nWat?\tWat?\tWat?\nx\tLEGO 10281 Bonsai Tree used\t35\n',
    { 1: "title", 2: "sold_price" },
    "3",
  ],
  [
    "seventy columns, most without a name",
    `${Array.from({ length: 70 }, (_, at) => (at % 9 === 0 || at === 69 ? `Vak ${at}` : "")).join(",")}\n${Array.from({ length: 70 }, (_, at) => (at === 45 ? "LEGO 21309 NASA Apollo Saturn V new" : at === 54 ? "88.00" : "-")).join(",")}\n`,
    { 45: "title", 54: "price" },
  ],
];

test.each(oddFiles)(
  "of a file with %s, each column can be said",
  async (what, file, meanings, headerLine = "") => {
    const source = `odd-${what.replaceAll(/\W+/g, "-")}`;
    const { to } = await upload(file, { source, kind: "sale", category: "legos", currency: "GBP", soldIn: "2026-10" });
    expect(await pageSaying(to, "read at")).toMatch(/has no column for (?:title|price|title and price)\./);
    if (headerLine) {
      // Where no name is known, the first line is taken for the header.
      await act(to, "read", (all) =>
        all.map(([name, value]) => [name, name === "set-headerLine" ? headerLine : value]),
      );
      await pageSaying(to, "Line Wat?");
    }
    let column = 0;
    const say = (all: [string, string][]) =>
      all.map(([name, value]): [string, string] =>
        name === "columns" ? [name, meanings[column++] ?? "none"] : [name, value],
      );
    expect((await act(to, "read", say)).status).toBe(303);
    expect(await pageSaying(to, "name one item we know 1")).toContain("new 1");
    await act(to, "start");
    await pageSaying(to, "1 row stored");
    expect(await salesOf(source)).toBe(1);
  },
  90_000,
);

test("a file that is none, or no file, is said to be so, and goes when it is deleted", async () => {
  expect(await upload("")).toMatchObject({
    status: 400,
    text: expect.stringContaining("Please choose a file that is not empty."),
  });
  expect(await upload(cards, { currency: "pounds" })).toMatchObject({
    status: 422,
    text: expect.stringContaining("It is a code of three letters, like GBP."),
  });
  expect(filesKept().filter((name) => name.endsWith(".part"))).toEqual([]);
  const { to } = await upload(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 13, 10]), {}, "picture.png");
  expect(await pageSaying(to, "read at")).toMatch(/picture\.png (?:is|cannot)[^.]*\./);
  expect(filesKept()).toContain(to.split("/").at(-1));
  expect((await post(to, { intent: "delete" })).headers.location).toBe("/admin/imports");
  expect(filesKept()).not.toContain(to.split("/").at(-1));
  for (const address of [to, `${to}/rejected.csv`, "/admin/imports/0", "/admin/imports/9e9", "/admin/imports/%00"])
    expect([address, (await askRaw(server, { path: address, headers: { Cookie: operator.cookies } })).status]).toEqual([
      address,
      404,
    ]);
}, 90_000);

/** Sends a body as a form with a file in it, cut as it is. */
function send(body: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const type = "multipart/form-data; boundary=cut";
  return askRaw(server, {
    method: "POST",
    path: "/admin/imports",
    body,
    headers: { Origin: server.origin, Cookie: operator.cookies, "Content-Type": type, ...headers },
  });
}

const part = (name: string, content: string, file = "") =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;

test("broken forms, forms of other sites and what is too long are refused, and nothing of them is kept", async () => {
  const before = filesKept();
  const file = part("file", cards, "a.csv");
  expect((await send(`${part("kind", "upload")}${file}--cut--\r\n`)).status).toBe(303);
  const other = await newMember(server);
  const forms: [string, () => Promise<RawAnswer>, number][] = [
    ["cut off", () => send(`${part("kind", "upload")}${file}`), 400],
    ["no boundary", () => send(file, { "Content-Type": "multipart/form-data" }), 400],
    ["another type", () => send(file, { "Content-Type": "text/csv" }), 422],
    ["no name", () => send(`--cut\r\nContent-Disposition: form-data\r\n\r\nx\r\n--cut--\r\n`), 422],
    ["a long field", () => send(`${part("kind", "x".repeat(70_000))}--cut--\r\n`), 413],
    ["too long", () => send(part("file", "x".repeat(maxBytes + 500_000), "a.csv")), 413],
    ["another site", () => send(file, { Origin: "https://evil.test" }), 403],
    ["nobody", () => send(file, { Cookie: "" }), 404],
    ["a member", () => send(file, { Cookie: other.cookies }), 404],
  ];
  for (const [what, answer, status] of forms) expect([what, (await answer()).status]).toEqual([what, status]);
  const tooMany = await send(`${part("kind", "upload").repeat(300)}${file}--cut--\r\n`);
  expect(pageText(tooMany.body)).toContain("A form has at most 250 fields.");
  // Of two files the first counts.
  const { location } = (await send(`${part("kind", "upload")}${file}${part("file", "x", "b.csv")}--cut--\r\n`)).headers;
  expect(await pageSaying(String(location), "read at")).toContain("a.csv");
  expect(filesKept().filter((name) => !before.includes(name))).toHaveLength(2);
  expect(server.output()).not.toMatch(/"level":[56]0/);
}, 90_000);

test("on a full disk nothing of a file is kept, a sentence says why, and pages go on", async () => {
  const before = filesKept();
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(server.pid), `--fsize=${bytes}`]);
  limit("100000:unlimited");
  const refused = await upload(Buffer.alloc(1_000_000, "x"));
  expect(refused).toMatchObject({
    status: 503,
    text: expect.stringContaining("The disk of the server is full. Nothing of the file was kept."),
  });
  expect(filesKept()).toEqual(before);
  expect(await page("/admin/imports")).toContain("Import a file");
  limit("unlimited:unlimited");
  expect((await upload(cards)).status).toBe(303);
});

test("a large file is never in the memory of the server", async () => {
  const large = Buffer.alloc(300_000_000, "x");
  const quiet = await startServer({
    ...{ databaseUrl, dataDir, sampleData: "off" },
    env: { WORKER: "off", IMPORT_BYTES: String(large.length) },
  });
  try {
    const grownBy = watchMemory(quiet.pid);
    expect((await upload(large, {}, "large.csv", quiet)).status).toBe(303);
    // Up to 90 MB of what was written already wait for a garbage collection, however large the file is.
    expect(grownBy()).toBeLessThan(large.length / 2);
  } finally {
    await quiet.stop();
  }
}, 60_000);
