import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const announced = "body > p[aria-live=polite]";

test("after a navigation by script, focus is on the heading, and the title is announced", async ({ page }) => {
  await openAlive(page, "/");
  await page.getByRole("link", { name: /^LEGO/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeFocused();
  await expect(page.locator(announced)).toHaveText(await page.title());
});

test("a page that changes its query leaves the focus where it is", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  const theme = page.getByRole("link", { name: /^Star Wars/ });
  await theme.click();
  await expect(page).toHaveURL(/theme=star-wars/);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

test("a document that was loaded keeps the focus of the browser", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});
