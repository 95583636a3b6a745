import { afterAll, beforeEach, expect, test } from "vitest";
import { breaches, ebayContracts } from "#tests/support/sources/ebay-contract.ts";
import { auction, categories, offeredItem, offeredItems, variationGroup } from "#tests/support/sources/ebay-items.ts";
import { startEbayServer } from "#tests/support/sources/ebay-server.ts";

const ebay = await startEbayServer();
afterAll(() => ebay.stop());
beforeEach(() => ebay.reset());

const baseScope = "https://api.ebay.com/oauth/api_scope";
const bulkScope = `${baseScope}/buy.item.bulk`;

async function orderToken({ secret = ebay.clientSecret, scope = baseScope, grant = "client_credentials" } = {}) {
  const response = await fetch(`${ebay.url}/identity/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${ebay.clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: grant, scope }),
  });
  return { status: response.status, json: await response.json() };
}

async function get(path: string, { scope = baseScope, token = "", headers = {} } = {}) {
  const bearer = token || (await orderToken({ scope })).json.access_token;
  const response = await fetch(new URL(path, ebay.url), { headers: { Authorization: `Bearer ${bearer}`, ...headers } });
  return { status: response.status, json: await response.json() };
}

const find = (parameters: Record<string, string>, options = {}) =>
  get(`/buy/browse/v1/item_summary/search?${new URLSearchParams(parameters)}`, options);

test.for(ebayContracts)("what it answers is what $whose contract says", async (contract) => {
  ebay.settings.items = [...offeredItems(40), auction(), variationGroup(), offeredItem({ currency: "EUR" })];
  const headers = { "X-EBAY-C-MARKETPLACE-ID": "EBAY_GB", "X-EBAY-C-ENDUSERCTX": "affiliateCampaignId=5338" };
  const options = "buyingOptions:{FIXED_PRICE|AUCTION}";
  const page = await find({ q: "lego", filter: options, limit: "20", offset: "20" }, { headers });
  expect(page.json.itemSummaries).toHaveLength(20);
  const ignored = await find({ q: "lego", filter: "price:[1..2],nonsense:{A}", sort: "best" });
  expect(ignored.json.warnings).toHaveLength(3);
  const id = page.json.itemSummaries[0].itemId;
  const several = await get(`/buy/browse/v1/item/?item_ids=${id},v1|9|0`, { scope: bulkScope });
  expect([several.json.items, several.json.warnings]).toEqual([[expect.anything()], [expect.anything()]]);
  const rates = await get("/developer/analytics/v1_beta/rate_limit/");
  expect([
    ...[page, ignored].flatMap(({ json }) => breaches(contract, "SearchPagedCollection", json)),
    ...(await find({})).json.errors.flatMap((error: unknown) => breaches(contract, "Error", error)),
    ...breaches(contract, "Items", several.json),
    ...breaches(contract, "RateLimitsResponse", rates.json),
  ]).toEqual([]);
  expect(
    breaches(contract, "SearchPagedCollection", { total: "3", sum: 1, itemSummaries: [{ title: 1 }] }),
  ).toHaveLength(3);
});

test.each([
  [{}, 400, 12001],
  [{ q: "lego*" }, 400, 12001],
  [{ q: "lego", limit: "ten" }, 400, 12007],
  [{ q: "lego", limit: "0" }, 400, 12006],
  [{ q: "lego", limit: "201" }, 400, 12006],
  [{ q: "lego", offset: "-1" }, 400, 12004],
  [{ q: "lego", offset: "1.5" }, 400, 12005],
  [{ q: "lego", limit: "10", offset: "15" }, 400, 12005],
  [{ q: "lego", limit: "200", offset: "10000" }, 400, 12029],
  [{ category_ids: "19006,263012" }, 400, 12030],
  [{ category_ids: categories.toys }, 409, 12013],
])("it refuses %j with %i and error %i", async (parameters: Record<string, string>, status, errorId) => {
  expect(await find(parameters)).toMatchObject({ status, json: { errors: [{ errorId }] } });
});

test.each([
  [{ filter: "price:[10..50]" }, 12012],
  [{ filter: "colour:{RED}" }, 12002],
  [{ sort: "newest" }, 12008],
  [{ category_ids: "4711" }, 12009],
])("of a query with %j it ignores that, with warning %i", async (parameters: Record<string, string>, errorId) => {
  ebay.settings.items = offeredItems(3);
  const { status, json } = await find({ q: "lego", ...parameters });
  expect([status, json.warnings]).toEqual([200, [expect.objectContaining({ errorId })]]);
  expect(json.itemSummaries.length).toBeGreaterThan(0);
});

test("words mean all of them, in parentheses one of them, and the 101st character counts no more", async () => {
  ebay.settings.items = [offeredItem({ title: "LEGO 75257 Falcon" }), offeredItem({ title: "LEGO 10281 Bonsai" })];
  const titles = async (q: string) =>
    (await find({ q })).json.itemSummaries?.map(({ title }: { title: string }) => title) ?? "absent";
  expect(await titles("falcon lego")).toEqual(["LEGO 75257 Falcon"]);
  expect(await titles("falcon bonsai")).toBe("absent");
  expect(await titles("(falcon, bonsai)")).toHaveLength(2);
  expect(await titles(`${"lego ".repeat(18)}bonsai`)).toHaveLength(1);
  expect(await titles(`${"lego ".repeat(20)}bonsai`)).toHaveLength(2);
});

test("auctions come where they are asked for, what has ended never; the newest first", async () => {
  const soon = new Date(Date.now() + 60_000);
  ebay.settings.items = [
    offeredItem({ title: "old", listedAt: new Date(0) }),
    auction({ title: "bids" }),
    auction({ title: "over", endsAt: soon }),
    offeredItem({ title: "new", listedAt: new Date() }),
  ];
  ebay.settings.now = () => soon;
  const found = async (filter: string) =>
    (await find({ category_ids: categories.legoSets, sort: "newlyListed", filter })).json.itemSummaries.map(
      ({ title }: { title: string }) => title,
    );
  expect(await found("")).toEqual(["new", "old"]);
  expect(await found("buyingOptions:{FIXED_PRICE|AUCTION}")).toEqual(["new", "bids", "old"]);
});

test("a token is for its keys, its scopes and its time", async () => {
  expect(await orderToken({ secret: "other" })).toMatchObject({ status: 401, json: { error: "invalid_client" } });
  expect(await orderToken({ grant: "password" })).toMatchObject({ json: { error: "unsupported_grant_type" } });
  ebay.settings.scopes = [baseScope];
  expect(await orderToken({ scope: bulkScope })).toMatchObject({ status: 400, json: { error: "invalid_scope" } });
  const token = (await orderToken()).json.access_token;
  expect(await find({ q: "lego" }, { token })).toMatchObject({ status: 200 });
  expect(await get("/buy/browse/v1/item/?item_ids=v1|1|0", { token })).toMatchObject({
    status: 403,
    json: { errors: [{ errorId: 1100 }] },
  });
  ebay.settings.now = () => new Date(Date.now() + 7_201_000);
  for (const over of [token, "none"])
    expect(await find({ q: "lego" }, { token: over })).toMatchObject({
      status: 401,
      json: { errors: [{ errorId: 1001 }] },
    });
});

test("the calls of a day end, those of getItems apart, and begin anew when it has said", async () => {
  ebay.settings.callsPerDay = 1;
  expect((await find({ q: "lego" })).status).toBe(200);
  expect(await find({ q: "lego" })).toMatchObject({ status: 429, json: { errors: [{ errorId: 2001 }] } });
  expect((await get("/buy/browse/v1/item/?item_ids=v1|1|0", { scope: bulkScope })).status).toBe(200);
  const { resources } = (await get("/developer/analytics/v1_beta/rate_limit/")).json.rateLimits[0];
  const { rates } = resources.find(({ name }: { name: string }) => name === "buy.browse");
  expect(rates[0]).toMatchObject({ limit: 1, remaining: 0 });
  ebay.settings.now = () => new Date(rates[0].reset);
  expect((await find({ q: "lego" })).status).toBe(200);
});
