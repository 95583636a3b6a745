import { afterAll, expect, test } from "vitest";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { readStream } from "#tests/support/community/read-stream.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const options = { databaseUrl, sampleData: "off" } as const;
const server = await startServer(options);
// A second process on the same database.
const other = await startServer(options);
afterAll(async () => {
  await server.stop();
  await other.stop();
});

const share = ({ headers }: Member, post: string, at = server) =>
  callApi(at, "POST", "/api/activities", { body: { type: "other", post }, as: headers });
const patience = { timeout: 20_000, interval: 50 };

/** Changes the database, and tells the processes as the models do. */
async function changeVisibility(statement: string, values: unknown[]): Promise<void> {
  await query(databaseUrl, statement, values);
  await query(databaseUrl, "select pg_notify('activities_changed', 'visibility')", []);
}

test("a post arrives in an open stream of another process as the call lists it, with its sequence as id", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  const stream = await readStream(other, ben);
  const { status, body } = await share(ada, "Found it");
  expect(status).toBe(200);
  // A server that has only just begun to listen also has open pages read the feed again.
  const messages = () => stream.events.filter(({ event }) => event === "message");
  await expect.poll(messages, patience).toHaveLength(1);
  const [event] = messages();
  expect([event?.event, Number(event?.id)]).toEqual(["message", body.sequence]);
  const listed = await callApi(server, "GET", "/api/activities?limit=1", { as: ben.headers });
  expect(JSON.parse(event?.data ?? "")).toEqual(listed.body[0]);
  expect(listed.body[0]).toMatchObject({
    post: "Found it",
    type: "other",
    user: { id: ada.id, username: ada.username },
  });
  await stream.close();
});

test("a stream is for signed-in people", async () => {
  expect((await callApi(server, "GET", "/api/activities/stream")).status).toBe(401);
});

test("nobody is sent what people post who went private, blocked them, or were hidden while the stream was open", async () => {
  const [ada, ben, cleo, dan, eve] = (await Promise.all(Array.from({ length: 5 }, () => newMember(server)))) as [
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const stream = await readStream(other, eve);
  const everybody = [ada, ben, cleo, dan];
  for (const member of everybody) await share(member, `before ${member.username}`);
  await expect.poll(() => stream.posts(), patience).toEqual(everybody.map(({ username }) => `before ${username}`));
  await changeVisibility("update profile set is_private = true where user_id = $1", [ada.id]);
  await changeVisibility("insert into block (blocker_id, blocked_id) values ($1, $2)", [ben.id, eve.id]);
  await changeVisibility("update profile set hidden_at = now() where user_id = $1", [cleo.id]);
  for (const member of everybody) await share(member, `after ${member.username}`);
  await share(dan, "the last");
  await expect.poll(() => stream.posts().at(-1), patience).toBe("the last");
  expect(stream.posts().slice(everybody.length)).toEqual([`after ${dan.username}`, "the last"]);
  // The page reads again, and then does not have them either.
  await expect
    .poll(() => stream.events.some(({ event, data }) => event === "changed" && data === ""), patience)
    .toBe(true);
  await stream.close();
  const listed = await callApi(server, "GET", "/api/activities", { as: eve.headers });
  const resumed = await readStream(server, eve, { lastEventId: Number(stream.events[0]?.id) - 1 });
  await expect.poll(() => resumed.posts().at(-1), patience).toBe("the last");
  const authors = [ada, ben, cleo].map(({ username }) => username);
  for (const name of authors) {
    expect(JSON.stringify(listed.body)).not.toContain(name);
    expect(JSON.stringify(resumed.events)).not.toContain(name);
  }
  await resumed.close();
});

test("whatever writes at once in two processes, streams that break and resume have everything once, in order", async () => {
  const authors = await Promise.all(Array.from({ length: 8 }, () => newMember(server)));
  const reader = await newMember(server);
  const received: number[] = [];
  let isWriting = true;
  let lastEventId: string | number = (await callApi(server, "GET", "/api/activities?limit=1")).body[0]?.sequence ?? 0;
  const began = Number(lastEventId);
  const reading = (async () => {
    for (let turn = 0; isWriting || turn === 0; turn += 1) {
      const stream = await readStream(turn % 2 ? server : other, reader, { lastEventId });
      await new Promise((resolve) => setTimeout(resolve, 150));
      await stream.close();
      received.push(...stream.events.filter(({ event }) => event === "message").map(({ id }) => Number(id)));
      lastEventId = stream.state.lastEventId || lastEventId;
    }
  })();
  await Promise.all(
    authors.map(async (author, at) => {
      for (let post = 0; post < 9; post += 1) await share(author, `${at} ${post}`, post % 2 ? server : other);
    }),
  );
  isWriting = false;
  await reading;
  const last = await readStream(server, reader, { lastEventId });
  const written = await query(databaseUrl, "select sequence::int from activity where sequence > $1 order by 1", [
    began,
  ]);
  const all = written.map(({ sequence }) => Number(sequence));
  expect(all).toHaveLength(72);
  await expect.poll(() => [...received, ...last.events.map(({ id }) => Number(id))], patience).toEqual(all);
  await last.close();
});

test("who was away for more than a hundred activities is told to read again, and goes on from there", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await query(
    databaseUrl,
    "insert into activity (user_id, type, post) select $1, 'posted', 'old ' || n from generate_series(1, 101) as n",
    [ada.id],
  );
  const { body } = await callApi(server, "GET", "/api/activities?limit=1");
  const stream = await readStream(server, ben, { lastEventId: body[0].sequence - 101 });
  await expect.poll(() => stream.events, patience).toMatchObject([{ event: "changed", data: "" }]);
  await share(ada, "new");
  await expect.poll(() => stream.posts(), patience).toEqual(["new"]);
  await stream.close();
  for (const lastEventId of ["999999999999", "-1", "x", "1e9", "0x10"]) {
    const broken = await readStream(server, ben, { lastEventId });
    expect(broken.status).toBe(200);
    await share(ada, `after ${lastEventId}`);
    await expect.poll(() => broken.posts(), patience).toEqual([`after ${lastEventId}`]);
    await broken.close();
  }
});

test("a stream of people whom one follows has theirs and one's own, and leaves out what one does not want of them", async () => {
  const [ada, ben, cleo] = [await newMember(server), await newMember(server), await newMember(server)];
  const follow = "insert into follow (follower_id, followed_id, shows) values ($1, $2, $3)";
  await query(databaseUrl, follow, [cleo.id, ada.id, "everything"]);
  const stream = await readStream(server, cleo, { query: "?from=following" });
  await share(ben, "of a stranger");
  await share(ada, "of a friend");
  await share(cleo, "my own");
  await expect.poll(() => stream.posts(), patience).toEqual(["of a friend", "my own"]);
  await query(databaseUrl, "update follow set shows = 'owned' where follower_id = $1", [cleo.id]);
  await share(ada, "unwanted");
  await share(cleo, "the last");
  await expect.poll(() => stream.posts(), patience).toEqual(["of a friend", "my own", "the last"]);
  await stream.close();
});

test("asked for as data, a stream is refused: Remix would read it to an end that it does not have", async () => {
  const { cookies } = await newMember(server);
  const { status, body } = await askRaw(server, { path: "/api/activities/stream.data", headers: { Cookie: cookies } });
  expect([status, body.includes("sends a stream of events")]).toEqual([400, true]);
});
