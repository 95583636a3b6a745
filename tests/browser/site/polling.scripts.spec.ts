import path from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rollup } from "vite";
import { stopClock } from "#tests/support/browser/clock.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { root } from "#tests/support/server/own-settings.ts";

let script = "";
test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    // Whatever NODE_ENV the tests run with.
    esbuild: { jsx: "automatic", jsxDev: false },
    build: { write: false, rollupOptions: { input: path.join(root, "tests/support/browser/polling-page.tsx") } },
  });
  script = (built as Rollup.RollupOutput).output[0].code;
});

type Answer = { status?: number; body?: string; etag?: string };

/**
 * Opens the page that polls, at a time that passes when the test says so. Gives how each address was asked: the tag
 * that was held.
 */
async function openPolling(page: Page, answer: (path: string) => Answer = () => ({ body: "1" })) {
  const asked: Record<string, (string | null)[]> = { "/polled": [], "/came-with-page": [], "/changing": [] };
  await page.route("**/polling", (route) => route.fulfill({ contentType: "text/html", body: "<body></body>" }));
  for (const [address, tags] of Object.entries(asked)) {
    await page.route(`**${address}`, async (route) => {
      tags.push(await route.request().headerValue("If-None-Match"));
      const { etag, ...rest } = answer(address);
      await route.fulfill({ contentType: "application/json", headers: etag ? { ETag: etag } : {}, ...rest });
    });
  }
  await stopClock(page);
  await page.goto("/polling");
  await page.addScriptTag({ content: script, type: "module" });
  await page.clock.runFor(100);
  await expect(page.locator("p")).toHaveCount(2);
  await expect.poll(() => asked["/polled"]?.length).toBe(1);
  const times = (address = "/polled") => asked[address]?.length;
  return { asked, times };
}

/** Lets time pass, and the reads that it causes begin. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.evaluate(() => fetch("/polling"));
}

/** Says to the page that its tab is looked at, or not. */
async function look(page: Page, visibilityState: "visible" | "hidden"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, visibilityState);
  await pass(page, 1);
}

const answersOf = (page: Page, path: string) =>
  page.evaluate((asked) => (window as unknown as { answersOf(path: string): string[] }).answersOf(asked), path);
const readAgain = (page: Page) => page.evaluate(() => (window as unknown as { readAgain(): number }).readAgain());

test("what the page came without is asked for at once, what it came with at its interval", async ({ page }) => {
  const { times } = await openPolling(page);
  expect([times("/polled"), times("/came-with-page")]).toEqual([1, 0]);
  await pass(page, 29_000);
  expect([times("/polled"), times("/came-with-page")]).toEqual([1, 0]);
  await pass(page, 1_100);
  expect([times("/polled"), times("/came-with-page")]).toEqual([2, 1]);
});

test("the first answer is compared with what the page was made of, and only another one is told", async ({ page }) => {
  let [status, body, etag] = [304, "", ""];
  const { asked } = await openPolling(page, () => (status === 304 ? { status } : { body, etag }));
  await pass(page, 30_000);
  expect(await answersOf(page, "/came-with-page")).toEqual([]);
  [status, body, etag] = [200, "2", '"second"'];
  await pass(page, 30_000);
  await expect.poll(() => answersOf(page, "/came-with-page")).toEqual([2]);
  status = 304;
  await pass(page, 30_000);
  expect(await answersOf(page, "/came-with-page")).toEqual([2]);
  expect(asked["/came-with-page"]).toEqual(['"first"', '"first"', '"second"']);
});

test("another answer reads the page again", async ({ page }) => {
  let status = 304;
  await openPolling(page, () => (status === 304 ? { status } : { body: "2", etag: '"second"' }));
  await pass(page, 30_000);
  expect(await readAgain(page)).toBe(0);
  status = 200;
  await pass(page, 30_000);
  await expect.poll(() => readAgain(page)).toBe(1);
  status = 304;
  await pass(page, 30_000);
  expect(await readAgain(page)).toBe(1);
});

test("somebody who is signed out by then gets the page anew", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await openPolling(page, (path) => (path === "/changing" ? { status: 401, body: "{}" } : { body: "1" }));
  await pass(page, 30_000);
  await expect.poll(() => readAgain(page)).toBe(1);
});

test("a tab that becomes visible, or online again, asks at most once in its time", async ({ page }) => {
  const { times } = await openPolling(page);
  await pass(page, 5_000);
  await look(page, "visible");
  expect(times()).toBe(2);
  await pass(page, 4_900);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await pass(page, 1);
  expect(times()).toBe(2);
  await pass(page, 200);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await pass(page, 1);
  expect(times()).toBe(3);
});

test("nothing is read while the tab is hidden", async ({ page }) => {
  const { times } = await openPolling(page);
  await look(page, "hidden");
  await pass(page, 10 * 60_000);
  expect([times("/polled"), times("/came-with-page")]).toEqual([1, 0]);
  await look(page, "visible");
  expect([times("/polled"), times("/came-with-page")]).toEqual([2, 1]);
});

for (const { connection, retryAfterMs } of [
  { connection: "4g", retryAfterMs: 5_000 },
  { connection: "2g", retryAfterMs: 10_000 },
]) {
  test(`a failed read is retried after ${retryAfterMs / 1000} s with ${connection}, as often as configured, then at its interval`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/^Failed to load resource: the server responded with a status of 503/);
    await page.addInitScript((effectiveType) => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType } });
    }, connection);
    let isAway = true;
    const { times } = await openPolling(page, () => (isAway ? { status: 503, body: "Away" } : { body: "2" }));
    await expect(page.getByText("503: Away").first()).toBeVisible();
    for (const tries of [2, 3]) {
      await pass(page, retryAfterMs - 200);
      expect(times()).toBe(tries - 1);
      await pass(page, 200);
      await expect.poll(times).toBe(tries);
    }
    await pass(page, 29_000);
    expect(times()).toBe(3);
    isAway = false;
    await pass(page, 1_000);
    await expect.poll(times).toBe(4);
    await expect.poll(() => answersOf(page, "/polled")).toEqual([2]);
    await expect(page.locator("p").first()).toBeEmpty();
    await pass(page, 30_000);
    await expect.poll(times).toBe(5);
  });
}

test("a refused read is not retried before its interval", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  const { times } = await openPolling(page, () => ({ status: 403, body: "No" }));
  await expect(page.getByText("403: No").first()).toBeVisible();
  await pass(page, 29_000);
  expect(times()).toBe(1);
  await pass(page, 1_100);
  await expect.poll(times).toBe(2);
});
