import * as visit from "#tests/flows/lego-prices.ts";
import { openAtMarketplace } from "#tests/flows/marketplace.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector finds out what a set sells for, and why", async ({ page }) => {
  await visit.openLegoListing(page);
  await visit.pickTheme(page, "Star Wars");
  await expect(page).toHaveURL(/theme=star-wars/);
  await visit.nextPage(page);
  await visit.search(page, "falcon");
  await expect(page).toHaveURL(/theme=star-wars.*q=falcon|q=falcon.*theme=star-wars/);
  await expect(page.getByText(/Showing 1 to \d+ of \d+ results/)).toBeVisible();

  await visit.openFirstHistory(page);
  await expect(page.getByText("30-day average")).toBeVisible();
  await expect(page.getByRole("img", { name: /Sold prices/ })).toBeVisible();
  for (const window of ["30d", "90d", "All"] as const) {
    await visit.changeWindow(page, window);
    await expect(page.getByRole("paragraph").filter({ hasText: /Trending Up|Trending Down|Stable/ })).toBeVisible();
  }
  await page.getByRole("group").getByText("How we calculated this").click();
  await page.getByRole("link", { name: /^Show these \d+ sales$/ }).click();
  await expect(page.getByText("Counted", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Excluded: /).first()).toBeVisible();
  await page.getByText("View as table").click();
  await expect(page.getByRole("table", { name: "Averages shown in the chart" })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/window=90d/);
  await page.getByRole("link", { name: "Back to LEGO" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeVisible();
});

test("a collector follows a listing to its marketplace", async ({ page }) => {
  await page.goto("/legos?q=falcon+new+sealed+box");
  expect(await openAtMarketplace(page, /^Source/)).toBe("https://www.ebay.com/itm/1000000001");
});
