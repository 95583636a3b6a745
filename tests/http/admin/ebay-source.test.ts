import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import type { Member } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { offeredItem } from "#tests/support/sources/ebay-items.ts";
import { startEbayServer } from "#tests/support/sources/ebay-server.ts";

const address = `/admin/sources/${encodeURIComponent(liveSource)}`;
const databaseUrl = await newDatabase({ sample: false });
const ebay = await startEbayServer();

let server: TestServer;
let operator: Member;
beforeAll(async () => {
  ebay.settings.items.push(offeredItem(), offeredItem());
  const keys = { EBAY_CLIENT_ID: ebay.clientId, EBAY_CLIENT_SECRET: ebay.clientSecret, EBAY_API_URL: ebay.url };
  server = await startServer({ databaseUrl, sampleData: "off", env: { ...keys, WORKER: "on" } });
  operator = await newOperator({ ...server, databaseUrl });
});
afterAll(async () => {
  await server.stop();
  await ebay.stop();
});

const htmlOf = async (path: string) => (await askRaw(server, { path, headers: { Cookie: operator.cookies } })).body;
const post = (path: string, fields: Record<string, string>) =>
  postForm(server, path, fields, { Cookie: operator.cookies });
const settings = async () =>
  (await query(databaseUrl, "select settings from source where name = $1", [liveSource]))[0]?.settings;

test("a site with keys has the source of eBay by itself, with what it brought and what is left of its calls", async () => {
  await vi.waitFor(async () => expect(pageText(await htmlOf("/admin/sources"))).toContain("2 new"), {
    timeout: 60_000,
    interval: 500,
  });
  const text = pageText(await htmlOf("/admin/sources"));
  expect(text).toMatch(/eBay live next run \d\d:\d\d eBay, every 2 minutes/);
  expect(text).toMatch(/4,99\d of 5,000 calls, new at \d\d:\d\d/);
  expect(text).toContain("0 sales, 2 listings");
});

test("where a source is added, it is there already; a market without keys says which ones it needs", async () => {
  const page = await htmlOf("/admin/add-source");
  expect(pageText(page)).toContain("eBay What is offered now. Its keys are set: it is there already.");
  expect(page).toContain('href="/admin/sources/eBay%20live"');
  expect(pageText(page)).toContain(
    "BrickLink What LEGO sets and minifigures sold for. Not ready: set BRICKLINK_CONSUMER_KEY, " +
      "BRICKLINK_CONSUMER_SECRET, BRICKLINK_TOKEN and BRICKLINK_TOKEN_SECRET, and start again.",
  );
});

test("it says what it may keep, beside the terms of the others and on its own page", async () => {
  const cells =
    "at most 6 hours after we saw it while it is shown, then deleted; in no back-up never in a panel of its own";
  const list = await htmlOf("/admin/sources");
  const table = /<section[^>]*aria-label="What each source may keep".*?<\/section>/s.exec(list)?.[0] ?? "";
  expect(pageText(table)).toContain(`eBay live until it ends, ${cells}`);
  expect(pageText(await htmlOf(address))).toMatch(
    /Shown until it ends, at most 6 hours after we saw it Kept .* In our values never Beside others in a panel/,
  );
});

test("its categories and its calls can be set, and its terms cannot", async () => {
  const page = await htmlOf(address);
  expect(page).toContain('name="set-ebay-legos"');
  expect(page).not.toMatch(/set-(countsInValues|mayBeInBackups|mayBePublished)|It holds for what a file/);
  const inputs = [...page.matchAll(/<input[^>]*name="(set-[^"]+)"[^>]*value="([^"]*)"/g)];
  const shown = Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
  const changed = { "set-callsPerDay": "4000", "set-ebay-legos": "19006, 183447" };
  const saved = { ...shown, intent: "save", kind: "ebay", ...changed };
  expect((await post(address, { ...saved, "set-mayBeInBackups": "true" })).status).toBe(303);
  expect(await settings()).toMatchObject({
    ...{ callsPerDay: "4000", "ebay-legos": "19006, 183447" },
    ...{ countsInValues: "false", mayBeInBackups: "false", mayBePublished: "false" },
  });
  const refused = await post(address, { ...saved, "set-ebay-legos": "LEGO sets" });
  expect(pageText(refused.body)).toContain("It is up to ten numbers with commas in between, or none.");
  expect(await settings()).toMatchObject({ "ebay-legos": "19006, 183447" });
});

test("it can be paused, loses its rows when somebody wants that, and stays", async () => {
  const act = (intent: string) => post("/admin/sources", { intent, name: liveSource, returnTo: "list" });
  expect((await act("pause")).status).toBe(303);
  expect(pageText(await htmlOf(address))).toContain("off until you switch it on");
  const deleted = await post(`${address}/delete`, { rows: "go", password: "a long enough password" });
  expect(deleted.status).toBe(303);
  await expect
    .poll(() => query(databaseUrl, "select from listing where source = $1", [liveSource]), { timeout: 30_000 })
    .toEqual([]);
  expect(await query(databaseUrl, "select is_on from source where name = $1", [liveSource])).toEqual([
    { is_on: false },
  ]);
  expect(pageText(await htmlOf("/admin/sources"))).toContain("eBay live");
});

/** Somebody tracks a set, with a target where there is one. */
async function track(itemKey: string, target?: number): Promise<void> {
  await query(databaseUrl, "insert into collection (user_id) values ($1) on conflict do nothing", [operator.id]);
  const [entry] = await query(
    databaseUrl,
    `insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition)
    values ($1, 'tracked', 'legos', $2, $2, 'A set', 'USD', 'New') returning id`,
    [operator.id, itemKey],
  );
  if (target === undefined) return;
  await query(
    databaseUrl,
    "insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', $2, 'USD')",
    [entry?.id, target],
  );
}

test("it says what it asks for next: items with a target first, and that nobody wants one", async () => {
  await post("/admin/sources", { intent: "pause", name: liveSource, returnTo: "list" });
  const pages = async () => [pageText(await htmlOf("/admin/sources")), pageText(await htmlOf(address))];
  for (const text of await pages())
    expect(text).toContain("Asks for next no items: nobody collects or looks at one yet");
  for (const [itemKey, target] of [["75257", 9_000], ["10281"], ["76178"]] as const) await track(itemKey, target);
  const plan = "1 of 1 items with a target, then 2 of 2 items that people collect or look at";
  for (const text of await pages()) expect(text).toContain(`Asks for next ${plan}`);
  await query(
    databaseUrl,
    "insert into asked_item (source, item_kind, item_key, asked_at) values ($1, 'legos', '75257', now())",
    [liveSource],
  );
  for (const text of await pages()) expect(text).toContain("Asks for next 0 of 1 items with a target, then 2 of 2");
  // What is no market's has no plan.
  expect(pageText(await htmlOf("/admin/sources")).match(/Asks for next/g)).toHaveLength(1);
  const { output } = await runScript("sources", { ...server, databaseUrl });
  expect(output).toContain("next: 0 of 1 items with a target, then 2 of 2 items that people collect or look at");
});
