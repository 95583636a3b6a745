import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const address = "/categories/figures/visited-darth-vader?window=30d";

test("the link to an item's page is copied, and that is said", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAlive(page, address);
  await page.getByRole("link", { name: "Copy link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
});
