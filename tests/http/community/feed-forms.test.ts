import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { callApi, type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

const send = ({ cookies }: Member, fields: Record<string, string>) =>
  postForm(server, "/community", fields, { Cookie: cookies });
const pageOf = async ({ cookies }: Member, path = "/community") =>
  (await askRaw(server, { path, headers: { Cookie: cookies } })).body;
const postsOf = ({ id }: Member) =>
  query(server.databaseUrl, "select id, post from activity where user_id = $1 order by sequence", [id]);

test("a post is shared by a plain form, stands in the feed as it was typed, and its author can remove it and put it back", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  const answer = await send(ada, {
    intent: "post",
    text: "<script>alert(1)</script> & so on",
    returnTo: "/community?from=following",
  });
  expect([answer.status, answer.headers.location]).toEqual([303, "/community?from=following"]);
  for (const reader of [ada, ben]) {
    const page = await pageOf(reader);
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; so on");
    expect(page).not.toContain("<script>alert(1)");
  }
  const activityId = String((await postsOf(ada))[0]?.id);
  expect(await pageOf(ada)).toContain(`value="${activityId}"`);
  expect(await pageOf(ben)).toContain(`/community/reports?user=${ada.id}&amp;activity=${activityId}`);
  expect((await send(ada, { intent: "remove", activityId })).status).toBe(303);
  expect(await pageOf(ben)).not.toContain("so on");
  expect((await send(ada, { intent: "restore", activityId })).status).toBe(303);
  expect(await pageOf(ben)).toContain("so on");
});

test.each([
  ["nothing", "", "Write something to share."],
  ["spaces", "   \r\n ", "Write something to share."],
  ["501 characters", "y".repeat(501), "A post has at most 500 characters. This one has 1 more."],
])("%s comes back with 422, the reason and the text", async (_, text, sentence) => {
  const ada = await newMember(server);
  const { status, body } = await send(ada, { intent: "post", text });
  expect(status).toBe(422);
  expect(body).toContain(sentence);
  if (text.trim()) expect(body).toContain(`>${text}</textarea>`);
  expect(await postsOf(ada)).toEqual([]);
});

test("what no form of ours sends changes nothing: other intents, other people's activities", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await send(ada, { intent: "post", text: "mine" });
  const activityId = String((await postsOf(ada))[0]?.id);
  expect((await send(ben, { intent: "publish", text: "x" })).status).toBe(422);
  const named = await send(ben, { intent: "remove", activityId });
  const unnamed = await send(ben, { intent: "remove", activityId: randomUUID() });
  expect([named.status, named.body]).toEqual([unnamed.status, unnamed.body]);
  expect((await send(ben, { intent: "restore", activityId: "' or true --" })).status).toBe(303);
  expect([(await postsOf(ada)).length, await postsOf(ben)]).toEqual([1, []]);
});

test("twenty posts at once are ten, the others are told to wait; NUL and direction marks are left out", async () => {
  const ada = await newMember(server);
  const sent = Array.from({ length: 20 }, (_, at) =>
    callApi(server, "POST", "/api/activities", {
      as: ada.headers,
      body: { type: "other", post: `${at}\u0000 a\u202eb` },
    }),
  );
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  for (const { post } of await postsOf(ada)) expect(String(post)).toMatch(/^\d+ ab$/);
  const { status, body } = await send(ada, { intent: "post", text: "one more" });
  expect([status, body.includes(">one more</textarea>")]).toEqual([429, true]);
});

test("only one's own activities can be removed by the call, and a broken page of the feed is its first", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  await send(ada, { intent: "post", text: "to be removed" });
  const activityId = String((await postsOf(ada))[0]?.id);
  const remove = ({ headers }: Member, id: string) =>
    callApi(server, "DELETE", `/api/activities/${encodeURIComponent(id)}`, { as: headers });
  for (const id of [activityId, randomUUID(), "x", "../users", "a b#c"])
    expect((await remove(ben, id)).status).toBe(404);
  for (const before of ["x", "-5", "99999999999999999999", "%00"])
    expect(await pageOf(ben, `/community?before=${before}`)).toContain("to be removed");
  expect((await remove(ada, activityId)).status).toBe(204);
  expect((await remove(ada, activityId)).status).toBe(404);
});

test("a post that is sent after the session has ended waits for its author, is shown to nobody else, and goes with a sign-out", async () => {
  const [ada, ben] = [await newMember(server), await newMember(server)];
  const text = `A long story 🧱\nof <two> lines ${"𝒵".repeat(400)}`;
  const unsent = async (viewerId?: string) => {
    const fields = { intent: "post", text, ...(viewerId && { viewerId }) };
    const { status, headers } = await postForm(server, "/community", fields);
    expect([status, headers.location]).toEqual([303, "/auth?next=%2Fcommunity"]);
    return (headers["set-cookie"] ?? []).flatMap((line) => line.match(/^unsent=[^;]+/) ?? []).join("");
  };
  const open = ({ cookies }: Member, unsent: string) =>
    askRaw(server, { path: "/community", headers: { Cookie: `${cookies}; ${unsent}` } });
  const isDropped = ({ headers }: RawAnswer) =>
    (headers["set-cookie"] ?? []).some((line) => /^unsent=;.*Max-Age=0/.test(line));

  const cookie = await unsent(ada.id);
  const page = await open(ada, cookie);
  expect(page.body).toContain("A long story 🧱\nof &lt;two&gt; lines 𝒵");
  expect(isDropped(page)).toBe(true);
  expect(await pageOf(ada)).not.toContain("A long story");

  const ofOther = await open(ben, cookie);
  expect(ofOther.body).not.toContain("A long story");
  expect(isDropped(ofOther)).toBe(true);
  expect(isDropped(await postForm(server, "/sign-out", {}, { Cookie: `${ada.cookies}; ${cookie}` }))).toBe(true);
  expect(await unsent()).toBe("");
});
