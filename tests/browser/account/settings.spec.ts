import { newCollector } from "#tests/flows/accounts.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import * as settings from "#tests/flows/settings.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

/** Without an underscore. */
const freshName = () => newCollector().username.replace("_", "");

test("a collector changes username, names, About and privacy, finds all of it after a reload, and takes a generated username", async ({
  page,
  site,
  scripts,
}) => {
  const { username: former } = await signInNewMember(page, site);
  await page.goto("/user-profile");
  await expect(settings.heading(page, former)).toBeVisible();
  const name = freshName();
  await settings.changeUsername(page, name);
  if (scripts !== "run") await expect(page.getByText("Username Updated").first()).toBeVisible();

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
  const generated = await settings.generateUsername(page, "comics");
  expect(generated).toMatch(/^[a-z0-9]{4,20}$/);
  await expect(settings.heading(page, former)).toBeVisible();
  await settings.saveUsername(page).click();
  await expect(settings.heading(page, generated)).toBeVisible();
});

test("a tab that still shows the settings of somebody else saves nothing of them, and says so", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await page.goto("/user-profile");
  const { username } = await signInNewMember(page, site);
  await settings.changeAbout(page, "Of the first person", "London");
  await expect(flashMessage(page, "Nothing was saved")).toBeVisible();
  await expect(settings.heading(page, username)).toBeVisible();
  await page.goto("/user-profile");
  await expect(page.getByLabel("About")).toHaveValue("");
});
