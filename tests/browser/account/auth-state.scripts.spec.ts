import type { Page } from "@playwright/test";
import { newCollector, signIn } from "#tests/flows/accounts.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import * as settings from "#tests/flows/settings.ts";
import { stopClock, wakeUp } from "#tests/support/browser/clock.ts";
import { newMember, signInMember, signInNewMember, signInSharedMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, requestedBy, test } from "#tests/support/browser/visit.ts";

const minute = 60_000;
const heartbeats = "**/api/auth/heartbeat";
const users = "**/api/auth/user";

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    signUp: banner.getByRole("link", { name: "Sign Up" }),
    profile: banner.getByRole("link", { name: "Your profile" }),
  };
}

/** Opens the settings, and waits for the script that signs out: offline, it would not come. */
async function openSettings(page: Page): Promise<void> {
  const session = page.waitForResponse("**/assets/session-*.js");
  await openAlive(page, "/user-profile");
  await session;
}

/** Counts the page's posts to a path from now on. */
function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test("other tabs follow when one signs in or out", async ({ page, context, site }) => {
  const collector = await newMember(site);
  const other = await context.newPage();
  await openAlive(other, "/search");
  await expect(header(other).signUp).toBeVisible();

  await openAlive(page, "/auth");
  await signIn(page, collector);
  await expect(header(page).profile).toBeVisible();
  await expect(header(other).profile).toBeVisible();

  await openAlive(other, "/tracked-items");
  await openAlive(page, "/user-profile");
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).signUp).toBeVisible();
  await expect(other).toHaveURL("/login?next=%2Ftracked-items");
  await expect(header(other).signUp).toBeVisible();
});

test("other tabs follow when one changes what is known of the user", async ({ page, context, site }) => {
  await signInNewMember(page, site);
  const other = await context.newPage();
  await openAlive(other, "/user-profile");
  await openAlive(page, "/user-profile");
  await settings.changeNames(page, "Ada", "Lovelace");
  await expect(page.getByText("Name Updated").first()).toBeVisible();
  await expect(other.getByRole("main").getByText("Lovelace")).toBeVisible();
});

test("a page restored from the back-forward cache asks who is signed in", async ({ page, context, site }) => {
  await signInSharedMember(page, site);
  await openAlive(page, "/user-profile");
  await context.clearCookies();
  await wakeUp(page);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
});

test("signing out offline signs out in the page, says so, and reaches the server once there is a connection", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await signInSharedMember(page, site);
  await openSettings(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(flashMessage(page, "Network connection failed during signout.")).toBeVisible();
  await expect(header(page).signUp).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
});

test("the next page sends a sign-out that did not reach the server", async ({ page, context, site, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await signInSharedMember(page, site);
  await openSettings(page);
  await page.route("**/sign-out", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(flashMessage(page, "Network connection failed during signout.")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto("/user-profile");
  await expect(later).toHaveURL("/auth?next=%2Fuser-profile");
  await later.goto("/");
  await expect(header(later).signUp).toBeVisible();
  expect(await later.evaluate(() => ({ ...localStorage }))).toEqual({});
});

test("a sign-out that does not reach the server is tried again, and before each page; none shows what is somebody's own", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  const { email } = await signInSharedMember(page, site);
  await page.clock.install();
  await openSettings(page);
  const main = page.getByRole("main");
  await expect(main.getByText(email)).toBeVisible();
  const attempts = countPosts(page, "/sign-out");
  await page.route("**/sign-out", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(flashMessage(page, "Network connection failed during signout.")).toBeVisible();
  const signedOut = page.getByRole("heading", { name: "You are signed out" });
  await expect(signedOut).toBeVisible();
  await expect(main.getByText(email)).toHaveCount(0);

  let before = attempts();
  await page.getByRole("banner").getByRole("link", { name: "Collection", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  expect(attempts()).toBeGreaterThan(before);
  await expect(header(page).signUp).toBeVisible();
  await expect(signedOut).toBeVisible();
  await expect(main.getByText(email)).toHaveCount(0);

  before = attempts();
  await page.clock.runFor(30_000);
  await expect.poll(attempts).toBeGreaterThan(before);
  await page.reload();
  await expect(signedOut).toBeVisible();
  await page.unroute("**/sign-out");
  await page.getByRole("banner").getByRole("link", { name: "Community", exact: true }).click();
  await expect(page).toHaveURL(/^[^?]*\/auth\?next=/);
  await expect(header(page).signUp).toBeVisible();
});

test("a page that is open when somebody else signs in keeps nothing of who was before", async ({
  page,
  context,
  site,
}) => {
  const [ada, bob] = await Promise.all([newMember(site), newMember(site)]);
  await signInMember(page, site, ada);
  await openAlive(page, "/user-profile?edit=name");
  await page.getByLabel("First name").fill("Ada");
  const community = await context.newPage();
  await openAlive(community, "/community");
  const draft = community.getByLabel("What is new in your collection?");
  await draft.fill("A draft of Ada");

  const other = await context.newPage();
  await signInMember(other, site, bob);
  await openAlive(other, "/search");
  await expect(page.getByRole("heading", { level: 1, name: bob.username })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");
  await expect(draft).toHaveValue("");
});

/** Stores data in the browser as an auth provider, and the product itself, would. */
async function storeData(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem("sb-project-auth-token", "1");
      storage.setItem("supabase.auth.token", "1");
      storage.setItem("a-choice", "[]");
    }
    localStorage.setItem("ownedItems", "[]");
    // biome-ignore lint/suspicious/noDocumentCookie: the test is about such cookies
    document.cookie = "leftover=1; Path=/";
  });
}

/** The stored data that scripts can read, except scroll positions. */
function storedData(page: Page) {
  return page.evaluate(() => {
    const [local = [], ofTab = []] = [localStorage, sessionStorage].map((storage) => Object.keys(storage));
    return [local, ofTab.filter((key) => key !== "positions"), document.cookie];
  });
}

test("an unsent sign-out of a session that has ended does not end a later one", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("unsent-sign-out", "this"));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsent-sign-out"))).toBeNull();
});

test("signing out removes what the auth provider stored in the browser, and the copy of the collection", async ({
  page,
  site,
}) => {
  await signInSharedMember(page, site);
  await openAlive(page, "/user-profile");
  await storeData(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(header(page).signUp).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await storedData(page)).toEqual([["a-choice"], ["a-choice"], "leftover=1"]);
});

test("what somebody looked at is shown to them, not to who comes after them, who in turn sees their own", async ({
  page,
  context,
  site,
}) => {
  const viewed = page.getByRole("heading", { name: "Recently viewed" });
  const [figure, comic] = ["/categories/figures/visited-darth-vader", "/categories/comics/visited-spider-man-300"];
  await signInSharedMember(page, site);
  await openAlive(page, figure);
  await openAlive(page, comic);
  await expect(viewed).toBeVisible();
  // The session ends elsewhere.
  await context.clearCookies();
  await openAlive(page, comic);
  await expect(viewed).toHaveCount(0);
  await openAlive(page, figure);
  await expect(viewed).toBeVisible();
});

test("signing out everywhere removes all stored data that scripts can read, even offline", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await signInSharedMember(page, site);
  await openSettings(page);
  await storeData(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(flashMessage(page, "Network connection failed during signout.")).toBeVisible();
  expect(await storedData(page)).toEqual([["unsent-sign-out"], [], ""]);
  await context.setOffline(false);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
});

test("signing out everywhere ends the user's other sessions, and leads to the front page", async ({
  page,
  browser,
  site,
}) => {
  const collector = await signInSharedMember(page, site);
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  const other = await elsewhere.newPage();
  await signInMember(other, site, collector);
  await other.goto("/user-profile");
  await expect(header(other).profile).toBeVisible();

  await openAlive(page, "/user-profile");
  await storeData(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).signUp).toBeVisible();
  expect(await storedData(page)).toEqual([[], [], ""]);
  await other.goto("/user-profile");
  await expect(other).toHaveURL("/auth?next=%2Fuser-profile");
  await elsewhere.close();
});

test("heartbeats are sent on load, every fifteen minutes, and on activity", async ({ page, site }) => {
  await signInSharedMember(page, site);
  await page.route(heartbeats, (route) => route.fulfill({ json: {} }));
  const beats = countPosts(page, "/api/auth/heartbeat");
  await stopClock(page);
  await page.goto("/search");
  await expect.poll(beats).toBe(1);
  await page.clock.runFor(6 * minute);
  await page.getByRole("combobox").click();
  await page.clock.runFor(1_000);
  await expect.poll(beats).toBe(2);
  await page.clock.runFor(9 * minute);
  await expect.poll(beats).toBe(3);
});

test("the response to a heartbeat is read, so that the browser sees the request finish", async ({ page, site }) => {
  await signInSharedMember(page, site);
  const finished = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/auth/heartbeat"));
  await page.goto("/search");
  expect((await (await finished).response())?.status()).toBe(200);
});

test("no heartbeats are sent when nobody is signed in", async ({ page }) => {
  expect(await requestedBy(page, "/search")).not.toContain("/api/auth/heartbeat");
});

test("a focused page checks the session again, and signs out when it has ended", async ({ page, context, site }) => {
  await signInSharedMember(page, site);
  await stopClock(page);
  const heartbeat = page.waitForResponse(heartbeats);
  await openAlive(page, "/user-profile");
  await heartbeat;
  // The poll of the collection would see it first.
  await page.route("**/api/collections/*", (route) => route.fulfill({ status: 304 }));
  await context.clearCookies();
  await page.clock.runFor(31_000);
  const response = page.waitForResponse(users);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.runFor(1);
  expect((await response).status()).toBe(401);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  await expect(header(page).signUp).toBeVisible();
});

test("a form without a response says so, and keeps its values", async ({ page, context, complaints }) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await openAlive(page, "/auth");
  const { email, password } = newCollector();
  await context.setOffline(true);
  await signIn(page, { email, password });
  await expect(
    page.getByText("Network connection failed. Please check your internet connection.").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Invalid login credentials").first()).toBeVisible();
});
