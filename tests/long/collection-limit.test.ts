import { afterAll, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { insertEntry } from "#tests/support/collection/insert-entry.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

type List = "tracked" | "owned";

const databaseUrl = await newDatabase({ sample: true });
// With the same secret: a member is signed in to all of them.
const { path: dataDir } = scratchDir("limit");
const start = (env = {}) => startServer({ databaseUrl, dataDir, sampleData: "off", env: { WORKER: "off", ...env } });
/** Two processes with the usual limit, and one whose operator raised it. */
const servers: [TestServer, TestServer] = [await start(), await start()];
const generous = await start({ COLLECTION_LIMIT: "12" });
const { rows } = await run(
  `select min(listing.id) as id from listing join item on item.id = item_id
   where listing.category = 'legos' and item.name is not null group by item_id limit 50`,
);
const listings: number[] = rows.map(({ id }) => Number(id));
afterAll(() => Promise.all([...servers, generous].map((server) => server.stop())));

function run(sql: string, values: unknown[] = []) {
  return withDatabaseOf({ ...servers[0], databaseUrl }, (database) => database.run(sql, values)) as Promise<{
    rows: Record<string, unknown>[];
  }>;
}

async function countOf(table: "collection_entry" | "activity", member: Member, list: List): Promise<number> {
  const sql = `select count(*) as rows from ${table} where user_id = $1 and type = $2`;
  return Number((await run(sql, [member.id, list])).rows[0]?.rows);
}

/** The ways to add the thing with this number to a list. Each resolves to the status of the response. */
const doors: Record<string, (server: TestServer, member: Member, list: List, at: number) => Promise<number>> = {
  "the form of a card": async (server, { cookies }, list, at) => {
    const name = list === "tracked" ? "track" : "own";
    const fields = { [name]: String(listings[at]), returnTo: "/categories/legos" };
    return (await postForm(server, "/collection/items", fields, { Cookie: cookies })).status;
  },
  "a JSON call": async (server, { id, headers }, collectionType, at) => {
    const body = { itemTitle: `thing ${at}`, itemCategory: "figures", collectionType };
    return (await callApi(server, "POST", `/api/collections/${id}/add`, { body, as: headers })).status;
  },
  "Add Item": async (server, { cookies }, list, at) => {
    const fields = { title: `thing ${at}`, category: "other", list };
    return (await postForm(server, "/profile/add", fields, { Cookie: cookies })).status;
  },
  "an import": async (server, { cookies }, list, at) => {
    const fields = { intent: "add", text: `title\nthing ${at}`, list, kind: "other" };
    return (await postForm(server, "/profile/import", fields, { Cookie: cookies })).status;
  },
};

/** Statuses of a full list: the form of a card and the import say it on the page that follows. Of files, 20 at once are read. */
const fullListAnswers = new Set([303, 409, 429]);

for (const [door, add] of Object.entries(doors)) {
  test.each<List>(["tracked", "owned"])(
    `of 50 at once through ${door}, in two processes, the %s list keeps ten`,
    async (list) => {
      expect(listings).toHaveLength(50);
      for (let round = 0; round < 3; round += 1) {
        const member = await newMember(servers[0]);
        const adds = Array.from({ length: 50 }, (_, at) => add(servers[at % 2] as TestServer, member, list, at));
        const statuses = await Promise.all(adds);
        expect(statuses.filter((status) => status >= 500 || (status >= 400 && !fullListAnswers.has(status)))).toEqual(
          [],
        );
        expect(await countOf("collection_entry", member, list)).toBe(10);
        expect(await countOf("activity", member, list)).toBe(10);
        if (door === "a JSON call") expect(statuses.filter((status) => status === 409)).toHaveLength(40);
      }
    },
  );

  test(`with a limit of 12, ${door} fills a list up to 12`, async () => {
    const member = await newMember(generous);
    await Promise.all(Array.from({ length: 20 }, (_, at) => add(generous, member, "owned", at)));
    expect(await countOf("collection_entry", member, "owned")).toBe(12);
  });

  test(`twenty identical ones at once through ${door} are one entry and one activity`, async () => {
    const member = await newMember(servers[0]);
    const adds = Array.from({ length: 20 }, (_, at) => add(servers[at % 2] as TestServer, member, "owned", 0));
    expect((await Promise.all(adds)).filter((status) => status >= 400)).toEqual([]);
    expect(await countOf("collection_entry", member, "owned")).toBe(1);
    expect(await countOf("activity", member, "owned")).toBe(1);
  });
}

test("of ten moves at once, those move that fit, and a move of several moves all or none", async () => {
  const member = await newMember(servers[0]);
  const insert = (list: List, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const entry = { type: list, item_kind: "other", item_id: `${list}-${at}`, title: `${list} ${at}` };
        return insertEntry({ ...servers[0], databaseUrl }, member.id, entry);
      }),
    );
  const [tracked = []] = [await insert("tracked", 10), await insert("owned", 6)];
  const move = (server: TestServer, entries: string) =>
    postForm(server, "/profile", { intent: "move", to: "owned", entries }, { Cookie: member.cookies });
  const answers = await Promise.all(tracked.map((id, at) => move(servers[at % 2] as TestServer, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 303, 409, 409, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toContain(
    "You can only have 10 owned items. Please remove some items first.",
  );
  expect(await countOf("collection_entry", member, "owned")).toBe(10);
  expect(await countOf("collection_entry", member, "tracked")).toBe(6);
});
