import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { picture } from "#tests/support/account/pictures.ts";
import { callApi, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { wordsLeft } from "#tests/support/database/words-left.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();
const { databaseUrl } = server;

const users = (...args: string[]) => runScript("users", server, ...args);

test("an operator lists accounts, and finds them by name, address or id", async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const { code, output } = await users("list");
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${member.id}  ${member.username}  ${member.email}  since 20`),
  ]);
  for (const q of [member.id, member.username.toUpperCase(), member.email]) {
    const found = await users("list", "--q", q);
    expect(found.output).toContain(member.id);
    expect(found.output).not.toContain(other.id);
  }
  expect((await users("list", "--q", "%")).output).toContain("Nothing.");
  // The last page stands for those after it.
  expect((await users("list", "--page", "9")).output).toContain(member.id);
});

test("the command line makes somebody an operator by address or id, and takes that back", async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const marked = async () => (await users("list")).output.split("\n").filter((line) => / {2}operator\b/.test(line));
  expect(await users("operator", member.email)).toEqual({
    code: 0,
    output: expect.stringContaining(`${member.username} is an operator.`),
  });
  await users("operator", other.id.toUpperCase());
  expect(await marked()).toEqual([expect.stringContaining(other.id), expect.stringContaining(member.id)]);
  expect((await users("operator", member.id, "--remove")).output).toContain(
    `${member.username} is no longer an operator.`,
  );
  expect(await marked()).toEqual([expect.stringContaining(other.id)]);
  await query(databaseUrl, "update profile set confirmed_at = null where user_id = $1", [member.id]);
  for (const who of [member.id, member.email, "nobody@example.com", "nobody"])
    expect([who, (await users("operator", who)).code]).toEqual([who, 1]);
  expect(await marked()).toHaveLength(1);
});

test("an operator hides a person and shows them again", async () => {
  const member = await newMember(server);
  await query(databaseUrl, "update profile set is_private = false where user_id = $1", [member.id]);
  const count = async () => (await callApi(server, "GET", `/api/users/${member.id}/follower-count`)).status;
  expect(await count()).toBe(200);
  const hidden = await users("hide", member.id, "--because", "spam", "--by", "Ada");
  expect([hidden.code, await count()]).toEqual([0, 404]);
  const [profile] = await query(databaseUrl, "select * from profile where user_id = $1", [member.id]);
  expect(profile).toMatchObject({ hidden_by: "Ada", hidden_because: "spam", hidden_at: expect.anything() });
  expect((await users("list", "--q", member.id)).output).toContain("hidden 20");
  await users("show", member.id);
  expect(await count()).toBe(200);
});

test("an operator reads reports, and hides the reported post", async () => {
  const [author, reporter] = [await newMember(server), await newMember(server)];
  await query(databaseUrl, "update profile set is_private = false");
  const body = { type: "other", post: "Buy \u001b[31mpills here" };
  const { body: post } = await callApi(server, "POST", "/api/activities", { body, as: author.headers });
  await query(
    databaseUrl,
    "insert into report (reporter_id, reported_id, activity_id, post, reason) values ($1, $2, $3, $4, 'An advert')",
    [reporter.id, author.id, post.id, body.post],
  );
  const { output } = await users("reports");
  expect(output).toContain(`${reporter.username} about ${author.username}: An advert`);
  expect(output).toContain(`the post ${post.id}: Buy  [31mpills here`);
  const feed = async () =>
    JSON.stringify((await callApi(server, "GET", "/api/activities", { as: reporter.headers })).body);
  expect(await feed()).toContain("pills here");
  expect((await users("hide", post.id)).output).toContain(`Hidden: the activity ${post.id}.`);
  expect(await feed()).not.toContain("pills here");
  expect((await users("reports")).output).toContain("Nothing.");
});

test("an operator settles what was reported, and takes that back", async () => {
  const [author, reporter] = [await newMember(server), await newMember(server)];
  await query(databaseUrl, "insert into report (reporter_id, reported_id, reason) values ($1, $2, 'Talks too much')", [
    reporter.id,
    author.id,
  ]);
  const isWaiting = async () => (await users("reports")).output.includes("Talks too much");
  expect(await isWaiting()).toBe(true);
  expect(await users("settle", author.id)).toEqual({
    code: 0,
    output: expect.stringContaining(`Settled: ${author.id}.`),
  });
  expect([await isWaiting(), (await users("settle", author.id)).code]).toEqual([false, 1]);
  expect((await users("reopen", author.id)).output).toContain(`The reports of ${author.id} wait again.`);
  expect(await isWaiting()).toBe(true);
});

test("an operator deletes an account with its pictures, at once and without a worker", async () => {
  const member = await newMember(server);
  const body = new FormData();
  body.append("userId", member.id);
  body.append("file", new Blob([new Uint8Array(await picture("png"))]));
  await fetch(`${server.origin}/api/upload-avatar`, { method: "POST", headers: member.headers, body });
  const pictures = () => readdirSync(path.join(server.dataDir, "avatars")).join();
  expect(pictures()).toContain(member.id);
  expect(await users("delete", member.id)).toEqual({
    code: 0,
    output: expect.stringContaining(`Deleted ${member.id}.`),
  });
  expect(pictures()).not.toContain(member.id);
  expect(await wordsLeft(databaseUrl, [member.email, member.username])).toEqual([]);
  expect((await callApi(server, "GET", "/api/auth/user", { as: member.headers })).status).toBe(401);
  expect((await users("delete", member.id)).code).toBe(1);
});

test("what the command does not understand, it says with how to use it", async () => {
  for (const args of [["dance"], [], ["hide"], ["operator"], ["settle"], ["list", "--no"], ["list", "--page", "0"]]) {
    const { code, output } = await users(...args);
    expect([args, code, output.includes("Usage: npm run users")]).toEqual([args, 2, true]);
  }
  expect((await users("hide", "no such id")).code).toBe(1);
});
