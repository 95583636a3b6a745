import type { Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import * as community from "#tests/flows/community.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { newMember, signInMember, signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test, waitUntilIdle } from "#tests/support/browser/visit.ts";
import type { Site } from "#tests/support/server/sites.ts";

/** Somebody whom others may be told to follow: those have no underscore. */
function newSuggestion(site: Site) {
  const { username, ...collector } = newCollector();
  return newMember(site, { ...collector, username: username.replace("_", "x") });
}

const part = (page: Page) => page.getByRole("region", { name: "Who to follow" });
const person = (page: Page, name: string) => part(page).getByRole("listitem").filter({ hasText: name });

async function placeOf(page: Page, name: string): Promise<number> {
  const texts = await part(page).getByRole("listitem").allTextContents();
  return texts.findIndex((text) => text.includes(name));
}

test("whom to follow is read again each minute: a draft, what is new in the feed and who was pressed stay", async ({
  page,
  site,
  browser,
}) => {
  const [first, second] = [await newSuggestion(site), await newSuggestion(site)];
  await signInNewMember(page, site);
  await page.clock.install();
  await openAlive(page, "/community");
  await expect(person(page, first.username)).toBeVisible();
  const draft = page.getByLabel("What is new in your collection?");
  await draft.fill("Half a thought");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const other = await browser.newPage({ baseURL: site.origin });
  await signInMember(other, site, second);
  await community.share(other, `News of ${second.username}`);
  await other.close();
  const news = page.getByRole("button", { name: /^\d+ new$/ });
  await expect(news).toBeVisible();

  const third = await newSuggestion(site);
  await page.clock.fastForward(61_000);
  await expect(person(page, third.username)).toBeVisible();
  await expect(draft).toHaveValue("Half a thought");
  await expect(news).toBeVisible();

  const place = await placeOf(page, second.username);
  const readAgain = page.waitForResponse(/\/community\.data/);
  await part(page)
    .getByRole("button", { name: `Follow ${second.username}`, exact: true })
    .click();
  await expect(flashMessage(page, "Following!")).toBeVisible();
  await readAgain;
  const fourth = await newSuggestion(site);
  await page.clock.fastForward(61_000);
  await expect(person(page, fourth.username)).toBeVisible();
  await expect(part(page).getByRole("button", { name: `Unfollow ${second.username}` })).toBeVisible();
  expect(await placeOf(page, second.username)).toBe(place);

  await page.reload();
  await expect(person(page, fourth.username)).toBeVisible();
  await expect(person(page, second.username)).toHaveCount(0);
});

test("how many items somebody owns is read again every ten seconds", async ({ page, site, browser }) => {
  const owner = await newMember(site);
  const other = await browser.newPage({ baseURL: site.origin });
  await signInMember(other, site, owner);
  const { id } = await (await other.request.get("/api/auth/user")).json();
  await stopClock(page);
  await openAlive(page, `/users/${id}`);
  await expect(page.getByText("0 Items Owned")).toBeVisible();
  const added = await other.request.post(`/api/collections/${id}/add`, {
    headers: { Origin: site.origin },
    data: { itemTitle: "A set", itemCategory: "legos", collectionType: "owned" },
  });
  expect(added.ok()).toBe(true);
  await other.close();
  let reads = 0;
  await page.route("**/collection-count", (route) => {
    reads += 1;
    return route.fallback();
  });
  await page.clock.runFor(9_900);
  // What began by then has arrived.
  await page.evaluate(() => fetch("/healthz"));
  expect(reads).toBe(0);
  await page.clock.runFor(200);
  await expect(page.getByText("1 Items Owned")).toBeVisible();
});

test("a blank search of members does nothing, and clears one that was made", async ({ page }) => {
  await openAlive(page, "/test-users");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/test-users")) asked.push(search);
  });
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("   ");
  await field.press("Enter");
  await field.fill("nobody is called that");
  await field.press("Enter");
  // The address changes before the page does.
  await expect(page.getByText('No users found matching "nobody is called that"')).toBeVisible();
  await expect(page).toHaveURL("/test-users?q=nobody+is+called+that");
  await field.fill("   ");
  await field.press("Enter");
  await expect(page).toHaveURL("/test-users?q=");
  expect(asked.map((search) => new URLSearchParams(search).get("q"))).toEqual(["nobody is called that", ""]);
});

test("members that cannot be read again say so with the status and its text, or that nothing is known", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await stopClock(page);
  await openAlive(page, "/test-users");
  const alert = page.getByRole("main").getByRole("alert");
  await page.route("**/api/users?*", (route) => route.fulfill({ status: 503, body: "Away" }));
  await page.clock.runFor(60_000);
  await expect(alert).toHaveText("Error: HTTP 503: Service Unavailable");
  await page.unroute("**/api/users?*");
  await page.route("**/api/users?*", (route) => route.abort());
  await page.clock.runFor(60_000);
  await expect(alert).toHaveText("Error: Unknown error occurred");
});

test("a feed whose session ended asks to sign in, and sends nothing that would be refused", async ({ page, site }) => {
  await signInNewMember(page, site);
  const sent: string[] = [];
  await page.route(/\/api\/activities/, (route) => {
    sent.push(route.request().method());
    return route.fulfill({ contentType: "text/event-stream", body: "event: signed-out\ndata: \n\n" });
  });
  await page.goto("/community");
  await expect(page.getByRole("link", { name: "Sign In to Continue" })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await waitUntilIdle(page);
  expect(sent).toEqual(["GET"]);
});
