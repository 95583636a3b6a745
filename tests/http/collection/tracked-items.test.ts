import { expect, test } from "vitest";
import { insertEntry as insertTableEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const run = (sql: string, values: unknown[]) => withDatabaseOf(server, (database) => database.run(sql, values));

const insertEntry = ({ id }: Member, entry: Record<string, unknown>) => insertTableEntry(server, id, entry);

test("a tracked item has today's value of its condition, else the asking price when it was added, else 0", async () => {
  const ada = await newMember(server);
  const falcon = { title: "LEGO 75257", item_key: "75257", price_minor: 9_950 };
  await insertEntry(ada, { ...falcon, item_id: "1", condition_key: "new", url: "https://shop.example/1" });
  await insertEntry(ada, { title: "LEGO none", item_id: "2", price_minor: 1_234, currency: "GBP" });
  await insertEntry(ada, { title: "LEGO free", item_id: "3" });
  await insertEntry(ada, { ...falcon, item_id: "4", type: "owned" });
  const { rows } = (await run(
    `select median from item_value join item on item.id = item_id
     where category = 'legos' and key = '75257' and currency = 'USD' and condition_key = 'new'`,
    [],
  )) as { rows: { median: number }[] };
  const { status, body } = await callApi(server, "GET", "/api/tracked-items", { as: ada.headers });
  expect([status, body.map(({ itemId }: { itemId: string }) => itemId)]).toEqual([200, ["3", "2", "1"]]);
  expect(body[0]).toMatchObject({ currentPrice: 0, currency: "USD" });
  expect(body[1]).toMatchObject({ currentPrice: 12.34, currency: "GBP" });
  expect(body[2]).toEqual({
    id: expect.any(String),
    itemId: "1",
    itemKey: "75257",
    itemName: "LEGO 75257",
    category: "legos",
    currentPrice: Number(rows[0]?.median) / 100,
    currency: "USD",
    condition: "New",
    itemUrl: "https://shop.example/1",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(body[2].currentPrice).not.toBe(99.5);
});

test("a tracked item has the price that its owner waits for", async () => {
  const ada = await newMember(server);
  const id = await insertEntry(ada, {});
  await run(
    "insert into price_target (entry_id, direction, amount_minor, currency) values ($1, 'below', 8000, 'EUR')",
    [id],
  );
  const { body } = await callApi(server, "GET", "/api/tracked-items", { as: ada.headers });
  expect(body).toMatchObject([{ id, targetPrice: 80, targetCurrency: "EUR" }]);
});

test("removing a tracked item leaves what one owns, and what is no id removes nothing", async () => {
  const ada = await newMember(server);
  const id = await insertEntry(ada, { item_key: "75257" });
  await insertEntry(ada, { item_key: "75257", type: "owned" });
  const remove = (named: string) => callApi(server, "DELETE", `/api/tracked-items/${named}`, { as: ada.headers });
  for (const named of ["undefined", "%20", "%00"]) {
    expect(await remove(named)).toMatchObject({ status: 200, body: { removed: 0 } });
  }
  expect(await remove(id)).toMatchObject({ status: 200, body: { removed: 1 } });
  expect(await remove(id)).toMatchObject({ status: 404, text: expect.stringContaining("not in your collection") });
  const { rows } = await run("select type from collection_entry where user_id = $1", [ada.id]);
  expect(rows).toEqual([{ type: "owned" }]);
});
