import * as visit from "#tests/flows/search.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector searches from the front page, narrows, and opens the price history of a result", async ({ page }) => {
  await page.goto("/");
  await visit.searchBox(page).fill("   ");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  expect(await visit.searchBox(page).evaluate((box: HTMLInputElement) => box.validity.valid)).toBe(false);
  await expect(page).toHaveURL("/");

  await visit.searchFromHome(page, "falcon");
  const sets = visit.group(page, "LEGO Sets");
  await expect(sets.getByRole("heading", { level: 2 })).toHaveText(/^LEGO Sets \d+$/);
  await expect(sets.getByRole("listitem")).toHaveCount(8);
  await expect(sets.getByRole("listitem").first()).toContainText(/\$[\d,]+\.\d\d|[A-Z]{3} [\d,]+/);

  await visit.viewFirstChart(page);
  await expect(page.getByText("30-day average")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/search\?q=falcon$/);
  await expect(visit.searchBox(page)).toHaveValue("falcon");

  await visit.pickCategory(page, "LEGO");
  await expect(page).toHaveURL(/\/search\?q=falcon&category=legos$/);
  await expect(sets).toBeVisible();
  await expect(visit.group(page, "Comics")).toHaveCount(0);
  await visit.searchBox(page).fill("millennium");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL((url) => url.search.includes("category=legos") && url.search.includes("q=millennium"));
  await visit.pickCategory(page, "Figures");
  await expect(sets).toHaveCount(0);
  await visit.pickCategory(page, "All Categories");
  await expect(page).toHaveURL(/\/search\?q=millennium$/);

  await sets.getByRole("link", { name: /^Show all \d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeVisible();
  await expect(page).toHaveURL(/\/categories\/legos\?q=millennium$/);
});

test("a search without results leads to the categories, and from there with one Enter to an item", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Browse Prices" }).click();
  await expect(page.getByText("Ready to search!")).toBeVisible();
  await visit.searchBox(page).fill("zzzqqqxyz");
  await visit.searchBox(page).press("Enter");
  await expect(
    page.getByText("No results found for your search. Try different keywords or browse our categories."),
  ).toBeVisible();
  // Below the chips, which search again.
  await page.getByRole("main").getByRole("link", { name: "Model Trains" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Live Model Trains" })).toBeVisible();

  await visit.searchBox(page).fill("75257");
  await visit.searchBox(page).press("Enter");
  await expect(page).toHaveURL(/\/categories\/legos\/75257/);
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/model-trains$/);
  await page.goto("/search?q=millenium+falcon");
  await visit.foundItems(page).first().click();
  await expect(page).toHaveURL(/\/categories\/legos\/75257/);
});
