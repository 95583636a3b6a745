import { afterAll, expect, test } from "vitest";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { startCachingProxy } from "#tests/support/server/caching-proxy.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { startServer } from "#tests/support/server/server.ts";

const env = { SHARED_CACHE_SECONDS: "60", TRUST_PROXY: "1", WORKER: "off" };
const server = await startServer({ sampleData: "off", env });
const proxy = await startCachingProxy(server);
const asked = [9_900];
await recordItems(server, { itemKind: "legos", itemKey: "75257", title: "LEGO Falcon", sold: [10_000], asked });
afterAll(async () => {
  await proxy.stop();
  await server.stop();
});

const open = (path: string, cookies = "") => askRaw(proxy, { path, headers: cookies ? { Cookie: cookies } : {} });

test("behind a cache, 1,000 requests in turns give two people and strangers what is theirs", async () => {
  const people = [
    await newVisitor(server, { username: "ada_behind" }),
    await newVisitor(server, { username: "ben_behind" }),
  ];
  const pages = ["/", "/categories/legos", "/categories/legos/75257", "/search?q=falcon", "/check"];
  const readers = [...people.map(({ username, cookies }) => ({ username, cookies })), { username: "", cookies: "" }];
  const random = new SeededRandom("who asks next");
  const pick = <Value>(among: readonly Value[]) => among[Math.floor(random.uniform() * among.length)] as Value;
  const kept = { HIT: 0, others: 0 };
  const wrong: string[] = [];
  const requests = Array.from({ length: 1_000 }, () => ({ path: pick(pages), reader: pick(readers) }));
  await inTurns(requests, async ({ path, reader }) => {
    const { status, headers, body } = await open(path, reader.cookies);
    const named = people.filter(({ username }) => body.includes(username)).map(({ username }) => username);
    const isOwn = named.join() === reader.username && (reader.username !== "" || body.includes("Sign In"));
    const isKept = headers["x-cache"] === "HIT";
    if (status !== 200 || !isOwn || (isKept && reader.username !== ""))
      wrong.push(`${path} ${reader.username}: ${named}`);
    kept[isKept ? "HIT" : "others"] += 1;
  });
  expect(wrong).toEqual([]);
  // A third of them are strangers, who ask for five pages.
  expect(kept.HIT).toBeGreaterThan(250);
});

test("behind a cache, what a form says is said once, to whoever sent it, and a stranger's page never says it", async () => {
  const answer = await postForm(proxy, "/collection/items", { itemKind: "legos", itemKey: "75257", act: "track" });
  expect(answer.status).toBe(303);
  const place = answer.headers.location?.replace(/#.*/, "") ?? "";
  const flash = cookiesOf(answer);
  expect(flash).toContain("flash=");
  const text = pageText((await open(place, flash)).body);
  const toAll = pageText((await open(place)).body);
  expect(text).not.toBe(toAll);
  for (let time = 0; time < 3; time += 1) expect(pageText((await open(place)).body)).toBe(toAll);
});

test("behind a cache, what a profile says is gone for others as soon as it is private", async () => {
  const { id } = await newVisitor(server, { username: "cy_behind" });
  const set = (change: string) =>
    withDatabaseOf(server, ({ run }) => run(`update profile set ${change} where user_id = $1`, [id]));
  await set("is_private = false, bio = 'collects falcons'");
  for (let time = 0; time < 3; time += 1) expect((await open(`/users/${id}`)).body).toContain("collects falcons");
  await set("is_private = true");
  expect((await open(`/users/${id}`)).body).not.toContain("collects falcons");
});
