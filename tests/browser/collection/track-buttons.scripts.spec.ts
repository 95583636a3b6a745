import type { Page, Route } from "@playwright/test";
import { signIn, signOut } from "#tests/flows/accounts.ts";
import * as visit from "#tests/flows/collection.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { signInMember, signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, requestedBy, test, waitUntilIdle } from "#tests/support/browser/visit.ts";

const item = "/categories/figures/visited-darth-vader";
const collection = /\/api\/collections\/[^/]+$/;
const sending = /\/collection\/items\.data/;

const failure = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: "text/html", body: "<html>" });

/** The latest of the two copies in local storage. */
const copies = (page: Page) =>
  page.evaluate(() => ["trackedItems", "ownedItems"].map((key) => JSON.parse(localStorage.getItem(key) ?? "null")));

test("tracking shows at once, disabled while it is pending, keeps the focus, and ignores a second press", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (sending.test(request.url())) sent.push(request.method());
  });
  const release = await hold(page, sending);
  await openAlive(page, item);
  await visit.itemButton(page, "Track item").focus();
  await page.keyboard.press("Enter");
  const button = visit.itemButton(page, "Stop tracking");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await expect(visit.itemButton(page, "Add to collection")).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(flashMessage(page)).toHaveCount(0);
  release();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  expect(sent).toEqual(["POST"]);
});

test("a press is two requests: the form, and what is mine on every page", async ({ page, site }) => {
  await signInNewMember(page, site);
  await openAlive(page, item);
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    // The heartbeat of the session comes some time after the page.
    if (!/^\/assets\/|^\/api\/auth\/heartbeat$|^\/healthz$/.test(pathname))
      requests.push(`${request.method()} ${pathname}${search}`);
  });
  await visit.press(page, page, "Track item", "Item Tracked!");
  const two = ["POST /collection/items.data", `GET ${item}.data?_routes=root`];
  await expect.poll(() => requests).toEqual(two);
  // Until the page has read the answer.
  await page.evaluate(() => fetch("/healthz"));
  await waitUntilIdle(page);
  expect(requests).toEqual(two);
});

test("tracking that fails, meets the limit or does not reach the server is taken back, and says why", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource|^SyntaxError/);
  await signInNewMember(page, site);
  await openAlive(page, item);
  const { id } = await (await page.request.get("/api/auth/user")).json();
  for (let at = 0; at < 10; at += 1) {
    const data = { itemTitle: `Nothing ${at}`, itemPrice: 1, itemCategory: "other", collectionType: "tracked" };
    const path = `/api/collections/${id}/add`;
    const response = await page.request.post(path, { data, headers: { Origin: site.origin } });
    expect(response.status()).toBe(200);
  }
  for (const [answer, message] of [
    [failure(500), "Failed to track item. Please try again."],
    [(route: Route) => route.fallback(), "Limit Reached"],
    [(route: Route) => route.abort(), "Failed to track item. Please try again."],
  ] as const) {
    const release = await hold(page, sending, answer);
    await visit.itemButton(page, "Track item").click();
    await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
    release();
    await expect(flashMessage(page, message)).toBeVisible();
    await expect(visit.itemButton(page, "Track item")).toBeEnabled();
    await page.unroute(sending);
  }
});

test("a session that has ended asks to sign in again, and two seconds later opens the page for it", async ({
  page,
  browser,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const collector = await signInNewMember(page, site);
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  await stopClock(page);
  await openAlive(page, item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  // The frame stays as it was, so that this tab goes on to take its reader for signed in.
  await page.route("**/*.data?_routes=root", (route) => route.abort());
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await signInMember(await elsewhere.newPage(), site, collector);
  const everywhere = { form: { everywhere: "yes" }, headers: { Origin: site.origin }, maxRedirects: 0 };
  expect((await elsewhere.request.post("/sign-out", everywhere)).status()).toBe(303);
  await elsewhere.close();
  await visit.press(page, page, "Stop tracking", "Please sign in again to remove items");
  await expect(page).toHaveURL(item);
  await visit.press(page, page, "Add to collection", "Please sign in again to track items");
  await page.unroute("**/*.data?_routes=root");
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(item)}`);
  expect(warnings.join()).toContain("Authentication failed - please sign in again");
});

test("a press after signing out elsewhere asks to sign in again, and leads there and back", async ({
  page,
  context,
  site,
}) => {
  const collector = await signInNewMember(page, site);
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  await openAlive(page, item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  // As a tab without scripts signs out: this one is not told.
  await context.clearCookies();
  await visit.press(page, page, "Stop tracking", "Please sign in again to remove items");
  expect(warnings.join()).toContain("Authentication required - please sign in again");
  await flashMessage(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(item)}`);
  await signIn(page, collector);
  await expect(page).toHaveURL(item);
  await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
});

test("the collection is read again every 30 seconds, so that another tab's change shows", async ({
  page,
  site,
  context,
}) => {
  await signInNewMember(page, site);
  const other = await context.newPage();
  await openAlive(other, item);
  await page.clock.install();
  await openAlive(page, item);
  await expect.poll(() => copies(page)).toEqual([expect.anything(), expect.anything()]);
  await visit.press(other, other, "Track item", "Item Tracked!");
  await other.close();
  await page.clock.fastForward(31_000);
  await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
});

test("what was read is copied, stands in where nothing can be read, and goes with the sign-out", async ({
  page,
  site,
}) => {
  const ada = await signInNewMember(page, site);
  await openAlive(page, item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  const trackedCopy = expect.objectContaining({ items: [expect.objectContaining({ itemCategory: "figures" })] });
  await expect.poll(async () => (await copies(page))[0]).toEqual(trackedCopy);
  expect(ada.username).toBeTruthy();

  await signOut(page);
  expect(await copies(page)).toEqual([null, null]);
  await signInNewMember(page, site);
  await page.evaluate(() => {
    const another = { userId: "somebody else", items: [{ id: "x", itemId: "figure-x", itemCategory: "figures" }] };
    localStorage.setItem("trackedItems", JSON.stringify(another));
    localStorage.setItem("ownedItems", JSON.stringify(another));
  });
  await openAlive(page, item);
  await expect.poll(async () => (await copies(page))[0]).toEqual(expect.objectContaining({ items: [] }));
  await expect(visit.itemButton(page, "Track item")).toBeVisible();
});

test("a stranger's click says so, and a second later opens the sign-in page", async ({ page }) => {
  await stopClock(page);
  await openAlive(page, item);
  await visit.press(page, page, "Add to collection", "Please sign in to track or own items");
  await expect(page).toHaveURL(item);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(item)}`);
});

test("who presses and then goes on, or types, is not led to the sign-in page", async ({ page }) => {
  await stopClock(page);
  await openAlive(page, item);
  await visit.press(page, page, "Add to collection", "Please sign in to track or own items");
  await page.getByRole("banner").getByRole("combobox").pressSequentially("f");
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(item);
  await visit.press(page, page, "Track item", "Please sign in to track or own items");
  await page.getByRole("banner").getByRole("link", { name: "Chartables" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Categories" })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL("/");
});

test("a page without scripts of the collection's own loads none of them for a stranger", async ({ page }) => {
  const requested = await requestedBy(page, "/categories/legos");
  expect(requested.filter((path) => collection.test(path) || /^\/assets\/session/.test(path))).toEqual([]);
});

test("a target and a search that get no answer are kept where they are typed, and say so", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await signInNewMember(page, site);
  const noAnswer = "Network connection failed. Please check your internet connection.";
  await page.route(/\/collection\/(targets|searches)\.data/, (route) => route.abort());
  await openAlive(page, item);
  await page.getByText("Set target price").click();
  const amount = page.getByLabel(/^Target price in/);
  await amount.fill("12.50");
  await page.getByRole("button", { name: "Save target" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(noAnswer);
  await expect(page).toHaveURL(item);
  await expect(amount).toHaveValue("12.50");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save target" }).click();
  await expect(flashMessage(page, "Target price saved")).toBeVisible();
  await expect(page).toHaveURL(item);
  await expect(page.getByText("Your alert: value at or below $12.50")).toBeVisible();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);

  await page.route(/\/collection\/(targets|searches)\.data/, (route) => route.abort());
  await openAlive(page, "/categories/legos?q=falcon");
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(noAnswer);
  await expect(page).toHaveURL("/categories/legos?q=falcon");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(flashMessage(page, "Search Saved!")).toBeVisible();
});
