import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const falcon = {
  itemId: "lego-millennium-falcon-75257",
  itemTitle: "Millennium Falcon 75257",
  itemPrice: "1,299.50",
  itemCondition: "Used",
  itemCategory: "legos",
  itemUrl: "https://www.ebay.com/itm/1",
  collectionType: "tracked",
};

const add = ({ id, headers }: Member, body: unknown) =>
  callApi(server, "POST", `/api/collections/${id}/add`, { body, as: headers });
const remove = ({ id, headers }: Member, named: string, search = "") =>
  callApi(server, "DELETE", `/api/collections/${id}/remove/${encodeURIComponent(named)}${search}`, { as: headers });
const collectionOf = async ({ id, headers }: Member) =>
  (await callApi(server, "GET", `/api/collections/${id}`, { as: headers })).body;
const activitiesOf = ({ id }: Member) =>
  query(server.databaseUrl, "select type, item_name, item_id, condition, url from activity where user_id = $1", [id]);

test("an added item is on its list, and added again it is the same one", async () => {
  const ada = await newMember(server);
  const first = await add(ada, falcon);
  expect(first).toMatchObject({ status: 200, body: { isNew: true } });
  expect(first.body.entry).toEqual({
    id: expect.any(String),
    itemId: "lego-millennium-falcon-75257",
    itemKey: "75257",
    itemTitle: "Millennium Falcon 75257",
    itemPrice: 1_299.5,
    itemCurrency: "USD",
    itemCondition: "Used",
    itemCategory: "legos",
    itemUrl: "https://www.ebay.com/itm/1",
    collectionType: "tracked",
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(await add(ada, { ...falcon, itemTitle: "LEGO 75257", itemId: "lego-lego-75257", itemPrice: 1 })).toMatchObject(
    {
      status: 200,
      body: { ...first.body, isNew: false },
    },
  );
  expect(await add(ada, { ...falcon, collectionType: "owned" })).toMatchObject({ body: { isNew: true } });
  expect(await collectionOf(ada)).toEqual({
    tracked: [first.body.entry],
    owned: [{ ...first.body.entry, id: expect.any(String), collectionType: "owned", createdAt: expect.any(String) }],
  });
  expect((await activitiesOf(ada)).map(({ type }) => type).sort()).toEqual(["owned", "tracked"]);
});

test("what a client leaves out has the defaults, and a condition that nobody said has no value", async () => {
  const ada = await newMember(server);
  expect(await add(ada, { collectionType: "owned" })).toMatchObject({
    status: 200,
    body: {
      entry: {
        itemId: "other-unknown-item",
        itemKey: null,
        itemTitle: "Unknown Item",
        itemPrice: 0,
        itemCurrency: "USD",
        itemCondition: "New",
        itemCategory: "other",
        itemUrl: "",
      },
    },
  });
  await add(ada, { collectionType: "owned", itemTitle: "75257", itemCategory: "legos" });
  await add(ada, { collectionType: "tracked", itemTitle: "75257", itemCategory: "legos", itemCondition: "New" });
  const rows = await query(
    server.databaseUrl,
    "select price_minor, condition_key from collection_entry where user_id = $1 and item_kind = 'legos' order by type",
    [ada.id],
  );
  expect(rows).toEqual([
    { price_minor: null, condition_key: "unknown" },
    { price_minor: null, condition_key: "new" },
  ]);
});

test("a price comes in every form that a client sends, and what is no amount is none", async () => {
  const ada = await newMember(server);
  for (const [sent, itemPrice, itemCurrency] of [
    [{ itemPrice: 12.5 }, 12.5, "USD"],
    [{ itemPrice: "1,299" }, 1_299, "USD"],
    [{ itemPrice: { cents: 1_250 } }, 12.5, "USD"],
    [{ itemPrice: { price: { value: "12.50" } }, itemCurrency: "GBP" }, 12.5, "GBP"],
    [{ itemPrice: { amount: 1_200, currency: "JPY" } }, 1_200, "JPY"],
    [{ itemPrice: -1, itemCurrency: "EUR" }, 0, "EUR"],
    [{ itemPrice: "9".repeat(60_000) }, 0, "USD"],
  ] as const) {
    const { status, body } = await add(ada, { ...falcon, ...sent });
    expect([status, body.entry]).toMatchObject([200, { itemPrice, itemCurrency }]);
    await remove(ada, body.entry.id);
  }
});

test("a price inside of thousands of objects is none", async () => {
  const ada = await newMember(server);
  const itemPrice = `${'{"price":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  expect(await add(ada, `{"collectionType":"owned","itemPrice":${itemPrice}}`)).toMatchObject({
    status: 200,
    body: { entry: { itemPrice: 0 } },
  });
});

test("what is no item is a 400 in a sentence", async () => {
  const ada = await newMember(server);
  for (const body of [
    ...[{}, { collectionType: "wanted" }, [falcon], "null", "1"],
    ...[{ itemTitle: 75_257 }, { itemCurrency: "dollars" }, { itemUrl: ["https://shop.example"] }].map((wrong) => ({
      ...falcon,
      ...wrong,
    })),
  ]) {
    expect(await add(ada, body)).toMatchObject({ status: 400, body: { code: "invalid-body" } });
  }
  expect(await collectionOf(ada)).toEqual({ tracked: [], owned: [] });
});

test("a full list takes no new item, and still what it has", async () => {
  const ada = await newMember(server);
  for (const type of ["tracked", "owned"] as const) {
    const sent = (index: number) => ({ itemTitle: `Thing ${index}`, collectionType: type });
    for (let index = 0; index < 10; index += 1) expect((await add(ada, sent(index))).status).toBe(200);
    expect(await add(ada, sent(10))).toMatchObject({
      status: 409,
      body: {
        code: "USER_LIMIT_REACHED",
        error: `You can only have 10 ${type} items. Please remove some items first.`,
      },
    });
    expect(await add(ada, sent(3))).toMatchObject({ status: 200, body: { isNew: false } });
  }
  expect(await activitiesOf(ada)).toHaveLength(20);
});

test("an item is removed by the entry's id, the itemId or the title, from both lists or from one", async () => {
  const ada = await newMember(server);
  const both = async () => {
    const { body } = await add(ada, falcon);
    await add(ada, { ...falcon, collectionType: "owned" });
    return body.entry;
  };
  for (const name of ["id", "itemId", "itemTitle"]) {
    const entry = await both();
    expect(await remove(ada, entry[name]), name).toMatchObject({ status: 200, body: { removed: 2 } });
  }
  const { itemId } = await both();
  expect(await remove(ada, itemId, "?collectionType=Owned")).toMatchObject({ status: 400 });
  expect(await remove(ada, itemId, "?collectionType=owned")).toMatchObject({ body: { removed: 1 } });
  expect(await remove(ada, itemId, "?collectionType=owned")).toMatchObject({ status: 404 });
  expect(await collectionOf(ada)).toMatchObject({ tracked: [{ itemId }], owned: [] });
});

test("an item is removed by its itemId in an address, also where that holds what looks like an encoded slash", async () => {
  const ada = await newMember(server);
  for (const itemId of ["a%2Fb", "a/b", "%252F", "a%2fb", "50%"]) {
    expect((await add(ada, { ...falcon, itemId })).body.entry.itemId).toBe(itemId);
    expect(await remove(ada, itemId), itemId).toMatchObject({ status: 200, body: { removed: 1 } });
  }
  await add(ada, { ...falcon, itemId: "a%2Fb" });
  expect(await remove(ada, "a/b")).toMatchObject({ status: 404 });
});

test.each([".", ".."])("%j, which no address can hold, becomes no itemId", async (itemId) => {
  const ada = await newMember(server);
  const { entry } = (await add(ada, { ...falcon, itemId })).body;
  expect(entry.itemId).toBe("lego-millennium-falcon-75257");
  expect(await remove(ada, entry.itemId)).toMatchObject({ status: 200, body: { removed: 1 } });
});

test("an empty id and the word undefined remove nothing", async () => {
  const ada = await newMember(server);
  await add(ada, { ...falcon, itemTitle: "undefined", itemId: "undefined", itemCategory: "other" });
  for (const named of ["undefined", " ", "\0"]) {
    expect(await remove(ada, named)).toMatchObject({ status: 200, body: { removed: 0 } });
  }
  expect((await collectionOf(ada)).tracked).toMatchObject([{ itemId: "other-undefined" }]);
});

test("an item is removed by its title in an address, whatever is in it", async () => {
  const ada = await newMember(server);
  for (const itemTitle of [
    ...["a b", "#1", "50% off?", "a/b//c", "a\\b", "一", "🧱", "a&b=c+d", "..a", "'; --", "x".repeat(300)],
  ]) {
    expect((await add(ada, { itemTitle, collectionType: "owned" })).body.entry.itemTitle).toBe(itemTitle);
    expect(await remove(ada, itemTitle)).toMatchObject({ status: 200, body: { removed: 1 } });
    expect(await remove(ada, itemTitle)).toMatchObject({ status: 404, body: { code: "collection-entry" } });
  }
});

test("no id makes the server fail, in an address or in a body", async () => {
  const ada = await newMember(server);
  for (const odd of [
    "%00",
    "%0a",
    "%",
    "%ED%A0%80",
    "..",
    "%2e%2e",
    "a".repeat(10_000),
    "%F0%9F%A7%B1",
    "{}",
    "null",
  ]) {
    const paths = [
      `/api/collections/${ada.id}/remove/${odd}`,
      `/api/collections/${odd}/remove/x`,
      `/api/tracked-items/${odd}`,
    ];
    for (const path of paths) {
      expect((await callApi(server, "DELETE", path, { as: ada.headers })).status, path).toBeLessThan(500);
    }
  }
  for (const odd of ["a\0b", "\ud800", "‮", "a".repeat(15_000), "\n\t"]) {
    for (const field of ["itemId", "itemTitle", "itemPrice", "itemCondition", "itemCategory", "itemUrl", "itemKey"]) {
      for (const itemCategory of ["legos", "other"]) {
        const sent = { itemTitle: "A thing", itemCategory, [field]: odd, collectionType: "owned" };
        expect([200, 409], field).toContain((await add(ada, sent)).status);
        const activity = { type: "owned", itemCategory, [field.replace("Title", "Name")]: odd };
        const told = { body: { ...activity, metadata: { condition: odd, url: odd } }, as: ada.headers };
        expect([200, 429]).toContain((await callApi(server, "POST", "/api/activities", told)).status);
      }
    }
  }
});

test("everybody sees how many items a person with a public profile owns, and only they if it is private", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  await add(ada, { ...falcon, collectionType: "owned" });
  await add(ada, { collectionType: "owned" });
  await add(ada, falcon);
  const count = async (as = {}) => {
    const { status, body } = await callApi(server, "GET", `/api/users/${ada.id}/collection-count`, { as });
    return [status, body.owned];
  };
  for (const reader of [{}, ada.headers, bob.headers]) expect(await count(reader)).toEqual([200, 2]);
  await query(server.databaseUrl, "update profile set is_private = true where user_id = $1", [ada.id]);
  expect(await count(ada.headers)).toEqual([200, 2]);
  for (const reader of [{}, bob.headers]) expect(await count(reader)).toEqual([404, undefined]);
  await query(server.databaseUrl, "delete from profile where user_id = $1", [ada.id]);
  expect(await count(ada.headers)).toEqual([200, 2]);
  for (const reader of [{}, bob.headers]) expect(await count(reader)).toEqual([404, undefined]);
});

/** Puts an activity straight into the tables, without a check of ours, and returns its id. */
async function insertActivity(userId: string, { itemId = "lego-a-set", url = "" }): Promise<string> {
  const [added] = await query(
    server.databaseUrl,
    `insert into activity (user_id, type, item_name, item_currency, item_category, item_id, url)
     values ($1, 'owned', 'A set', 'USD', 'legos', $2, $3) returning id`,
    [userId, itemId, url],
  );
  return String(added?.id);
}

const read = (reader: Partial<Member> = {}, limit = 50): Promise<{ body: Record<string, unknown>[] }> =>
  callApi(server, "GET", `/api/activities?limit=${limit}`, { as: reader.headers ?? {} });
const tell = ({ headers }: Member, body: unknown) => callApi(server, "POST", "/api/activities", { body, as: headers });

test("an activity that adding wrote is the one that a client tells of, three times or at once", async () => {
  const ada = await newMember(server);
  await add(ada, falcon);
  const timestamp = new Date().toISOString();
  const told = {
    type: "tracked",
    itemName: falcon.itemTitle,
    itemPrice: 1_299.5,
    itemCategory: "legos",
    itemId: falcon.itemId,
    metadata: { condition: "Used", url: falcon.itemUrl, timestamp },
  };
  const tries = await Promise.all([tell(ada, told), tell(ada, told), tell(ada, told)]);
  expect(new Set(tries.map(({ body }) => body.id)).size).toBe(1);
  expect(tries[0]).toMatchObject({
    status: 200,
    body: {
      userId: ada.id,
      ...{ type: "tracked", itemName: falcon.itemTitle, itemPrice: 1_299.5, itemCurrency: "USD" },
      ...{ itemCategory: "legos", itemId: falcon.itemId, itemKey: "75257" },
      metadata: { condition: "Used", url: falcon.itemUrl, timestamp: expect.any(String) },
    },
  });
  const others = await Promise.all([1, 2, 3].map(() => tell(ada, { ...told, itemId: "lego-another" })));
  expect(new Set(others.map(({ body }) => body.id)).size).toBe(1);
  expect(await tell(ada, { ...told, type: "sold" })).toMatchObject({ body: { type: "other" } });
  expect(await activitiesOf(ada)).toHaveLength(3);
  expect((await read(ada)).body.slice(0, 3).map(({ type }) => type)).toEqual(["other", "tracked", "tracked"]);
});

test("the feed has at most 50 activities, of people with a public profile and one's own, and no address of a person", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  await query(server.databaseUrl, "update profile set is_private = true where user_id = $1", [ada.id]);
  const ids = [];
  for (let index = 0; index < 60; index += 1) {
    ids.push(await insertActivity(bob.id, { itemId: `lego-${index}` }));
  }
  const ofAda = await insertActivity(ada.id, {});
  const idsOf = async (reader?: Member, limit = 50) => (await read(reader, limit)).body.map(({ id }) => id);
  expect(await idsOf()).toEqual(ids.slice(10).toReversed());
  expect(await idsOf(bob)).toEqual(await idsOf());
  expect(await idsOf(ada)).toEqual([ofAda, ...ids.slice(11).toReversed()]);
  expect(await idsOf(bob, 3)).toEqual(ids.slice(-3).toReversed());
  for (const limit of [51, 1e9]) expect(await idsOf(bob, limit)).toHaveLength(50);
  expect(JSON.stringify((await read(ada)).body)).not.toContain("@");
});

const unsafe = [
  ...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "\u0001javascript:alert(1)", "java\nscript:alert(1)"],
  ...["data:text/html,<script>alert(1)</script>", "vbscript:msgbox(1)", "//evil.test", "\\\\evil.test"],
  ...["file:///etc/passwd", "blob:https://evil.test/1", "https:evil.test", " javascript:alert(1)", "#", "placeholder"],
  ...["https://ada:secret@evil.test/", "ht\ntps://evil.test", `https://evil.test/${"x".repeat(3_000)}`],
];

test("no address but that of a web page is a link: from a client, in what it tells the feed, and straight from the tables", async () => {
  const ada = await newMember(server);
  for (const url of unsafe) {
    const added = await add(ada, { ...falcon, itemUrl: url });
    expect([added.status, added.body.entry.itemUrl], url).toEqual([200, ""]);
    const told = await tell(ada, { type: "owned", itemName: randomUUID(), metadata: { url } });
    expect([told.status, told.body.metadata.url], url).toEqual([200, ""]);
    const stored = await query(
      server.databaseUrl,
      "select url from collection_entry where user_id = $1 union select url from activity where user_id = $1",
      [ada.id],
    );
    expect(stored, url).toEqual([{ url: null }]);

    await insertEntry(server, ada.id, { url });
    await insertEntry(server, ada.id, { url, type: "owned" });
    await insertActivity(ada.id, { url, itemId: randomUUID() });
    const { tracked, owned } = await collectionOf(ada);
    expect(
      [...tracked, ...owned].map(({ itemUrl }) => itemUrl),
      url,
    ).toEqual(["", "", ""]);
    const items = await callApi(server, "GET", "/api/tracked-items", { as: ada.headers });
    for (const item of items.body) expect(item, url).not.toHaveProperty("itemUrl");
    const feed = (await read(ada)).body.map(({ metadata }) => (metadata as { url: string }).url);
    expect(feed.slice(0, 3), url).toEqual(["", "", ""]);
    await query(server.databaseUrl, "delete from collection where user_id = $1", [ada.id]);
    await query(server.databaseUrl, "delete from activity where user_id = $1", [ada.id]);
  }
});
