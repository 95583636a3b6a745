import type { Page } from "@playwright/test";
import { newCollector, signIn } from "#tests/flows/accounts.ts";
import { dismiss, flashMessage, setFlash } from "#tests/flows/flash-messages.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { layoutShiftsOf } from "#tests/support/browser/layout-shift.ts";
import { blockFonts, expect, requestedBy, test, waitUntilAlive } from "#tests/support/browser/visit.ts";

const toastChunk = "**/assets/toast-*.js";

function viewport(page: Page) {
  return page.getByRole("region", { name: "Notifications (F8)" });
}

function toast(page: Page) {
  return viewport(page).getByRole("listitem");
}

test("the toast replaces the page's note in exactly the same place, and nothing shifts", async ({
  page,
  site,
  complaints,
}) => {
  await blockFonts(page, complaints);
  const title = await setFlash(page, site.origin);
  const arrive = await hold(page, toastChunk);
  await page.goto("/search");
  const note = await flashMessage(page, title).boundingBox();
  await expect(toast(page)).toHaveCount(0);
  arrive();
  await expect(toast(page)).toContainText(title);
  expect(await toast(page).boundingBox()).toEqual(note);
  expect(await layoutShiftsOf(page)).toEqual([]);
});

test("a page without a flash message does not load the toast's script", async ({ page }) => {
  const requested = await requestedBy(page, "/categories/legos");
  expect(requested.filter((path) => /^\/assets\/(toast|session)/.test(path))).toEqual([]);
});

test("a toast disappears after five seconds", async ({ page, site }) => {
  await setFlash(page, site.origin);
  await stopClock(page);
  await page.goto("/search");
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(4_999);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page)).toHaveCount(0);
});

test("a toast that was dismissed is removed after 1,000,000 ms, and the next one is shown all the same", async ({
  page,
}) => {
  await stopClock(page);
  await page.goto("/login");
  await signIn(page, newCollector());
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(toast(page)).toHaveCount(0);
  await page.clock.runFor(999_999);
  await expect(viewport(page)).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(viewport(page)).toHaveCount(0);
  await signIn(page, newCollector());
  await expect(toast(page)).toBeVisible();
});

test("a toast stays while the pointer is on it", async ({ page, site }) => {
  await setFlash(page, site.origin);
  await stopClock(page);
  await page.goto("/search");
  await toast(page).hover();
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(5_000);
  await expect(toast(page)).toHaveCount(0);
});

test("F8 focuses the toast, and it stays while it has the focus", async ({ page, site }) => {
  await setFlash(page, site.origin);
  await stopClock(page);
  await page.goto("/search");
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("F8");
  await expect(viewport(page).getByRole("list")).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Dismiss")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page)).toHaveCount(0);
});

test("a swipe to the right of more than 50 pixels dismisses a toast; a shorter one or one to the left does not", async ({
  page,
  site,
}) => {
  await setFlash(page, site.origin);
  await stopClock(page);
  await page.goto("/search");
  await expect(toast(page)).toBeVisible();
  const box = await toast(page).boundingBox();
  // Far enough from its edge that the pointer is on it even while it slides back from the last swipe.
  const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 20];
  const swipe = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 6 });
    await page.mouse.up();
  };
  for (const tooLittle of [-120, 45]) {
    await swipe(tooLittle);
    // A toast that is dismissed stays in the page for a moment.
    await expect(toast(page)).toHaveAttribute("data-state", "open");
  }
  await swipe(60);
  await expect(toast(page)).toHaveCount(0);
});

test("one toast is shown at a time: the next replaces it", async ({ page }) => {
  await stopClock(page);
  await page.goto("/login");
  await signIn(page, newCollector());
  await expect(toast(page)).toContainText("Authentication failed");
  await page.getByRole("link", { name: "Create Account" }).click();
  const { username, email, password } = newCollector();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toast(page)).toHaveText(/Please check your email/);
});

test("the same message sent twice is shown for another five seconds", async ({ page }) => {
  await stopClock(page);
  await page.goto("/login");
  const collector = newCollector();
  await signIn(page, collector);
  await expect(toast(page)).toBeVisible();
  const first = await toast(page).elementHandle();
  await page.clock.runFor(4_000);
  await signIn(page, collector);
  await expect.poll(() => first?.isVisible()).toBe(false);
  await page.clock.runFor(4_999);
  await expect(toast(page)).toBeVisible();
});

test("if the toast's script fails to load, the page's note stays and can be dismissed", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await page.route(toastChunk, (route) => route.abort());
  await page.goto("/login");
  await signIn(page, newCollector());
  await expect(flashMessage(page, "Authentication failed")).toHaveRole("status");
  // Before that, the page is loaded again without the message.
  await waitUntilAlive(page);
  await dismiss(page);
  await expect(flashMessage(page)).toHaveCount(0);
  await expect(page.getByLabel("Email")).not.toHaveValue("");
});
