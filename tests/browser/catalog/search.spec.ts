import * as visit from "#tests/flows/search.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector searches from the front page and opens the price history of a result", async ({ page }) => {
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

  await sets.getByRole("link", { name: /^Show all \d+$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeVisible();
  await expect(page).toHaveURL(/\/categories\/legos\?q=falcon$/);
});

test("the chips narrow a search and keep its query", async ({ page }) => {
  await page.goto("/search?q=falcon");
  await visit.pickCategory(page, "LEGO");
  await expect(page).toHaveURL(/\/search\?q=falcon&category=legos$/);
  await expect(visit.group(page, "LEGO Sets")).toBeVisible();
  await expect(visit.group(page, "Comics")).toHaveCount(0);

  await visit.searchBox(page).fill("millennium");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL((url) => url.search.includes("category=legos") && url.search.includes("q=millennium"));
  await visit.pickCategory(page, "Figures");
  await expect(visit.group(page, "LEGO Sets")).toHaveCount(0);
  await visit.pickCategory(page, "All Categories");
  await expect(page).toHaveURL(/\/search\?q=millennium$/);
});

test("a listing names its marketplace", async ({ page }) => {
  await page.goto("/search?q=falcon+new+sealed+box");
  const offer = page.getByRole("link", { name: /^View on eBay/ });
  await expect(offer).toHaveAttribute("href", /^https:\/\/www\.ebay\.com\/itm\/1000000001/);
  await expect(offer).toHaveAttribute("target", "_blank");
});

test("an unknown category means all categories", async ({ page }) => {
  await page.goto("/search?q=falcon&category=model-boats");
  await expect(page.getByRole("link", { name: "All Categories" })).toHaveAttribute("aria-current", "true");
  await expect(visit.group(page, "LEGO Sets")).toBeVisible();
});

test("a blank search is not sent", async ({ page }) => {
  for (const address of ["/", "/search"]) {
    await page.goto(address);
    for (const blank of ["", "   "]) {
      await visit.searchBox(page).fill(blank);
      await page.getByRole("button", { name: "Search", exact: true }).click();
      expect(await visit.searchBox(page).evaluate((box: HTMLInputElement) => box.validity.valid)).toBe(false);
      await expect(page).toHaveURL(address);
    }
  }
});

test("without a query, or with a blank one, the page is ready to search", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Browse Prices" }).click();
  await expect(page.getByText("Ready to search!")).toBeVisible();
  await page.goto("/search?q=%20%20");
  await expect(page.getByText("Ready to search!")).toBeVisible();
});

test("a search without results leads to the categories", async ({ page }) => {
  await page.goto("/search?q=zzzqqqxyz");
  await expect(
    page.getByText("No results found for your search. Try different keywords or browse our categories."),
  ).toBeVisible();
  // Below the chips, which search again.
  await page.getByRole("main").getByRole("link", { name: "Model Trains" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Live Model Trains" })).toBeVisible();
});

for (const [words, item] of [
  ["75257", /\/categories\/legos\/75257/],
  ["75257-1", /\/categories\/legos\/75257/],
  ["millenium falcon", /\/categories\/legos\/75257/],
  ["sw0527", /\/minifigure\/sw0527/],
  ["spider man 300 cgc 9.8", /\/categories\/comics\/amazing-spider-man-300[^/]*condition=cgc-9\.8/],
] as const) {
  test(`"${words}" has its item as the first result`, async ({ page }) => {
    await page.goto(`/search?${new URLSearchParams({ q: words })}`);
    await expect(visit.foundItems(page).first()).toHaveAttribute("href", item);
    await visit.foundItems(page).first().click();
    await expect(page).toHaveURL(item);
  });
}

for (const [words, item] of [
  ["75257", /\/categories\/legos\/75257/],
  ["sw0527", /\/minifigure\/sw0527/],
  ["amazing spider-man 300", /\/categories\/comics\/amazing-spider-man-300/],
] as const) {
  test(`"${words}" in the header goes to its item with one Enter, and back again`, async ({ page }) => {
    await page.goto("/categories/figures");
    await visit.searchBox(page).fill(words);
    await visit.searchBox(page).press("Enter");
    await expect(page).toHaveURL(item);
    await page.goBack();
    await expect(page).toHaveURL(/\/categories\/figures$/);
  });
}
