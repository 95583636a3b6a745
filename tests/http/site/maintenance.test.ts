import { afterAll, afterEach, expect, test } from "vitest";
import { postForm } from "#tests/support/account/post-form.ts";
import { launchChromium } from "#tests/support/browser/browser.ts";
import { pageText } from "#tests/support/browser/page-text.ts";
import { newMember } from "#tests/support/collection/members.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw } from "#tests/support/server/ask-raw.ts";
import { builtAddresses } from "#tests/support/server/built-routes.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";

const sentence = "We are working on the site. It will be back soon.";

const databaseUrl = await newDatabase();
const start = (env = {}) => startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off", ...env } });
const servers: TestServer[] = [await start(), ...(await Promise.all([start(), start({ ACCESS_CODE: "open sesame" })]))];
const locked = servers.pop() as TestServer;
const member = await newMember(servers[0]!);
const addresses = await builtAddresses({ category: "legos", itemKind: "legos" });
afterAll(() => Promise.all([...servers, locked].map((server) => server.stop())));
afterEach(() => maintenance("off"));

/** `npm run maintenance`, and the moment when every process has heard of it. */
async function maintenance(...word: string[]): Promise<string> {
  const { code, output } = await runScript("maintenance", { dataDir: servers[0]!.dataDir, databaseUrl }, ...word);
  expect([code, output]).toEqual([0, expect.any(String)]);
  const expected = word[0] === "on" ? 503 : 200;
  for (const server of word.length > 0 ? servers : [])
    await expect.poll(async () => (await askRaw(server, { path: "/auth" })).status).toBe(expected);
  return output;
}

const asData = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

test("during maintenance every page, resource and form of every process answers 503, and afterwards as before", async () => {
  const open = addresses.filter(({ path }) => ["/healthz", "/readyz", "/robots.txt"].includes(path));
  expect(open).toHaveLength(3);
  const closed = addresses.filter((address) => !open.includes(address));
  expect(closed.length).toBeGreaterThan(60);
  const asks = closed.flatMap(({ path, isPage, methods }) => [
    ...["GET", ...methods].map((method) => ({ method, path, isJson: !isPage })),
    ...(isPage ? [asData(path), `${path}?_data=root`] : []).map((path) => ({ method: "GET", path, isJson: false })),
  ]);
  await maintenance("on");
  for (const server of servers) {
    for (const { method, path, isJson } of asks) {
      const headers = { Origin: server.origin, Cookie: member.cookies };
      const answer = await askRaw(server, { method, path, headers });
      const { status, body, headers: sent } = answer;
      const seen = { method, path, status, retryAfter: sent["retry-after"], cache: sent["cache-control"] };
      expect(seen).toEqual({ method, path, status: 503, retryAfter: "60", cache: "private, no-store" });
      if (isJson) expect(JSON.parse(body), path).toMatchObject({ error: sentence, code: "maintenance" });
      else expect(body, path).toContain(sentence);
    }
    for (const { path } of open) expect([path, (await askRaw(server, { path })).status]).toEqual([path, 200]);
  }
  await maintenance("off");
  for (const server of servers) {
    for (const path of ["/", "/_root.data", "/search", "/api/auth/user", "/sitemap.xml"])
      expect([path, (await askRaw(server, { path, headers: member.headers })).status]).toEqual([path, 200]);
  }
});

test("a page that scripts open during maintenance says so, also one with words of its own for errors", async () => {
  const [server] = servers as [TestServer];
  const browser = await launchChromium();
  try {
    const paths = ["/search", "/test-users", `/users/${member.id}`];
    const pages = await Promise.all(paths.map(() => browser.newPage()));
    for (const page of pages) await page.goto(`${server.origin}/check`, { waitUntil: "networkidle" });
    await maintenance("on");
    for (const [index, page] of pages.entries()) {
      await page.evaluate((path) => void window.__remixRouter.navigate(path), String(paths[index]));
      await page.waitForURL(`${server.origin}${paths[index]}`);
      await expect.poll(() => page.getByRole("main").textContent(), { message: paths[index] }).toContain(sentence);
    }
  } finally {
    await browser.close();
  }
});

test("a page that was cached before is not shown during maintenance", async () => {
  const [server] = servers as [TestServer];
  const paths = ["/", "/categories/legos", "/search", "/developers", "/api/openapi.json"];
  const tags = new Map<string, string>();
  for (const path of paths) {
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, headers } = await askRaw(server, { path, headers: { "Accept-Encoding": "gzip" } });
      expect([path, status]).toEqual([path, 200]);
      tags.set(path, String(headers.etag ?? "*"));
    }
  }
  await maintenance("on");
  for (const path of paths) {
    const headers = { "Accept-Encoding": "gzip", "If-None-Match": tags.get(path) ?? "*" };
    expect([path, (await askRaw(server, { path, headers })).status]).toEqual([path, 503]);
  }
});

test("the page of a closed site says so in its frame, without scripts, and loads itself again; its files are there", async () => {
  await maintenance("on");
  const { body, headers } = await askRaw(servers[0]!, { path: "/search?q=lego" });
  expect(pageText(body)).toContain(sentence);
  expect(pageText(body)).not.toContain("Accounts are not available");
  expect(headers.refresh).toBe("60");
  expect(body).toMatch(/<header\b/);
  expect(body).toMatch(/<form method="get" action="\/search"><input type="hidden" name="q" value="lego"/);
  expect(body).not.toMatch(/entry\.client|__remixContext/);
  const files = [...new Set(body.match(/\/assets\/[\w.-]+/g)), "/favicon.ico", "/favicon.svg", "/manifest.webmanifest"];
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) expect([path, (await askRaw(servers[0]!, { path })).status]).toEqual([path, 200]);
});

test("a form that is sent during maintenance changes nothing", async () => {
  const fields = { username: "too_late", email: "too_late@example.com", password: "a long enough password" };
  await maintenance("on");
  const { status, body } = await postForm(servers[0]!, "/auth?tab=sign-up", fields);
  expect([status, pageText(body).includes(sentence)]).toEqual([503, true]);
  expect(await query(databaseUrl, "select from account where email = $1", [fields.email])).toEqual([]);
});

test("a locked site still leads to its gate during maintenance, and shows nothing more", async () => {
  await maintenance("on");
  await expect.poll(async () => (await askRaw(locked, { path: "/welcome" })).status).toBe(503);
  expect((await askRaw(locked, { path: "/search" })).headers.location).toBe("/welcome?next=%2Fsearch");
  expect((await askRaw(locked, { path: "/api/search" })).status).toBe(401);
  const { body } = await askRaw(locked, { path: "/welcome" });
  expect(pageText(body)).toContain(sentence);
  expect(body).not.toMatch(/<(nav|header|footer)\b/);
});

test("a process that starts during maintenance knows of it, and one that no notification reached hears of it", async () => {
  await maintenance("on");
  const late = await startServer({ databaseUrl, sampleData: "off", env: { WORKER: "off" } });
  expect((await askRaw(late, { path: "/" })).status).toBe(503);
  await query(databaseUrl, "delete from site_state");
  await expect.poll(async () => (await askRaw(late, { path: "/" })).status).toBe(200);
  await late.stop();
});

test("npm run maintenance says which of the two it is, and what it understands", async () => {
  expect(await maintenance()).toContain("Maintenance is off: the site is open.");
  const on = /Maintenance is on since (\S+):/;
  const [, since] = on.exec(await maintenance("on")) ?? [];
  expect(on.exec(await maintenance("on"))?.[1]).toBe(since);
  expect(on.exec(await maintenance())?.[1]).toBe(since);
  expect(await maintenance("off")).toContain("Maintenance is off");
  const { code, output } = await runScript("maintenance", { dataDir: servers[0]!.dataDir, databaseUrl }, "of");
  expect([code, output]).toEqual([2, expect.stringContaining("Usage: npm run maintenance")]);
});
