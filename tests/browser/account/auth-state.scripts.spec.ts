import type { BrowserContext, Page } from "@playwright/test";
import { type Collector, newCollector, signIn } from "#tests/flows/accounts.ts";
import { notice, setFlash } from "#tests/flows/flash-messages.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import type { Site } from "#tests/support/server/sites.ts";

const minute = 60_000;
const heartbeats = "**/api/auth/heartbeat";
const users = "**/api/auth/user";

/** Makes an account and confirms it, without anybody looking on. */
async function newMember(page: Page, { origin, dataDir }: Site): Promise<Collector> {
  const collector = newCollector();
  await setFlash(page, origin, collector.username);
  const link = new URL((await latestMail(dataDir, collector.email)).link);
  const form = Object.fromEntries(link.searchParams);
  await page.request.post(link.pathname + link.search, { form, headers: { Origin: origin } });
  await page.context().clearCookies();
  return collector;
}

/** Made once: the tests of a worker run one after the other, each in a browser of its own. */
let member: Promise<Collector> | undefined;

/** Signs the browser of a member in. */
async function signedInMember(page: Page, site: Site): Promise<Collector> {
  member ??= newMember(page, site);
  const collector = await member;
  await signInUnseen(page.context(), site, collector);
  return collector;
}

async function signInUnseen(context: BrowserContext, { origin }: Site, { email, password }: Collector): Promise<void> {
  const answer = await context.request.post(`${origin}/auth`, {
    form: { email, password },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
}

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    signUp: banner.getByRole("link", { name: "Sign Up" }),
    profile: banner.getByRole("link", { name: "Your profile" }),
  };
}

/** Opens a page and waits until its scripts have taken it over. */
async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__reactProps")));
}

/** How often the page posts to a path from now on. */
function countPosts(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test("signing in and out in one tab is followed by the others", async ({ page, context, site }) => {
  const collector = await newMember(page, site);
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

test("a page that the browser shows again as it was left asks who is signed in", async ({ page, context, site }) => {
  await signedInMember(page, site);
  await openAlive(page, "/user-profile");
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
});

test("signing out without a connection clears the person, says so, and is told to the server once there is one", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await signedInMember(page, site);
  const session = page.waitForResponse("**/assets/session-*.js");
  await openAlive(page, "/user-profile");
  await session;
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(notice(page, "Network connection failed during signout.")).toBeVisible();
  await expect(header(page).signUp).toBeVisible();

  await context.setOffline(false);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
});

test("a sign-out that the server has not heard of is told by the next page", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await signedInMember(page, site);
  const session = page.waitForResponse("**/assets/session-*.js");
  await openAlive(page, "/user-profile");
  await session;
  await page.route("**/sign-out", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(notice(page, "Network connection failed during signout.")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await later.goto("/user-profile");
  await expect(later).toHaveURL("/auth?next=%2Fuser-profile");
  await later.goto("/");
  await expect(header(later).signUp).toBeVisible();
  expect(await later.evaluate(() => ({ ...localStorage }))).toEqual({});
});

/** Keeps things in the browser as an auth provider, and the product itself, would. */
async function keepThings(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem("sb-project-auth-token", "1");
      storage.setItem("supabase.auth.token", "1");
      storage.setItem("ownedItems", "[]");
    }
    // biome-ignore lint/suspicious/noDocumentCookie: this is what is tried
    document.cookie = "left=1; Path=/";
  });
}

/** What scripts can reach of what the browser keeps, but for how far its pages were scrolled. */
function keptThings(page: Page) {
  return page.evaluate(() => {
    const [local = [], ofTab = []] = [localStorage, sessionStorage].map((storage) => Object.keys(storage));
    return [local, ofTab.filter((key) => key !== "positions"), document.cookie];
  });
}

test("a sign-out that there is nobody left to tell of ends no later session", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("unsent-sign-out", "this"));
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsent-sign-out"))).toBeNull();
});

test("signing out removes what the auth provider kept in the browser", async ({ page, site }) => {
  await signedInMember(page, site);
  await openAlive(page, "/user-profile");
  await keepThings(page);
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(header(page).signUp).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(await keptThings(page)).toEqual([["ownedItems"], ["ownedItems"], "left=1"]);
});

test("signing out everywhere removes all that scripts can reach, also where the server is not", async ({
  page,
  context,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await signedInMember(page, site);
  const session = page.waitForResponse("**/assets/session-*.js");
  await openAlive(page, "/user-profile");
  await session;
  await keepThings(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(notice(page, "Network connection failed during signout.")).toBeVisible();
  expect(await keptThings(page)).toEqual([["unsent-sign-out"], [], ""]);
  await context.setOffline(false);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
});

test("signing out everywhere ends the person's other sessions, and leads to the front page", async ({
  page,
  browser,
  site,
}) => {
  const collector = await signedInMember(page, site);
  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await signInUnseen(elsewhere, site, collector);
  const other = await elsewhere.newPage();
  await other.goto("/user-profile");
  await expect(header(other).profile).toBeVisible();

  await openAlive(page, "/user-profile");
  await keepThings(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL("/");
  await expect(header(page).signUp).toBeVisible();
  expect(await keptThings(page)).toEqual([[], [], ""]);
  await other.goto("/user-profile");
  await expect(other).toHaveURL("/auth?next=%2Fuser-profile");
  await elsewhere.close();
});

test("a session is kept alive on load, every fifteen minutes, and by what its reader does", async ({ page, site }) => {
  await signedInMember(page, site);
  await page.route(heartbeats, (route) => route.fulfill({ json: {} }));
  const beats = countPosts(page, "/api/auth/heartbeat");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/search");
  await expect.poll(beats).toBe(1);
  await page.clock.runFor(6 * minute);
  await page.getByRole("searchbox").click();
  await page.clock.runFor(1_000);
  await expect.poll(beats).toBe(2);
  await page.clock.runFor(9 * minute);
  await expect.poll(beats).toBe(3);
});

test("a session that is over is not kept alive any more", async ({ page, site }) => {
  await signedInMember(page, site);
  await page.route(heartbeats, (route) => route.fulfill({ status: 401, json: {} }));
  const beats = countPosts(page, "/api/auth/heartbeat");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const refused = page.waitForResponse(heartbeats);
  await page.goto("/search");
  await refused;
  await page.clock.runFor(4 * minute);
  await page.getByRole("searchbox").click();
  await page.clock.runFor(60 * minute);
  expect(beats()).toBe(1);
});

test("a heartbeat that the server cannot answer is not the last", async ({ page, site, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await signedInMember(page, site);
  await page.route(heartbeats, (route) => (beats() === 1 ? route.abort() : route.fulfill({ status: 503, json: {} })));
  const beats = countPosts(page, "/api/auth/heartbeat");
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/search");
  for (const beat of [1, 2, 3]) {
    await expect.poll(beats).toBe(beat);
    await page.clock.runFor(15 * minute);
  }
});

test("the answer to a heartbeat is read, so that the browser sees the request end", async ({ page, site }) => {
  await signedInMember(page, site);
  const finished = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/auth/heartbeat"));
  await page.goto("/search");
  expect((await (await finished).response())?.status()).toBe(200);
});

test("nothing is kept alive for nobody", async ({ page }) => {
  const beats = countPosts(page, "/api/auth/heartbeat");
  await page.goto("/search", { waitUntil: "networkidle" });
  expect(beats()).toBe(0);
});

test("who is signed in is asked anew when the page is looked at again, and whoever is not any more is signed out", async ({
  page,
  context,
  site,
}) => {
  await signedInMember(page, site);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const watching = page.waitForResponse(heartbeats);
  await openAlive(page, "/user-profile");
  await watching;
  await context.clearCookies();
  await page.clock.runFor(31_000);
  const asked = page.waitForResponse(users);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.clock.runFor(1);
  expect((await asked).status()).toBe(401);
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  await expect(header(page).signUp).toBeVisible();
});

test("a form that gets no answer says so, and keeps what was typed", async ({ page, context, complaints }) => {
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
