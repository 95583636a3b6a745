import { afterAll, beforeEach, expect, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase({ sample: true });
// The test looks for trending items itself.
const server = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
const reader = await newMember(server);
afterAll(() => server.stop());
beforeEach(() => run("delete from block"));

const run = (sql: string, values: unknown[] = []) =>
  withDatabaseOf({ ...server, databaseUrl }, (database) => database.run(sql, values));

const open = (path = "/community", cookies = reader.cookies) => askRaw(server, { path, headers: { Cookie: cookies } });
const textOf = async (path?: string) => pageText((await open(path)).body);

/** Somebody whose username Who to follow may show. */
async function newPerson(username: string): Promise<Member> {
  const member = await newMember(server);
  await run("update profile set username = $1 where user_id = $2", [username, member.id]);
  return { ...member, username };
}

const collect = ({ id, headers: as }: Member, itemTitle: string, collectionType = "owned") =>
  callApi(server, "POST", `/api/collections/${id}/add`, {
    as,
    body: { itemTitle, itemCategory: "legos", itemPrice: "99.50", collectionType },
  });

/** Makes an item a candidate, as the job does. */
const makeTrend = (key: string, sales = 0) =>
  run(
    `insert into trending_item (item_id, sales, views, currency, condition_key, price_change, trend)
     select id, $2, 0, 'USD', 'new', 18.4, 'up' from item where category = 'legos' and key = $1
     on conflict (item_id) do update set sales = excluded.sales`,
    [key, sales],
  );

const setNumbers = async (as?: Record<string, string>) => {
  const { status, body } = await callApi(server, "GET", "/api/items/trending?limit=50", { as });
  expect(status).toBe(200);
  return (body as { key: string }[]).map(({ key }) => key);
};

test("who is signed out is sent to sign in, and back", async () => {
  const { status, headers } = await askRaw(server, { path: "/community?from=following" });
  expect([status, headers.location]).toEqual([302, "/auth?next=%2Fcommunity%3Ffrom%3Dfollowing"]);
});

test("the page works without scripts: search and follow are forms, people and items links", async () => {
  const nora = await newPerson("norabricks");
  await collect(nora, "LEGO 75257 Millennium Falcon");
  await makeTrend("75257", 5);
  const { status, body, headers } = await open("/community?collector=ORABR");
  expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(body).toMatch(/<form[^>]*method="get"[^>]*action="\/community"[^>]*role="search"/);
  expect(body).toContain(`href="/users/${nora.id}"`);
  expect(body).toMatch(new RegExp(`action="/community/follows".{0,300}value="${nora.id}"`, "s"));
  expect(body).toContain('href="/categories/legos/75257-millennium-falcon"');
  const text = pageText(body);
  for (const words of [
    "Community",
    "Community Feed",
    "Who to follow",
    "1 item · LEGO",
    "All members",
    "Trending Items",
    "Collectors matching “ORABR”",
  ])
    expect(text).toContain(words);
  expect(body).toContain('href="/test-users"');
  expect(body).toContain('href="/profile"');
});

test("the page reads again whom to follow by a call that lists the same people", async () => {
  const [otto, pia] = [await newPerson("ottobricks"), await newPerson("piabricks")];
  const suggested = async (as?: Record<string, string>) => callApi(server, "GET", "/api/users/suggested", { as });
  const page = (await textOf()).split("Who to follow")[1] ?? "";
  const { body } = await suggested(reader.headers);
  const names = (body as { username: string }[]).map(({ username }) => username);
  expect(names).toEqual(expect.arrayContaining([otto.username, pia.username]));
  expect(names.map((name) => page.indexOf(name))).toEqual(
    names.map((name) => page.indexOf(name)).sort((a, b) => a - b),
  );
  await callApi(server, "POST", "/api/follow", { as: reader.headers, body: { followingId: otto.id } });
  expect((await suggested(reader.headers)).text).not.toContain(otto.username);
  expect((await suggested()).status).toBe(401);
});

test.each([
  ["a percent sign", "%25", "No collector has this"],
  ["an underscore", "_", "Collectors matching “_”"],
  ["a NUL", "%00%20", "Who to follow"],
  ["blanks as none", "%20%20", "Who to follow"],
  ["markup", "%22%3E%3Cscript%3E", "Collectors matching"],
  ["12 kB", "x".repeat(12_000), "No collector has this"],
])("a search for collectors takes %s", async (_, text, shown) => {
  const { status, body } = await open(`/community?collector=${text}`);
  expect(status).toBe(200);
  expect(body).not.toContain('"><script>');
  expect(pageText(body)).toContain(shown);
});

test("64 kB of a search are refused, and the server goes on", async () => {
  const answer = await open(`/community?collector=${"x".repeat(64 * 1024)}`).catch(() => ({ status: 431 }));
  expect([414, 431]).toContain(answer.status);
  expect((await open()).status).toBe(200);
});

test.each([
  ["Who to follow", "collection_entry", "Unable to load suggestions."],
  ["Trending Items", "trending_item", "Unable to load trending data."],
  ["the feed", "activity", "Unable to load community feed"],
])("where %s cannot be read, the other parts stand", async (_, table, sentence) => {
  await run(`alter table ${table} rename to ${table}_away`);
  const { status, body } = await open();
  await run(`alter table ${table}_away rename to ${table}`);
  const text = pageText(body);
  expect([status, text.includes(sentence), text.includes("Community")]).toEqual([200, true, true]);
  for (const part of ["Who to follow", "Trending Items", "Share Update"]) expect(text).toContain(part);
  expect(server.output()).toContain("unexpected error");
  expect(await textOf()).not.toContain("Unable to load");
});

test("parts without anything say what will be there", async () => {
  await run("delete from trending_item");
  await run("update profile set is_private = true where user_id <> $1", [reader.id]);
  const text = await textOf();
  await run("update profile set is_private = false");
  expect(text).toContain("Nothing yet. What collectors track, buy and look at appears here.");
  expect(text).toContain("Nobody to suggest right now.");
  expect(await textOf("/community?collector=zzzz")).toContain("No collector has this in their username.");
});

test("trending items have the value of their pages, and as many are listed as are asked for", async () => {
  for (const key of ["75257", "10281", "75192"]) await makeTrend(key, 9);
  const { body } = await callApi(server, "GET", "/api/items/trending?limit=2");
  expect(body).toHaveLength(2);
  const all = (await callApi(server, "GET", "/api/items/trending?limit=99999")).body;
  expect(all.length).toBeGreaterThan(2);
  for (const item of all) {
    const { body: history } = await callApi(server, "GET", `/api/price-history/${item.key}`);
    expect(item).toMatchObject({
      category: "legos",
      price: history.value.median,
      currency: history.currency,
      condition: history.condition,
      trend: "up",
      priceChange: 18.4,
      volume: 9,
      views: 0,
    });
  }
  for (const limit of ["0", "-1", "x", "1e9", "%00"]) {
    expect((await callApi(server, "GET", `/api/items/trending?limit=${limit}`)).status).toBe(200);
  }
});

test("what only somebody has who went private, or whom a block parts from the reader, is trending for nobody else at once", async () => {
  await run("delete from trending_item");
  const ada = await newPerson("adaplain");
  await collect(ada, "LEGO 21309 NASA Apollo Saturn V", "tracked");
  await makeTrend("21309");
  expect(await setNumbers()).toEqual(["21309"]);
  expect(await setNumbers(reader.headers)).toEqual(["21309"]);
  await run("insert into block (blocker_id, blocked_id) values ($1, $2)", [ada.id, reader.id]);
  expect(await setNumbers(reader.headers)).toEqual([]);
  expect(await textOf()).not.toContain("adaplain");
  await run("delete from block");
  await run("update profile set is_private = true where user_id = $1", [ada.id]);
  expect([await setNumbers(), await setNumbers(reader.headers)]).toEqual([[], []]);
  expect(await setNumbers(ada.headers)).toEqual(["21309"]);
  expect(await textOf()).not.toContain("adaplain");
});

test("My Collection counts followers and following, and leads to both lists and to the public profile", async () => {
  const [ada, bob] = [await newMember(server), await newMember(server)];
  const follow = ({ headers: as }: Member, { id: followingId }: Member) =>
    callApi(server, "POST", "/api/follow", { as, body: { followingId } });
  await follow(bob, ada);
  await follow(ada, bob);
  await follow(ada, reader);
  const { body } = await open("/profile", ada.cookies);
  for (const [list, count] of [
    ["followers", 1],
    ["following", 2],
  ] as const)
    expect(body).toMatch(new RegExp(`href="/users/${ada.id}/${list}"[^>]*>${count}<`));
  expect(body).toContain(`href="/users/${ada.id}"`);
  expect(pageText(body)).toMatch(/0\s*Price Alerts|Price Alerts\s*0/);
});
