import type { Page } from "@playwright/test";
import * as visit from "#tests/flows/search.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** The paths of the data that the page reads from now on. */
function readsOf(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".data")) reads.push(pathname);
  });
  return reads;
}

const searchFailed = "Search failed. Please try again.";

test("going back and forward reads from the server what came as a document, once, and nothing again", async ({
  page,
}) => {
  const isChosen = (name: string) =>
    expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
  await openAlive(page, "/categories/legos?q=falcon");
  await page.getByRole("link", { name: "Technic", exact: true }).click();
  await isChosen("Technic");
  for (const _ of [1, 2]) {
    await page.goBack();
    await isChosen("All Themes");
    await page.goForward();
    await isChosen("Technic");
  }
  const isFromServer = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes(".data"))
      .map(({ transferSize }) => transferSize > 0),
  );
  expect(isFromServer).toEqual([true, true, false, false, false]);
});

test("a failed read is retried until the server responds", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource|^SyntaxError/);
  await stopClock(page);
  await openAlive(page, "/");
  const reads = readsOf(page);
  await page.route("**/search.data?*", async (route) => {
    if (reads.length === 1) await route.abort("connectionrefused");
    else if (reads.length === 2) await route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" });
    else await route.fallback();
  });

  await page.getByRole("link", { name: "Browse Prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: searchFailed })).toBeVisible();
  await expect(page.getByText("Trying again in 5 s, 1 of 3")).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText("Trying again in 5 s, 2 of 3")).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByText("Ready to search!")).toBeVisible();
  expect(reads).toEqual(["/search.data", "/search.data", "/search.data"]);
});

test("a read that keeps failing is retried three times, and the link back stays", async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await stopClock(page);
  await openAlive(page, "/");
  const reads = readsOf(page);
  await page.route("**/search.data?*", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Browse Prices" }).click();
  for (const current of [1, 2, 3]) {
    await expect(page.getByText(`Trying again in 5 s, ${current} of 3`)).toBeVisible();
    await page.clock.runFor(5_000);
  }
  await expect(page.getByText("Trying again")).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(reads).toHaveLength(4);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Back to Categories" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Categories" })).toBeVisible();
});

test("a page that could not be read is read as soon as the line is back, also after the last try", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await stopClock(page);
  await openAlive(page, "/");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Browse Prices" }).click();
  for (const current of [1, 2, 3]) {
    await expect(page.getByText(`Trying again in 5 s, ${current} of 3`)).toBeVisible();
    await page.clock.runFor(5_000);
  }
  await expect(page.getByText("Trying again")).toHaveCount(0);
  const reads = readsOf(page);
  await context.setOffline(false);
  await expect(page.getByText("Ready to search!")).toBeVisible();
  expect(reads).toEqual(["/search.data"]);
});

test("a refusal is not retried", async ({ page }) => {
  await stopClock(page);
  await openAlive(page, "/pirates/and/more");
  const reads = readsOf(page);
  await page.getByRole("link", { name: "Browse LEGO prices" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "We could not find that page." })).toBeVisible();
  await page.clock.runFor(60_000);
  expect(reads).toEqual(["/categories/legos.data", "/pirates/and/more.data"]);
});

test("a slow page shows what it is loading until it arrives", async ({ page }) => {
  await openAlive(page, "/");
  const answer = await hold(page, "**/*.data?*");
  await page.getByRole("combobox").fill("falcon");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const loading = page.getByRole("status").getByText("Searching marketplace...");
  await expect(loading).toBeVisible();
  answer();
  await expect(visit.group(page, "LEGO Sets")).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test("whoever goes elsewhere while a page arrives gets there, with nothing but Remix's own line in the console", async ({
  page,
  context,
}) => {
  const links = page.getByRole("link", { name: /^Price History/ });
  await openAlive(page, "/categories/legos");
  // From here on, the browser has the scripts and styles of the page that arrives.
  await links.first().click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, uploadThroughput: -1 };
  // The page would take half a minute.
  await network.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: 200 });
  const begun = page.waitForResponse(/\.data/);
  await links.nth(1).click();
  await begun;
  await page.getByRole("link", { name: "Back to Categories" }).click();
  await network.send("Network.emulateNetworkConditions", { ...slow, downloadThroughput: -1 });
  await expect(page).toHaveURL("/");
});
