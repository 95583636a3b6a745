import { expect, test } from "vitest";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const falcon = { title: "Falcon", item_key: "75257", condition_key: "used" };
const call = ({ headers }: Member, method: string, path: string, body?: unknown) =>
  callApi(server, method, `/api/alerts${path}`, { as: headers, body });
const listOf = async (member: Member) => (await call(member, "GET", "")).body;

test("an alert is set, listed, paused, resumed, replaced and removed; its item stays tracked", async () => {
  const ada = await newMember(server);
  expect(await listOf(ada)).toEqual([]);
  const entryId = await insertEntry(server, ada.id, falcon);
  const set = await call(ada, "PUT", `/${entryId}`, { price: 120.5, condition: "new" });
  expect(set.status).toBe(200);
  expect(set.body).toEqual({
    ...{ entryId, itemTitle: "Falcon", itemCategory: "legos", itemKey: "75257", basis: "value", direction: "below" },
    ...{ price: 120.5, currency: "USD", condition: "new", currentPrice: null, isMadeUp: true, isReached: false },
    ...{ isResting: false, rangAt: null, rangPrice: null, pausedAt: null },
  });
  expect(await listOf(ada)).toEqual([set.body]);
  expect((await call(ada, "PATCH", `/${entryId}`, { isPaused: true })).body.pausedAt).toMatch(/^\d{4}-/);
  expect((await listOf(ada))[0].pausedAt).toMatch(/^\d{4}-/);
  expect((await call(ada, "PATCH", `/${entryId}`, { isPaused: false })).body.pausedAt).toBeNull();
  const replaced = { basis: "asking", direction: "above", price: 40, currency: "GBP" };
  await call(ada, "PUT", `/${entryId}`, replaced);
  expect(await listOf(ada)).toMatchObject([{ ...replaced, condition: "used" }]);
  expect((await call(ada, "DELETE", `/${entryId}`)).status).toBe(204);
  expect(await listOf(ada)).toEqual([]);
  expect((await callApi(server, "GET", "/api/tracked-items", { as: ada.headers })).body).toHaveLength(1);
  for (const [method, body] of [["PATCH", { isPaused: true }], ["DELETE"]] as const)
    expect((await call(ada, method, `/${entryId}`, body)).status, method).toBe(404);
});

test("an alert says its price now, and that it rests where it rang", async () => {
  const ada = await newMember(server);
  const entryId = await insertEntry(server, ada.id, { ...falcon, item_key: "alerts-1" });
  await call(ada, "PUT", `/${entryId}`, { price: 100 });
  await query(
    server.databaseUrl,
    "update price_target set is_armed = false, rests_at = 9900, rang_at = '2026-01-02T03:04:05Z', rang_price = 9900 where entry_id = $1",
    [entryId],
  );
  expect(await listOf(ada)).toMatchObject([
    { isResting: true, rangAt: "2026-01-02T03:04:05.000Z", rangPrice: 99, currentPrice: null, isMadeUp: false },
  ]);
});

test.each([
  {},
  { price: 0 },
  { price: -1 },
  { price: "120" },
  { price: 0.001 },
  { price: 1e300 },
  { price: 1, currency: "usd" },
  { price: 1, basis: "mean" },
  { price: 1, direction: "beside" },
  { price: 1, condition: "shiny" },
])("what is no target is refused: %j", async (body) => {
  const ada = await newMember(server);
  const entryId = await insertEntry(server, ada.id, falcon);
  expect((await call(ada, "PUT", `/${entryId}`, body)).status).toBe(400);
  expect(await listOf(ada)).toEqual([]);
});

test("an owned item has no alert, and what is no id neither", async () => {
  const ada = await newMember(server);
  const owned = await insertEntry(server, ada.id, { ...falcon, type: "owned" });
  for (const id of [owned, "nothing", "%00"]) {
    const { status } = await call(ada, "PUT", `/${id}`, { price: 1 });
    expect([400, 404], id).toContain(status);
  }
  expect(await listOf(ada)).toEqual([]);
});

test("alerts are one's own: strangers get nothing, and no cache keeps them", async () => {
  const ada = await newMember(server);
  expect((await callApi(server, "GET", "/api/alerts")).status).toBe(401);
  expect((await call(ada, "GET", "")).headers.get("cache-control")).toBe("private, no-store");
});
