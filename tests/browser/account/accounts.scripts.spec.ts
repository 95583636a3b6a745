import type { Page } from "@playwright/test";
import * as visit from "#tests/flows/accounts.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** Holds the forms that the page sends until `release`, and counts them. */
async function holdForms(page: Page) {
  const waiting = { count: 0, release: () => {} };
  const released = new Promise<void>((resolve) => {
    waiting.release = resolve;
  });
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      waiting.count += 1;
      await released;
    }
    await route.fallback();
  });
  return waiting;
}

test.describe("with accounts on Supabase", () => {
  test.use({ siteName: "supabase" });

  test("a collector signs up, confirms, signs in, sets a new password by mail, and signs out", async ({
    page,
    site,
    scripts,
  }) => {
    await visit.goThroughAccount(page, site, scripts);
  });
});

const alert = (page: Page) => page.getByRole("main").getByRole("alert");

for (const { address, busy, send } of [
  { address: "/auth", busy: "Signing in...", send: (page: Page) => visit.signIn(page, visit.newCollector()) },
  { address: "/login", busy: "Signing in...", send: (page: Page) => visit.signIn(page, visit.newCollector()) },
  {
    address: "/auth?tab=sign-up",
    busy: "Creating account...",
    send: (page: Page) => visit.signUp(page, visit.newCollector()),
  },
  {
    address: "/supabase-auth?mode=create",
    busy: "Creating account...",
    send: (page: Page) => visit.signUp(page, visit.newCollector()),
  },
  {
    address: "/forgot-password",
    busy: "Sending...",
    send: (page: Page) => visit.requestReset(page, visit.newCollector().email),
  },
  {
    address: "/reset-password?token_hash=0000",
    busy: "Updating...",
    send: (page: Page) => visit.setPassword(page, "second password"),
  },
]) {
  test(`${address} shows "${busy}" while it sends its form, and sends it once`, async ({ page }) => {
    await stopClock(page);
    await openAlive(page, address);
    const waiting = await holdForms(page);
    await send(page);
    await expect(page.getByRole("button", { name: busy })).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(page.getByText("Loading...")).toHaveCount(0);
    await page.getByRole("textbox").last().press("Enter");
    await page.getByRole("button", { name: busy }).click({ force: true });
    waiting.release();
    await expect(page.getByRole("button", { name: busy })).toHaveCount(0);
    expect(waiting.count).toBe(1);
  });
}

test("a confirmation link is used without a click, and only once", async ({ page, site }) => {
  const collector = visit.newCollector();
  await openAlive(page, "/auth?tab=sign-up");
  await visit.signUp(page, collector);
  const { link } = await latestMail(site.dataDir, collector.email);
  const waiting = await holdForms(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirming your email..." })).toBeVisible();
  waiting.release();
  await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  expect(waiting.count).toBe(1);
});

test("a delayed redirect does not reload the document", async ({ page, site, scripts }) => {
  const collector = visit.newCollector();
  await stopClock(page);
  await openAlive(page, "/supabase-auth?mode=create");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const isSamePage = () => page.evaluate(() => "isSamePage" in window);
  await visit.signUp(page, collector);
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL("/");
  expect(await isSamePage()).toBe(true);

  await visit.followConfirmation(page, (await latestMail(site.dataDir, collector.email)).link, scripts);
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await page.clock.runFor(3_000);
  await expect(page).toHaveURL("/supabase-auth");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await visit.signIn(page, collector);
  await expect(page.getByRole("heading", { name: "You are signed in." })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page).toHaveURL("/tracked-items");
  expect(await isSamePage()).toBe(true);
});

test("a visitor who leaves before a delayed redirect is not redirected", async ({ page }) => {
  await stopClock(page);
  await openAlive(page, "/login?mode=create");
  await visit.signUp(page, visit.newCollector());
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/auth?tab=sign-up");
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL("/auth?tab=sign-up");
});

test("switching between sign-in and sign-up empties the fields", async ({ page }) => {
  await openAlive(page, "/login");
  await page.getByLabel("Email").fill("somebody@collectors.test");
  await page.getByRole("link", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login?mode=create");
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.getByLabel("Email").fill("somebody@collectors.test");
  await page.getByRole("link", { name: "Already have an account? Sign In" }).click();
  await expect(page.getByLabel("Username")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("a password can be shown and hidden, and the field explains an underscore as soon as one is typed", async ({
  page,
}) => {
  await openAlive(page, "/auth?tab=sign-up");
  const password = page.getByLabel("Password", { exact: true });
  const show = page.getByRole("button", { name: "Show password" });
  await password.fill("first password");
  await expect(password).toHaveAttribute("type", "password");
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await show.click();
  await expect(show).toHaveAttribute("aria-pressed", "false");
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("first password");

  const username = page.getByLabel("Username");
  const warning = page.getByText(/^With an underscore, a name is not in the members list/);
  await username.pressSequentially("brick");
  await expect(warning).toHaveCount(0);
  await username.pressSequentially("_");
  await expect(warning).toBeVisible();
  await username.press("Backspace");
  await expect(warning).toHaveCount(0);
});

test("the form names missing and invalid values before it is sent, and focuses the field", async ({ page }) => {
  await openAlive(page, "/auth?tab=sign-up");
  const waiting = await holdForms(page);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(alert(page)).toContainText("Username is required for sign up");
  await expect(alert(page)).toContainText("Please fill in all required fields");
  await expect(page.getByLabel("Username")).toBeFocused();
  await visit.signUp(page, { username: "ada", email: "ada@collectors.test", password: "12345" });
  await expect(alert(page)).toHaveText("Password must be at least 6 characters long");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters long/);

  await openAlive(page, "/login");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(alert(page)).toHaveText("Please fill in all required fields");

  await openAlive(page, "/forgot-password");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(alert(page)).toHaveText("❌ Please enter your email address");

  await openAlive(page, "/reset-password?token_hash=0000");
  await visit.setPassword(page, "second password", "");
  await expect(alert(page)).toHaveText("❌ Please fill in both password fields");
  await visit.setPassword(page, "12345");
  await expect(alert(page)).toHaveText("❌ Password must be at least 6 characters long");
  await visit.setPassword(page, "second password", "another password");
  await expect(alert(page)).toHaveText("❌ Passwords do not match");
  expect(waiting.count).toBe(0);
});
