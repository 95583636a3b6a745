import { afterAll, expect, test } from "vitest";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const open = (env = {}) => startServer({ databaseUrl, sampleData: "off", env: { TRUST_PROXY: "1", ...env } });

const items = [
  { itemKind: "legos", itemKey: "75257", title: "LEGO 75257 Falcon", path: "/categories/legos/75257" },
  { itemKind: "figures", itemKey: "v-vader", title: "Hasbro Darth Vader", path: "/categories/figures/v-vader" },
  { itemKind: "comics", itemKey: "v-spider-man", title: "Spider-Man", path: "/categories/comics/v-spider-man" },
  { itemKind: "model-trains", itemKey: "v-r3086", title: "Hornby", path: "/categories/model-trains/v-r3086" },
  { itemKind: "model-cars", itemKey: "v-camaro", title: "Camaro", path: "/categories/model-cars/v-camaro" },
  { itemKind: "sports-memorabilia", itemKey: "v-57", title: "Fleer", path: "/categories/sports-memorabilia/v-57" },
  { itemKind: "minifigures", itemKey: "vis0001", title: "Luke", path: "/minifigure/vis0001" },
] as const;

const databaseUrl = await newDatabase();
let server = await open();
await recordItems({ ...server, databaseUrl }, ...items.map((item) => ({ ...item, sold: [10_000], asked: [] })));
afterAll(() => server.stop());

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let addresses = 0;
/** The address of a new visitor. */
const somewhere = () => {
  addresses += 1;
  return `203.0.113.${addresses}`;
};

function ask(path: string, { from = somewhere(), method = "GET", on = server, ...more }: Visit = {}) {
  const headers = { "User-Agent": browser, "X-Forwarded-For": from, ...more.headers };
  return askRaw(on, { path, method, headers });
}

interface Visit {
  from?: string;
  method?: string;
  on?: TestServer;
  headers?: Record<string, string>;
}

/** The views of an item once the server has stopped, and another in its place. */
async function storedViews(key: string): Promise<number> {
  await server.stop();
  server = await open();
  return readViews(key);
}

const readViews = (key: string) =>
  withDatabaseOf({ ...server, databaseUrl }, async (database) => {
    const { rows } = (await database.run(
      "select coalesce(sum(views), 0)::int as views from item_view join item on item.id = item_id where key = $1",
      [key],
    )) as { rows: { views: number }[] };
    return Number(rows[0]?.views);
  });

test("opening the page of an item in any category counts, as a document and as data, and SIGTERM loses none", async () => {
  for (const { path } of items) {
    expect((await ask(path)).status).toBe(200);
    expect((await ask(`${path}.data`)).status).toBe(200);
  }
  await server.stop();
  server = await open();
  for (const { itemKey } of items) expect([itemKey, await readViews(itemKey)]).toEqual([itemKey, 2]);
});

test("a reload, another window of the chart, a bot, a browser that looks ahead, HEAD and POST do not count", async () => {
  const { path, itemKey } = items[0];
  const before = await readViews(itemKey);
  const from = somewhere();
  for (const again of [path, path, `${path}?window=all`, `${path}.data`]) await ask(again, { from });
  const bots = ["Googlebot/2.1 (+http://www.google.com/bot.html)", "curl/8.5.0", "python-requests/2.32", ""];
  for (const agent of bots) await ask(path, { headers: { "User-Agent": agent } });
  const ahead: Record<string, string>[] = [
    { "Sec-Purpose": "prefetch;prerender" },
    { Purpose: "prefetch" },
    { "X-Moz": "prefetch" },
  ];
  for (const headers of ahead) await ask(path, { headers });
  for (const method of ["HEAD", "POST"]) await ask(path, { method });
  expect(await storedViews(itemKey)).toBe(before + 1);
});

test("one address with another browser is another visitor, and the whole of an IPv6 /64 with one browser is not", async () => {
  const { path, itemKey } = items[1];
  const before = await readViews(itemKey);
  const from = somewhere();
  await ask(path, { from });
  await ask(path, { from, headers: { "User-Agent": browser.replaceAll("140", "141") } });
  for (const last of ["1", "2", "ffff:3"]) await ask(path, { from: `2001:db8:0:1::${last}` });
  expect(await storedViews(itemKey)).toBe(before + 3);
});

test("what is no item, and an item nobody knows, counts nowhere and answers as before", async () => {
  expect((await ask("/categories/legos/99999")).status).toBe(200);
  expect((await ask("/categories/nothing/75257")).status).toBe(404);
  expect((await ask("/categories/legos")).status).toBe(200);
});

test("two processes add up, and pages answer while the views cannot be stored", async () => {
  const { path, itemKey } = items[2];
  const before = await readViews(itemKey);
  const other = await open({ WORKER: "off" });
  for (const on of [server, other]) for (let visit = 0; visit < 3; visit += 1) await ask(path, { on });
  const rename = (from: string, to: string) =>
    withDatabaseOf({ ...server, databaseUrl }, (database) => database.run(`alter table ${from} rename to ${to}`));
  await rename("item_view", "item_view_away");
  await expect.poll(() => server.output(), { timeout: 30_000 }).toContain("views of items wait to be stored");
  const page = await ask(path);
  expect([page.status, page.headers["cache-control"]]).toEqual([200, "public, max-age=0, must-revalidate"]);
  await rename("item_view_away", "item_view");
  await other.stop();
  expect(await storedViews(itemKey)).toBe(before + 7);
});
