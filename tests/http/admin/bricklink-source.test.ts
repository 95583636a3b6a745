import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { guideSource } from "#app/models/catalog/guide-source.ts";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import type { Member } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { startBricklinkServer } from "#tests/support/sources/bricklink-server.ts";

const address = `/admin/sources/${encodeURIComponent(guideSource)}`;
const databaseUrl = await newDatabase({ sample: false });
const bricklink = await startBricklinkServer();

let server: TestServer;
let operator: Member;
beforeAll(async () => {
  const orderedAt = new Date(Date.now() - 86_400_000);
  bricklink.settings.sales = [
    { no: "75257-1", price: 150, orderedAt },
    { no: "75257-1", price: 90, condition: "U", orderedAt },
  ];
  const { apiUrl, consumerKey, consumerSecret, token, tokenSecret } = bricklink.keys;
  server = await startServer({
    ...{ databaseUrl, sampleData: "off" },
    env: {
      ...{ WORKER: "on", BRICKLINK_API_URL: apiUrl, BRICKLINK_CONSUMER_KEY: consumerKey, BRICKLINK_TOKEN: token },
      ...{ BRICKLINK_CONSUMER_SECRET: consumerSecret, BRICKLINK_TOKEN_SECRET: tokenSecret },
    },
  });
  operator = await newOperator({ ...server, databaseUrl });
  const tracked = { list: "tracked", category: "legos", title: "LEGO 75257 Millennium Falcon", itemKey: "75257" };
  await query(databaseUrl, "insert into collection (user_id) values ($1) on conflict do nothing", [operator.id]);
  await query(
    databaseUrl,
    `insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition)
    values ($1, $2, $3, $4, $4, $5, 'USD', 'New')`,
    [operator.id, tracked.list, tracked.category, tracked.itemKey, tracked.title],
  );
});
afterAll(async () => {
  await server.stop();
  await bricklink.stop();
});

const htmlOf = async (path: string) => (await askRaw(server, { path, headers: { Cookie: operator.cookies } })).body;
const textOf = async (path: string) => pageText(await htmlOf(path));
const post = (path: string, fields: Record<string, string>) =>
  postForm(server, path, fields, { Cookie: operator.cookies });
const runNow = () => post("/admin/sources", { intent: "run", name: guideSource, returnTo: "list" });
const soon = { timeout: 60_000, interval: 500 };

test("a site with keys asks BrickLink by itself, and says what came and what is left of its calls", async () => {
  await vi.waitFor(async () => expect(await textOf("/admin/sources")).toContain("BrickLink price guide"), soon);
  await runNow();
  await vi.waitFor(async () => expect(await textOf("/admin/sources")).toContain("2 new"), soon);
  const text = await textOf("/admin/sources");
  expect(text).toMatch(/BrickLink price guide next run \d\d:\d\d BrickLink, every 5 minutes/);
  expect(text).toMatch(/4,996 of 5,000 calls, new at 00:00/);
  expect(text).toContain("2 sales, 0 listings");
});

test("the page of a set says which of its sales count, and lists the others with the reason", async () => {
  expect(await textOf("/categories/legos/75257?condition=used")).toMatch(
    /We know of no sales used yet\. One that does not count is listed under (?:"|&quot;)How we calculated this(?:"|&quot;), with the reason\./,
  );
  const used = await textOf("/categories/legos/75257?condition=used&sales=all");
  expect(used).not.toContain("No sales of this item are on record yet.");
  expect(used).toContain("BrickLink does not say whether a used set is complete.");
});

test("calls, currency and whether used sets count can be set, and values follow", async () => {
  const page = await htmlOf(address);
  for (const setting of ["callsPerDay", "currency", "usedSetsCount", "countsInValues", "mayBePublished"])
    expect(page).toContain(`name="set-${setting}"`);
  const typed = { "set-callsPerDay": "4000", "set-currency": "usd", "set-mayBeInBackups": "true" };
  const saved = { intent: "save", kind: "bricklink", ...typed, "set-countsInValues": "true" };
  const answer = await post(address, { ...saved, "set-usedSetsCount": "true" });
  expect(answer.status).toBe(303);
  const settings = async () =>
    (await query(databaseUrl, "select settings from source where name = $1", [guideSource]))[0]?.settings;
  expect(await settings()).toMatchObject({ callsPerDay: "4000", usedSetsCount: "true", mayBePublished: "false" });
  await expect
    .poll(() => query(databaseUrl, "select excluded_by from sale where excluded_by is not null"), { timeout: 30_000 })
    .toEqual([]);
  const refused = await post(address, { ...saved, "set-currency": "pounds" });
  expect(pageText(refused.body)).toContain("It is a code of three letters, like GBP.");
});

test("where BrickLink does not know our address, operators read what to do, and no key", async () => {
  bricklink.settings.addresses = [];
  await query(databaseUrl, "delete from asked_item");
  await runNow();
  await vi.waitFor(async () => expect(await textOf("/admin/sources")).toContain("does not know our address"), soon);
  const html = await htmlOf("/admin/sources");
  expect(pageText(html)).toContain("Register the new address in BrickLink's settings for its API");
  for (const key of [bricklink.keys.consumerKey, bricklink.keys.token]) expect(html).not.toContain(key);
});
