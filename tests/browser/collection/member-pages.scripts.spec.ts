import type { Page } from "@playwright/test";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** Stays on the page until what it reads again and again has come once more, and for so long that the next page reads anew. */
async function stay(page: Page): Promise<void> {
  const read = page.waitForResponse(/\/api\/collections\/[^/]+$/);
  await page.clock.fastForward(31_000);
  await (await read).finished();
  await page.clock.fastForward(5_000);
}

test("a member stays on home, the collection, the settings, a listing and an item, and goes on by links", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signInNewMember(page, site);
  await openAlive(page, "/");
  await stay(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Collection", exact: true }).click();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  await stay(page);
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByRole("button", { name: "Save Username" })).toBeVisible();
  await stay(page);
  await header.getByRole("link", { name: "Chartables" }).click();
  await page.getByRole("main").getByRole("link", { name: "Comics" }).first().click();
  const histories = page.getByRole("link", { name: /^Price History/ });
  await expect(histories).not.toHaveCount(0);
  await stay(page);
  await histories.first().click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await stay(page);
});
