import type { Page, Route } from "@playwright/test";
import { signIn, signOut } from "#tests/flows/accounts.ts";
import * as visit from "#tests/flows/collection.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const item = "/categories/figures/visited-darth-vader";
const collection = /\/api\/collections\/[^/]+$/;
const adding = /\/api\/collections\/[^/]+\/add$/;
const removing = /\/api\/collections\/[^/]+\/remove\/[^/]+$/;
const activities = /\/api\/activities$/;

const failure =
  (status: number, code = "unexpected", error = "No.") =>
  (route: Route) =>
    route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ code, error }) });

/** Holds the answers to a call until they are released. */
async function hold(
  page: Page,
  address: RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.fallback(),
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await answer(route);
  });
  return () => release();
}

/** The latest of the two copies in local storage. */
const copies = (page: Page) =>
  page.evaluate(() => ["trackedItems", "ownedItems"].map((key) => JSON.parse(localStorage.getItem(key) ?? "null")));

test("tracking shows at once, disabled while it is pending", async ({ page, site }) => {
  await signInNewMember(page, site);
  const release = await hold(page, adding);
  await openAlive(page, item);
  await visit.itemButton(page, "Track item").click();
  const button = visit.itemButton(page, "Stop tracking");
  await expect(button).toBeDisabled();
  await expect(visit.itemButton(page, "Add to collection")).toBeDisabled();
  await expect(flashMessage(page)).toHaveCount(0);
  release();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
  await expect(button).toBeEnabled();
});

test("tracking that is pressed before its script has arrived stays shown when it has", async ({ page, site }) => {
  await signInNewMember(page, site);
  const arrive = await hold(page, /\/collection-keeper-[^/]+\.js$/);
  const answer = await hold(page, adding);
  await openAlive(page, item);
  await visit.itemButton(page, "Track item").click();
  const asked = page.waitForRequest(adding);
  arrive();
  await asked;
  await expect(visit.itemButton(page, "Stop tracking")).toBeDisabled();
  await expect(visit.itemButton(page, "Track item")).toHaveCount(0);
  answer();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
});

test("tracking that fails, meets the limit or does not reach the server is taken back, and says why", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await signInNewMember(page, site);
  await openAlive(page, item);
  for (const [answer, message] of [
    [failure(500), "Failed to track item. Please try again."],
    [failure(409, "USER_LIMIT_REACHED", "You can only have 12 tracked items."), "Limit Reached"],
    [(route: Route) => route.abort(), "Failed to track item. Please try again."],
  ] as const) {
    const release = await hold(page, adding, answer);
    await visit.itemButton(page, "Track item").click();
    await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
    release();
    await expect(flashMessage(page, message)).toBeVisible();
    await expect(visit.itemButton(page, "Track item")).toBeEnabled();
    await page.unroute(adding);
  }
});

test("owning and removing that fail have sentences of their own", async ({ page, site, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await signInNewMember(page, site);
  await openAlive(page, item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  await page.route(adding, failure(500));
  await page.route(removing, failure(503));
  await visit.press(page, page, "Add to collection", "Failed to add item. Please try again.");
  await visit.press(page, page, "Stop tracking", "Failed to remove item. Please try again.");
  await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
});

test("a session that has ended asks to sign in again, and two seconds later opens the page for it", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  await openAlive(page, item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  await page.route(adding, failure(401));
  await page.route(removing, failure(401));
  await visit.press(page, page, "Stop tracking", "Please sign in again to remove items");
  await expect(page).toHaveURL(item);
  // The page for it sends back whom the server knows, as here.
  const opened = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith("/auth"));
  await page.clock.install();
  await visit.press(page, page, "Add to collection", "Please sign in again to track items");
  await page.clock.runFor(2_000);
  await opened;
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

test("an activity is tried three times, one and two seconds apart, and its failure is only logged", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const sent: unknown[] = [];
  await page.route(activities, (route) => {
    sent.push(route.request().postDataJSON());
    return failure(404)(route);
  });
  await openAlive(page, item);
  await page.clock.install();
  await visit.press(page, page, "Track item", "Item Tracked!");
  for (const attempt of [1, 2]) {
    await expect.poll(() => warnings.join()).toContain(`attempt ${attempt} of 3`);
    expect(sent).toHaveLength(attempt);
    await page.clock.runFor(1_000 * attempt);
  }
  await expect.poll(() => sent.length).toBe(3);
  expect(sent[2]).toEqual({
    type: "tracked",
    itemName: expect.stringContaining("Darth Vader"),
    itemPrice: expect.any(Number),
    itemCategory: "figures",
    itemId: expect.stringMatching(/^figure-/),
    metadata: { condition: expect.any(String), url: "", timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
  });
  await expect(flashMessage(page, "Failed")).toHaveCount(0);
  expect(warnings.join()).toContain("API request failed: 404");
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
  await openAlive(page, item);
  await page.clock.install();
  await visit.press(page, page, "Add to collection", "Please sign in to track or own items");
  await expect(page).toHaveURL(item);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(item)}`);
});

test("who presses and then goes on, or types, is not led to the sign-in page", async ({ page }) => {
  await openAlive(page, item);
  await page.clock.install();
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
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/categories/legos", { waitUntil: "networkidle" });
  expect(requested.filter((path) => collection.test(path) || /collection-keeper/.test(path))).toEqual([]);
});
