import path from "node:path";
import type { Page } from "@playwright/test";
import { build, type Rollup } from "vite";
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

/** Opens the page that polls, at a time that passes when the test says so. Gives how often each address was read. */
async function openPolling(page: Page, answer: () => { status?: number; body: string } = () => ({ body: "1" })) {
  const reads: Record<string, number> = { "/polled": 0, "/read-once": 0, "/came-with-page": 0 };
  await page.route("**/polling", (route) => route.fulfill({ contentType: "text/html", body: "<body></body>" }));
  for (const address of Object.keys(reads)) {
    await page.route(`**${address}`, async (route) => {
      reads[address] = (reads[address] ?? 0) + 1;
      await route.fulfill({ contentType: "application/json", ...answer() });
    });
  }
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/polling");
  await page.addScriptTag({ content: script, type: "module" });
  await page.clock.runFor(100);
  await expect(page.locator("p")).toHaveCount(4);
  await expect.poll(() => reads["/polled"]).toBe(1);
  return reads;
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

test("components share one read, which is repeated at its interval", async ({ page }) => {
  const reads = await openPolling(page);
  await expect(page.getByText("1", { exact: true })).toHaveCount(3);
  await pass(page, 29_000);
  expect(reads["/polled"]).toBe(1);
  await pass(page, 1_000);
  expect(reads["/polled"]).toBe(2);
});

test("data is not read again within two seconds", async ({ page }) => {
  const reads = await openPolling(page);
  const reconnect = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
  await pass(page, 1_700);
  await reconnect();
  await pass(page, 1);
  expect(reads["/polled"]).toBe(1);
  await pass(page, 300);
  await reconnect();
  await pass(page, 1);
  expect(reads["/polled"]).toBe(2);
});

test("without an interval data is read once, and never if the page came with it", async ({ page }) => {
  const reads = await openPolling(page);
  await expect(page.getByText('"first"')).toBeVisible();
  await pass(page, 10 * 60_000);
  await look(page, "hidden");
  await look(page, "visible");
  expect([reads["/read-once"], reads["/came-with-page"]]).toEqual([1, 0]);
});

test("a tab that becomes visible reads again, at most once in five seconds", async ({ page }) => {
  const reads = await openPolling(page);
  await pass(page, 5_000);
  await look(page, "visible");
  expect(reads["/polled"]).toBe(2);
  await pass(page, 4_900);
  await look(page, "visible");
  expect(reads["/polled"]).toBe(2);
  await pass(page, 200);
  await look(page, "visible");
  expect(reads["/polled"]).toBe(3);
});

test("nothing is read while the tab is hidden", async ({ page }) => {
  const reads = await openPolling(page);
  await look(page, "hidden");
  await pass(page, 10 * 60_000);
  expect(reads["/polled"]).toBe(1);
  await look(page, "visible");
  expect(reads["/polled"]).toBe(2);
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
    const reads = await openPolling(page, () => (isAway ? { status: 503, body: "Away" } : { body: "2" }));
    await expect(page.getByText("503: Away").first()).toBeVisible();
    for (const tries of [2, 3]) {
      await pass(page, retryAfterMs - 200);
      expect(reads["/polled"]).toBe(tries - 1);
      await pass(page, 200);
      expect(reads["/polled"]).toBe(tries);
    }
    await pass(page, 29_000);
    expect(reads["/polled"]).toBe(3);
    isAway = false;
    await pass(page, 1_000);
    expect(reads["/polled"]).toBe(4);
    await expect(page.getByText("2", { exact: true })).toHaveCount(2);
    await pass(page, 30_000);
    expect(reads["/polled"]).toBe(5);
  });
}

test("a refused read is not retried before its interval", async ({ page }) => {
  const reads = await openPolling(page, () => ({ status: 403, body: "No" }));
  await expect(page.getByText("403: No").first()).toBeVisible();
  await pass(page, 29_000);
  expect(reads["/polled"]).toBe(1);
  await pass(page, 1_100);
  expect(reads["/polled"]).toBe(2);
});
