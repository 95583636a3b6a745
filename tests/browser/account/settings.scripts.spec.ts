import type { Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import { dismiss, flashMessage } from "#tests/flows/flash-messages.ts";
import * as settings from "#tests/flows/settings.ts";
import { stopClock } from "#tests/support/browser/clock.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { newMember, signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** The forms of the page. */
const saving = "**/user-profile.data*";
const freshName = () => newCollector().username.replace("_", "");
const status = (page: Page) => page.locator("#username-status");
const checks = (page: Page): string[] => {
  const names: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/api\/username\/check\/(.*)/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(decodeURIComponent(name));
  });
  return names;
};
const privacyCopies = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("privacy_")));

test("what is typed becomes a username, and only one that is free can be saved", async ({ page, site }) => {
  const { username: taken } = await signInNewMember(await page.context().newPage(), site);
  await page.context().clearCookies();
  const { username } = await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  const [field, save, asked] = [settings.username(page), settings.saveUsername(page), checks(page)];
  await expect(save).toBeDisabled();
  await field.fill("");
  await field.pressSequentially("Bri ck!");
  await expect(status(page)).toHaveText("Cannot contain special characters");
  await expect(field).toHaveValue("brick");
  await field.press("ArrowLeft");
  await field.pressSequentially("É2");
  await expect(field).toHaveValue("bric2k");
  await field.fill("abc");
  await expect(status(page)).toHaveText("");
  await expect(save).toBeDisabled();

  await field.fill(taken);
  await expect(status(page)).toHaveText("This username is already taken.");
  await expect(save).toBeDisabled();
  await field.press("Enter");
  await field.fill("settings");
  await expect(status(page)).toHaveText("This username is not available");
  await field.fill(`${username.slice(0, 10)}_x`);
  await expect(status(page)).toHaveText(/This username is available\. With an underscore/);
  await expect(save).toBeEnabled();
  await field.fill(username);
  await expect(save).toBeDisabled();
  expect(asked).not.toContain("abc");
  expect(asked).not.toContain(username);
  await expect(settings.heading(page, username)).toBeVisible();
});

test("typing on waits: one check for a pause, and none for what was typed meanwhile", async ({ page, site }) => {
  await signInNewMember(page, site);
  await stopClock(page);
  await openAlive(page, "/user-profile");
  const asked = checks(page);
  const name = freshName();
  for (const length of [4, 6, 8, name.length]) {
    await settings.username(page).fill(name.slice(0, length));
    await page.clock.runFor(400);
  }
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await expect(status(page)).toHaveText("This username is available");
  expect(asked).toEqual([name]);
});

test("a saved username says so, and the page is loaded again a moment later", async ({ page, site }) => {
  const { username } = await signInNewMember(page, site);
  await stopClock(page);
  await openAlive(page, "/user-profile");
  const name = freshName();
  await settings.username(page).fill(name);
  await page.clock.runFor(600);
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  await settings.saveUsername(page).click();
  await expect(page.getByText("Username Updated").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeDisabled();
  await expect(settings.heading(page, username)).toBeVisible();
  await page.clock.runFor(1_600);
  await expect(settings.heading(page, name)).toBeVisible();
  expect(await page.evaluate(() => "isBefore" in window)).toBe(false);
});

test("a check or a change that fails says so, and keeps what was typed", async ({ page, site, complaints }) => {
  complaints.allow(/Failed to load resource|^SyntaxError/);
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  const [field, save, name] = [settings.username(page), settings.saveUsername(page), freshName()];
  await page.route("**/api/username/check/**", (route) => route.abort());
  await field.fill(name);
  await expect(status(page)).toHaveText("Error checking availability");
  await expect(save).toBeDisabled();
  await page.unroute("**/api/username/check/**");
  await field.fill("");
  await field.fill(name);
  await expect(status(page)).toHaveText("This username is available");

  for (const answer of [null, { status: 502, body: "<html>" }]) {
    await page.route(saving, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await save.click();
    await expect(flashMessage(page, "Update Failed")).toContainText("Failed to update username");
    await dismiss(page);
    await expect(field).toHaveValue(name);
    await page.unroute(saving);
  }
  const other = await newMember(site, { ...newCollector(), username: name });
  await save.click();
  await expect(flashMessage(page, "Update Failed")).toContainText("This username is already taken.");
  await expect(field).toHaveValue(other.username);
  await page.route("**/api/generate-username*", (route) => route.abort());
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(page.getByText("Generation Failed").first()).toBeVisible();
  await expect(page.getByText("Could not generate username. Try again!").first()).toBeVisible();
});

test("a username that is saved after the session has ended says so where one signs in again", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await settings.username(page).fill(freshName());
  await expect(status(page)).toHaveText("This username is available");
  await page.context().clearCookies();
  await settings.saveUsername(page).click();
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  await expect(flashMessage(page, "Update Failed")).toContainText("Authentication required. Please sign in again.");
});

test("names that are being typed stay while the public profile is saved", async ({ page, site }) => {
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile?edit=name");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Location").fill("London");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(flashMessage(page, "Profile Updated")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test("privacy that could not be saved is not shown, and can be tried again, also on the next visit", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^SyntaxError/);
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await page.route(saving, (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await settings.privacy(page).click();
  const warning = page.getByRole("main").getByRole("alert");
  await expect(warning).toContainText("Your profile is still public. The server did not respond.");
  await expect(settings.privacy(page)).not.toBeChecked();
  expect(await privacyCopies(page)).toEqual([[expect.any(String), '{"isPrivate":true,"isSaved":false}']]);

  await page.unroute(saving);
  await openAlive(page, "/user-profile");
  await expect(warning).toContainText("Your profile is still public. Your last change was not saved.");
  await expect(settings.privacy(page)).not.toBeChecked();
  await page.getByRole("button", { name: "Make it private: try again" }).click();
  await expect(settings.privacy(page)).toBeChecked();
  await expect(warning).toHaveCount(0);
  await page.reload();
  await expect(settings.privacy(page)).toBeChecked();
  await expect(warning).toHaveCount(0);
});

test("privacy whose answer was lost is asked for again, and shown as the server holds it", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^SyntaxError/);
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await page.route(saving, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await settings.privacy(page).click();
  await expect(settings.privacy(page)).toBeChecked();
  await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("two tabs show the same privacy, and signing out leaves no copy of it behind", async ({ page, context, site }) => {
  await signInNewMember(page, site);
  const other = await context.newPage();
  await openAlive(page, "/user-profile");
  await openAlive(other, "/user-profile");
  await settings.privacy(page).click();
  await expect(settings.privacy(page)).toBeChecked();
  await expect(settings.privacy(other)).toBeChecked();
  await settings.privacy(other).click();
  await expect(settings.privacy(other)).not.toBeChecked();
  await expect(settings.privacy(page)).not.toBeChecked();
  await expect.poll(() => privacyCopies(page)).toEqual([[expect.any(String), '{"isPrivate":false,"isSaved":true}']]);

  // What the other tab still reads of them arrives when they have signed out.
  const wasRead = Promise.withResolvers<void>();
  const hasSignedOut = Promise.withResolvers<void>();
  const wasSeen = Promise.withResolvers<void>();
  await other.route("**/user-profile.data*", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('"isPrivate",true')) {
      wasRead.resolve();
      await hasSignedOut.promise;
    }
    await route.fulfill({ response });
  });
  await page.route("**/sign-out", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await wasSeen.promise;
    await route.fulfill({ response });
  });
  await settings.privacy(page).click();
  await wasRead.promise;
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect.poll(() => privacyCopies(page)).toEqual([]);
  hasSignedOut.resolve();
  // It shows what it read, unless it has heard already that nobody is signed in.
  await expect(other.getByRole("switch", { checked: true }).or(other.locator("[type=password]"))).toHaveCount(1);
  expect(await privacyCopies(page)).toEqual([]);
  wasSeen.resolve();
  await expect(page).toHaveURL("/");
  expect(await privacyCopies(page)).toEqual([]);
});

test("a tab warns of no choice that another tab is just sending", async ({ page, context, site }) => {
  await signInNewMember(page, site);
  const other = await context.newPage();
  await openAlive(other, "/user-profile");
  await openAlive(page, "/user-profile");
  const reads: string[] = [];
  other.on("request", (request) => {
    if (/\.data/.test(request.url())) reads.push(request.url());
  });
  const answer = await hold(page, saving);
  await settings.privacy(page).click();
  await expect.poll(() => privacyCopies(other)).toEqual([[expect.any(String), '{"isPrivate":true,"isSaved":false}']]);
  expect(reads).toEqual([]);
  answer();
  await expect(settings.privacy(other)).toBeChecked();
  await expect(other.getByRole("main").getByRole("alert")).toHaveCount(0);
});

test("a form that gets no answer says so beside itself alone, and keeps what was typed", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|^SyntaxError/);
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await page.route("**/user-profile*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await settings.changeAbout(page, "Engines", "London");
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveText("Network connection failed. Please check your internet connection.");
  await expect(page.locator("form#about").getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("About")).toHaveValue("Engines");
  await settings.changeNames(page, "Ada", "Lovelace");
  await expect(page.locator("form#name").getByRole("alert")).toHaveText(
    "Failed to update your name. Please try again.",
  );
  await expect(flashMessage(page, "Update Failed")).toContainText("Failed to update your name. Please try again.");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await page.unroute("**/user-profile*");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
});

test("of two tabs that change different things, neither undoes the other", async ({ page, context, site }) => {
  await signInNewMember(page, site);
  const other = await context.newPage();
  await page.goto("/user-profile");
  await other.goto("/user-profile");
  await settings.changeNames(other, "Ada", "Lovelace");
  await expect(other.getByText("Name Updated").first()).toBeVisible();
  await settings.changeAbout(page, "Engines", "London");
  await expect(page.getByText("Profile Updated").first()).toBeVisible();
  await other.reload();
  await expect(other.getByRole("main").getByText("Lovelace")).toBeVisible();
  await expect(other.getByLabel("About")).toHaveValue("Engines");
});

test("the page fits, and its controls are as large as a thumb", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInNewMember(page, site);
  await page.goto("/user-profile?edit=name");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const controls = page.getByRole("main").locator("button, select, input:not([type=hidden], [type=file]), a");
  const small = await controls.evaluateAll((elements) =>
    elements
      // A button that only a page without scripts needs goes away while the page comes alive.
      .filter((element) => element.isConnected && element.getBoundingClientRect().height < 43.5)
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(await controls.count()).toBeGreaterThan(10);
  expect(small).toEqual([]);
});
