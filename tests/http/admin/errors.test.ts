import { afterAll, expect, test } from "vitest";
import { newOperator } from "#tests/support/account/new-operator.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";

const databaseUrl = await newDatabase();
const { path: dataDir } = scratchDir("errors");
const start = (env = {}) => startServer({ databaseUrl, dataDir, sampleData: "off", env: { WORKER: "off", ...env } });
let server = await start();
afterAll(() => server.stop());

const operator = await newOperator({ ...server, databaseUrl });
const read = (path: string) => askRaw(server, { path, headers: { Cookie: operator.cookies } });
const page = async (path = "/admin/errors") => pageText((await read(path)).body);
const etag = async () => (await read("/admin/state.json")).headers.etag;
const within = { timeout: 30_000 };

test("where nothing failed, the page and the first page say so", async () => {
  expect(await page()).toContain("Nothing failed in 14 days.");
  expect(await page("/admin")).toContain("Errors none in 24 h Nothing failed in 14 days.");
});

test("a page, its data and a call that fail are each one kind, by the route, with the ids that lead to the log", async () => {
  const before = await etag();
  await query(databaseUrl, "alter table follow rename to follow_away");
  const { id } = await newMember(server);
  const other = await newMember(server);
  const ids: string[] = [];
  for (const path of [id, other.id].flatMap((user) => [
    `/users/${user}/followers`,
    `/users/${user}/followers.data`,
    `/api/followers/${user}`,
  ])) {
    const { status, headers } = await read(path);
    expect([path, status]).toEqual([path, 500]);
    ids.push(String(headers["x-request-id"]));
  }
  await query(databaseUrl, "alter table follow_away rename to follow");
  await expect.poll(() => page(), within).toContain(ids.at(-1));
  const shown = await page();
  for (const request of ids) {
    expect(shown).toContain(request);
    expect(server.output()).toContain(request);
  }
  expect(shown).toContain("GET /users/:userId/followers: 42P01 error: relation … does not exist");
  expect(shown).toContain("GET /api/followers/:id: 42P01 error: relation … does not exist");
  for (const own of [id, other.id, other.username]) expect(shown).not.toContain(own);
  expect(await etag()).not.toBe(before);
  expect(await page("/admin")).toMatch(/Errors 2 kinds in 24 h GET \/users\/:userId\/followers: .*? 4 ×/);
  expect(await page("/admin/jobs")).toMatch(/Errors 2 /);
});

test("a kind that was mended is forgotten, and what another server of the site stores at its end is shown", async () => {
  const before = await etag();
  const [kind] = await query(databaseUrl, "select id from site_error where place = 'GET /api/followers/:id'");
  const forget = () => postForm(server, "/admin/errors", { id: String(kind?.id) }, { Cookie: operator.cookies });
  expect([(await forget()).status, (await forget()).status]).toEqual([303, 303]);
  expect(await page()).not.toContain("GET /api/followers");
  expect(await etag()).not.toBe(before);

  const first = server;
  server = await start();
  await query(databaseUrl, "alter table follow rename to follow_away");
  expect((await read(`/api/followers/${operator.id}`)).status).toBe(500);
  await query(databaseUrl, "alter table follow_away rename to follow");
  await server.stop();
  server = first;
  expect(await page()).toContain("GET /api/followers/:id");
});

test("a job that fails is a kind of its own", async () => {
  await query(databaseUrl, "alter table trending_item rename to trending_item_away");
  const worker = await start({ WORKER: "on" });
  await expect.poll(() => worker.output(), { timeout: 60_000 }).toContain("a job failed");
  await query(databaseUrl, "alter table trending_item_away rename to trending_item");
  await worker.stop();
  expect(await page()).toContain("A job failed: Find trending items: error: relation … does not exist");
}, 100_000);

test("what is refused, missing or not allowed is no error", async () => {
  await query(databaseUrl, "delete from site_error");
  for (const path of [
    "/no/such/page",
    "/users/nobody",
    "/api/users/nobody/follower-count",
    "/api/no-such-call",
    "/%00",
  ])
    await read(path);
  await postForm(server, "/admin/errors", { id: "x" }, { Cookie: operator.cookies });
  // What a server has noted is stored when it stops.
  await server.stop();
  server = await start();
  expect(await page()).toContain("Nothing failed in 14 days.");
});
