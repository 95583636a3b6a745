import { newCollector } from "#tests/flows/accounts.ts";
import * as settings from "#tests/flows/settings.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

/** Without an underscore. */
const freshName = () => newCollector().username.replace("_", "");

test("a collector changes username, names, About and privacy, and finds all of it after a reload", async ({
  page,
  site,
}) => {
  const { username: former } = await signInNewMember(page, site);
  await page.goto("/user-profile");
  await expect(settings.heading(page, former)).toBeVisible();
  const name = freshName();
  await settings.changeUsername(page, name);

  await settings.changeNames(page, "Ada", "Lovelace");
  await expect(page.getByText("Name Updated").first()).toBeVisible();
  await expect(page).toHaveURL("/user-profile");
  await expect(page.getByRole("main").getByText("Lovelace")).toBeVisible();

  await settings.changeAbout(page, "Engines and\nsealed sets", "London");
  await expect(page.getByText("Profile Updated").first()).toBeVisible();

  await expect(settings.privacy(page)).not.toBeChecked();
  await settings.privacy(page).click();
  await expect(settings.privacy(page)).toBeChecked();

  await page.reload();
  await expect(settings.heading(page, name)).toBeVisible();
  await expect(page.getByRole("main").getByText("Lovelace")).toBeVisible();
  await expect(page.getByLabel("About")).toHaveValue("Engines and\nsealed sets");
  await expect(page.getByLabel("Location")).toHaveValue("London");
  await expect(settings.privacy(page)).toBeChecked();
  await settings.privacy(page).click();
  await expect(settings.privacy(page)).not.toBeChecked();

  // The former name is held for its owner.
  await settings.changeUsername(page, former);
});

test("editing the names has an address of its own, can be cancelled, and the way back leaves it", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await page.goto("/user-profile");
  await page.getByRole("link", { name: "Edit Name" }).click();
  await expect(page).toHaveURL("/user-profile?edit=name");
  await page.getByLabel("First name").fill("Ada");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/user-profile");
  await expect(page.getByLabel("First name")).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Not given")).toHaveCount(2);
  await page.goBack();
  await expect(page.getByLabel("First name")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Edit Name" })).toBeVisible();
});

test("a generated username fills the field, and can be saved", async ({ page, site }) => {
  const { username: former } = await signInNewMember(page, site);
  await page.goto("/user-profile");
  const generated = await settings.generateUsername(page, "comics");
  expect(generated).toMatch(/^[a-z0-9]{4,20}$/);
  await expect(settings.heading(page, former)).toBeVisible();
  await settings.saveUsername(page).click();
  await expect(settings.heading(page, generated)).toBeVisible();
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
