import type { Page, Request } from "@playwright/test";
import * as collection from "#tests/flows/collection.ts";
import * as community from "#tests/flows/community.ts";
import { dismiss, flashMessage } from "#tests/flows/flash-messages.ts";
import { wakeUp } from "#tests/support/browser/clock.ts";
import { newMember, signInMember, signInNewMember, signInSharedMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const item = "/categories/figures/visited-darth-vader";

test.beforeEach(({ complaints }) => {
  complaints.allow(/^Failed to load resource: .* 502|^SyntaxError/);
});

/** What pages are read from does not answer, until the returned function is called. Counts the reads. */
async function takeServerAway(page: Page) {
  const reads = { count: 0 };
  await page.route("**/*.data?*", (route) => {
    reads.count += 1;
    return route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" });
  });
  const bringBack = () => page.unroute("**/*.data?*");
  return { reads, bringBack };
}

/** Lets time pass, half a minute at once, until this is so. */
async function passUntil(page: Page, isSo: () => boolean): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(30_000);
    expect(isSo()).toBe(true);
  }).toPass();
}

/** Brings the server back, and lets time pass until something is read from it. */
async function readOnceBack(page: Page, bringBack: () => Promise<void>): Promise<void> {
  let hasRead = false;
  page.on("response", (response) => {
    if (response.ok() && /\.data\?/.test(response.url())) hasRead = true;
  });
  await bringBack();
  await passUntil(page, () => hasRead);
}

const errorScreen = (page: Page) => page.getByRole("button", { name: /Reload Page|Try again/ });

for (const [address, field, ...tag] of [
  ["/community", "What is new in your collection?"],
  ["/categories/legos", "Search LEGO sets..."],
  ["/profile", "Name, number or issue", "@long"],
  ["/user-profile", "Location", "@long"],
] as const) {
  test(`${address} stays with what was typed when it is read again and the server is away, and is read once it answers`, {
    tag,
  }, async ({ page, site }) => {
    await signInSharedMember(page, site);
    await page.clock.install();
    await openAlive(page, address);
    const typed = page.getByLabel(field).or(page.getByPlaceholder(field)).first();
    await typed.fill("falcon");
    // What a listing shows is fresh for 30 s.
    await page.clock.fastForward(31_000);
    const { reads, bringBack } = await takeServerAway(page);
    await wakeUp(page);
    // The frame and the page.
    await expect.poll(() => reads.count).toBeGreaterThanOrEqual(2);
    await passUntil(page, () => reads.count >= 4);
    await expect(errorScreen(page)).toHaveCount(0);
    await expect(typed).toHaveValue("falcon");
    await readOnceBack(page, bringBack);
    await expect(errorScreen(page)).toHaveCount(0);
    await expect(typed).toHaveValue("falcon");
  });
}

/** Tells the page, as another tab would, who is signed in there. */
function tell(page: Page, viewerId: string): Promise<void> {
  return page.evaluate(async (id) => {
    await new Promise((resolve) => {
      new BroadcastChannel("viewer").onmessage = resolve;
      new BroadcastChannel("viewer").postMessage(id);
    });
  }, viewerId);
}

test("what other tabs tell while the page is read is read once more afterwards, and the first read is not cut off", async ({
  page,
  site,
}) => {
  await signInSharedMember(page, site);
  await openAlive(page, "/tracked-items");
  const { promise: paused, resolve: release } = Promise.withResolvers<void>();
  const reads: Request[] = [];
  await page.route(/\.data(?:\?|$)/, async (route) => {
    reads.push(route.request());
    await paused;
    await route.continue();
  });
  // Each read is two requests: the frame and the page.
  await tell(page, "somebody");
  await expect.poll(() => reads.length).toBe(2);
  await tell(page, "somebody else");
  await tell(page, "a third");
  release();
  await expect.poll(() => reads.length).toBe(4);
  const statuses = reads.map(async (read) => (await read.response())?.status());
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
  // Until the page has read the responses.
  await page.evaluate(() => fetch("/healthz"));
  expect(reads.length).toBe(4);
});

test("a change that a poll sees while the page cannot be read shows as soon as it can", async ({
  page,
  context,
  site,
}) => {
  await signInNewMember(page, site);
  await page.clock.install();
  await openAlive(page, "/tracked-items");
  await expect(page.getByRole("heading", { name: "No Tracked Items" })).toBeVisible();
  await page.clock.runFor(1_000);
  const other = await context.newPage();
  await openAlive(other, item);
  await collection.press(other, other, "Track item", "Item Tracked!");
  await other.close();
  const { reads, bringBack } = await takeServerAway(page);
  await passUntil(page, () => reads.count > 0);
  await expect(page.getByRole("heading", { name: "No Tracked Items" })).toBeVisible();
  await readOnceBack(page, bringBack);
  await expect(page.getByText("1 of 10")).toBeVisible();
});

test("news that cannot be read stay announced, a toast says so, and the draft stays; whom one follows does too", async ({
  page,
  browser,
  site,
}) => {
  const [ada, bob] = await Promise.all([newMember(site), newMember(site)]);
  await signInMember(page, site, ada);
  await openAlive(page, "/community");
  const draft = page.getByLabel("What is new in your collection?");
  await draft.fill("A draft");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: site.origin });
  await signInMember(await elsewhere.newPage(), site, bob);
  const post = `News of ${bob.username}`;
  const sent = { form: { intent: "post", text: post }, headers: { Origin: site.origin }, maxRedirects: 0 };
  expect((await elsewhere.request.post("/community", sent)).status()).toBe(303);
  await elsewhere.close();

  // Other visits may share something meanwhile.
  const news = page.getByRole("button", { name: /^\d+ new$/ });
  await expect(news).toBeVisible();
  const { bringBack } = await takeServerAway(page);
  await news.click();
  await expect(flashMessage(page, "Unable to load community feed")).toBeVisible();
  await expect(news).toBeVisible();
  await expect(draft).toHaveValue("A draft");
  await bringBack();
  await news.click();
  await expect(community.activity(page, post)).toBeVisible();
  await expect(draft).toHaveValue("A draft");

  await community.openAuthor(page, post, bob.username);
  await takeServerAway(page);
  await community.follow(page, bob.username);
  await expect(page.getByRole("heading", { level: 1, name: `@${bob.username}` })).toBeVisible();
  await expect(errorScreen(page)).toHaveCount(0);
});

test("a post whose removal fails stays, and a toast says so each time", async ({ page, site }) => {
  const { username } = await signInSharedMember(page, site);
  const post = `To remove, of ${username}`;
  await community.share(page, post);
  await openAlive(page, "/community");
  const remove = community.activity(page, post).getByRole("button", { name: /^Remove/ });
  const failure = flashMessage(page, "Failed to remove it from the feed. Please try again.");
  await page.route("**/community.data*", (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  for (const _ of [1, 2]) {
    await remove.click();
    await expect(failure).toBeVisible();
    await dismiss(page);
    await expect(failure).toHaveCount(0);
  }
  await page.unroute("**/community.data*");
  await remove.click();
  await expect(flashMessage(page, "Removed from the feed")).toBeVisible();
  await expect(remove).toHaveCount(0);
});
