import { randomUUID } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { everyReadable, findWords, type Readable, type Reader } from "#tests/support/community/crawl.ts";
import { watchStream } from "#tests/support/community/watch-stream.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

// Thousands of pages are read.
vi.setConfig({ testTimeout: 600_000 });

/** Each stands in one thing of a person that others may see while the profile is public. */
const words = {
  firstName: "Zanthorix",
  lastName: "Quillfeather",
  bio: "Plorbenstein",
  location: "Xylophagia",
  item: "Quetzalbrick",
  post: "Wumblethorpe",
};
/** What nobody else may ever see. */
const secrets = {
  note: "Grizzlewick",
  place: "Flumptious",
  search: "Sneedlewood",
  draft: "Brindlemoot",
  test: "Mumblecrust",
  rung: "Tattersnip",
};

let person: Member;
let follower: Member;
let stranger: Member;

const readerOf = (name: string, { cookies }: Member): Reader => ({ name, headers: { Cookie: cookies } });
const call = (method: string, path: string, body: unknown, by = person) =>
  callApi(server, method, path, { body, as: by.headers });

const databaseUrl = await newDatabase({ sample: false });
const server = await startServer({ databaseUrl, sampleData: "off" });
[person, follower, stranger] = [await newMember(server), await newMember(server), await newMember(server)];
const readers: Reader[] = [
  { name: "nobody", headers: {} },
  readerOf("a follower", follower),
  readerOf("a stranger", stranger),
];
await fill();
const values = {
  id: person.id,
  userId: person.id,
  name: person.username,
  itemKind: "legos",
  itemKey: "99871",
  key: "can0001",
};
const named = [`q=${person.username}`, `q=${person.id}`, `q=${person.email}`, `collector=${person.username}`];
const addresses: Readable[] = await everyReadable(values, {
  "/community": [`collector=${person.username}`, "from=following"],
  "/test-users": [...named, "view=list", "page=1"],
  "/search": named,
  "/api/users": [...named, "page=1", `page=1&q=${person.username}`],
  "/api/activities": ["limit=50", "from=following"],
  "/api/search": named,
  "/community/reports": [`user=${person.id}`],
});
afterAll(() => server.stop());

/** Everything that a person can have, with a word in each. */
async function fill(): Promise<void> {
  const { firstName, lastName, bio, location, item, post } = words;
  const done = [
    await call("POST", "/api/users/update-name", { firstName, lastName }),
    await call("POST", "/api/users/about", { bio: `I am ${bio}.`, location }),
    await call("POST", `/api/collections/${person.id}/add`, {
      itemId: `lego-${item}`,
      itemTitle: `LEGO ${item}`,
      itemPrice: 12,
      itemCategory: "legos",
      collectionType: "owned",
    }),
    await call("POST", `/api/collections/${person.id}/add`, {
      itemId: `lego-${item}-2`,
      itemTitle: `LEGO ${item} two`,
      itemPrice: 13,
      itemCategory: "legos",
      collectionType: "tracked",
    }),
    await call("POST", "/api/activities", { type: "other", post: `Look at my ${post}` }),
    await call("POST", "/api/follow", { followingId: follower.id }),
    await call("POST", "/api/follow", { followingId: person.id }, follower),
    await call("POST", "/api/follow", { followingId: stranger.id }, follower),
  ];
  expect(done.map(({ status }) => Math.floor(status / 100))).toEqual(done.map(() => 2));
  await query(databaseUrl, `update collection_copy set note = '${secrets.note}', place = '${secrets.place}'`);
  await query(
    databaseUrl,
    `insert into alert_settings (user_id, test_result, time_zone) values ('${person.id}', '${secrets.test}', 'Europe/London')`,
  );
  await query(
    databaseUrl,
    `insert into rung_alert (user_id, alert) values ('${person.id}', '{"of": "search", "words": "${secrets.rung}", "newMatches": 1, "lowest": []}')`,
  );
  const file = { intent: "preview", text: `title\n${secrets.draft}` };
  expect((await postForm(server, "/profile/import", file, { Cookie: person.cookies })).status).toBe(303);
  await postForm(server, "/collection/searches", { intent: "save", q: secrets.search }, { Cookie: person.cookies });
}

const never = () => [...Object.values(secrets), person.email];
const wordsSeenBy = (found: Awaited<ReturnType<typeof findWords>>, name?: string) =>
  [...new Set(found.filter(({ reader }) => !name || reader.name === name).flatMap((each) => each.words))].sort();
const crawl = (by: readonly Reader[] = readers) => findWords(server, by, addresses, Object.values(words));
const setPrivate = (isPrivate: boolean) => call("POST", "/api/users/privacy", { isPrivate });

test("all words of a public profile are found; those of a private one by nobody, in no page, data, call, stream or error", async () => {
  const streams = await Promise.all([follower, stranger].map((reader) => watchStream(server, reader)));
  await call("POST", "/api/activities", { type: "other", post: `More of my ${words.post}` });
  await vi.waitFor(
    () => expect(streams.map((stream) => stream.text().includes(words.post))).toEqual([true, true]),
    10_000,
  );

  const before = await crawl();
  expect(wordsSeenBy(before)).toEqual(Object.values(words).sort());
  expect(await findWords(server, readers, addresses, never())).toEqual([]);

  const read = streams.map((stream) => stream.text().length);
  expect((await setPrivate(true)).status).toBe(200);
  // What had the words comes first, also for those who ask whether it has changed.
  for (const { reader, path, etag } of before) {
    const headers = { ...reader.headers, ...(etag && { "If-None-Match": etag }) };
    const { status, body } = await askRaw(server, { path, headers });
    expect({ path, reader: reader.name, isUnchanged: status === 304 }).toEqual({
      path,
      reader: reader.name,
      isUnchanged: false,
    });
    expect(Object.values(words).filter((word) => body.includes(word))).toEqual([]);
  }
  await call("POST", "/api/activities", { type: "other", post: `Alone with my ${words.post}` });
  await call("POST", "/api/activities", { type: "other", post: "Seen by all" }, follower);
  await vi.waitFor(() => expect(streams[1]?.text()).toContain("Seen by all"), 10_000);
  expect(await crawl()).toEqual([]);
  expect(streams.map((stream, at) => stream.text().slice(read[at]).includes(words.post))).toEqual([false, false]);
  const resumed = await watchStream(server, follower, "1");
  await vi.waitFor(() => expect(resumed.text()).toMatch(/Seen by all|event:/), 10_000);
  expect(resumed.text()).not.toContain(words.post);
  await Promise.all([...streams, resumed].map((stream) => stream.close()));

  expect(wordsSeenBy(await crawl([readerOf("the person", person)]))).toEqual(Object.values(words).sort());
  expect((await setPrivate(false)).status).toBe(200);
  expect(wordsSeenBy(await crawl())).toEqual(Object.values(words).sort());
});

test("somebody blocked finds nothing of either, while others find all", async () => {
  const blocked = stranger;
  expect((await call("POST", "/api/blocks", { userId: blocked.id })).status).toBe(204);
  const found = await crawl();
  expect(wordsSeenBy(found, "a stranger")).toEqual([]);
  expect(wordsSeenBy(found, "a follower")).toEqual(Object.values(words).sort());
  const names = await findWords(server, [readerOf("a stranger", blocked)], addresses, [person.username]);
  expect(names).toEqual([]);
  await callApi(server, "DELETE", `/api/blocks/${blocked.id}`, { as: person.headers });
  expect(wordsSeenBy(await crawl(), "a stranger")).toEqual(Object.values(words).sort());
});

test("somebody whom an operator hid is found by nobody else", async () => {
  const hide = `hidden_at = now(), hidden_by = 'the operator', hidden_because = '${randomUUID()}'`;
  await query(databaseUrl, `update profile set ${hide} where user_id = '${person.id}'`);
  expect(await crawl()).toEqual([]);
  await query(databaseUrl, `update profile set hidden_at = null where user_id = '${person.id}'`);
  expect(wordsSeenBy(await crawl())).toEqual(Object.values(words).sort());
});
