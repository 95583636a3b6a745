import * as visit from "#tests/flows/lego-prices.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("filters and order stay with a listing: over its pages, to an item and back", async ({ page }) => {
  await page.goto("/categories/legos");
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Price from").fill("20");
  await page.getByLabel("Price to").fill("400");
  await page.getByLabel("Condition").selectOption("used");
  await page.getByRole("button", { name: "Apply" }).click();
  // What was left empty is not in the address.
  await expect(page).toHaveURL("/categories/legos?from=20&to=400&condition=used");

  const chips = page.getByRole("navigation", { name: "Chosen filters" });
  await chips.getByRole("link", { name: "Remove filter: Up to $400" }).click();
  await expect(page).toHaveURL("/categories/legos?from=20&condition=used");
  await expect(chips.getByRole("link", { name: "Remove filter: From $20" })).toBeVisible();

  const order = page.getByRole("navigation", { name: "Order" });
  await order.getByRole("link", { name: "Cheapest" }).click();
  await expect(order.getByRole("link", { name: "Cheapest" })).toHaveAttribute("aria-current", "true");
  await visit.nextPage(page);
  const listing = "/categories/legos?from=20&condition=used&sort=cheapest&page=2";
  await expect(page).toHaveURL(listing);

  await visit.openFirstHistory(page);
  await page.getByRole("banner").getByRole("link", { name: "Back to LEGO" }).click();
  await expect(page).toHaveURL(listing);
  await expect(page.getByText(/Showing 31 to \d+ of/)).toBeVisible();
  await expect(chips.getByRole("link", { name: /^Remove filter/ })).toHaveCount(2);
});

test("a collector checks a price, in another condition too, and goes on to the sales", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Check a price" }).click();
  await page.getByLabel("Title, set number or issue").fill("LEGO 75257 Millennium Falcon used complete");
  await page.getByLabel("Price", { exact: true }).fill("$80");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page).toHaveURL(/\/check\?title=[^&]+&price=%2480$/);
  await expect(page.getByText(/^(Cheaper|More expensive) than .* used sales?/)).toBeVisible();

  const conditions = page.getByRole("navigation", { name: "Condition" });
  await conditions.getByRole("link", { name: /sealed/i }).click();
  await expect(page.getByText(/^(Cheaper|More expensive) than .* sealed sales?/)).toBeVisible();
  await expect(page.getByLabel("Price", { exact: true })).toHaveValue("$80");

  await page.getByRole("link", { name: "Sales and chart" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Millennium Falcon" })).toBeVisible();
  await page.goBack();
  await page.getByLabel("Price", { exact: true }).fill("cheap");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await expect(page.getByText("This is not a price. Write it like 120 or 1,234.50.")).toBeVisible();
});
