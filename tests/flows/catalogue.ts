import { expect, type Page } from "@playwright/test";
import type { CategoryWords } from "#tests/support/catalog/category-words.ts";

/** Reads a category's listing page at one of its addresses, from top to bottom. */
export async function readListing(page: Page, address: string, words: CategoryWords): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: words.title, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Categories" })).toHaveAttribute("href", "/");
  await expect(page.getByPlaceholder(words.placeholder, { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Themes" }).getByRole("link")).toHaveText(words.themes);
  await expect(page.getByText(/^Showing 1 to 30 of \d+ results$/)).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("listitem")).toHaveCount(words.buttons);
  await expect(pages.getByRole("link", { name: "Next" })).toBeVisible();
  await expect(pages.getByRole("link", { name: "Previous" })).toBeHidden();
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Price History" }).first();
  await expect(card).toContainText(/(\$|[A-Z]{3} )[\d,]+\.\d\d/);
  await expect(card.getByRole("link", { name: /^Price History/ })).toHaveAttribute(
    "href",
    new RegExp(`^/categories/${words.id}/[^/]+$`),
  );
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`//[^/]+/categories/${words.id}$`),
  );
}

/** Searches without a result, and expects the category's own text for that. */
export async function findNothing(page: Page, words: CategoryWords): Promise<void> {
  await page.getByPlaceholder(words.placeholder).fill("zzzqqq");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText(words.none, { exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByText(/^Showing 1 to 30 of/)).toBeVisible();
}

/** Opens the price history of the first card and reads it. */
export async function readFirstHistory(page: Page, words: CategoryWords): Promise<void> {
  const link = page.getByRole("link", { name: /^Price History/ }).first();
  const { pathname } = new URL((await link.getAttribute("href")) ?? "", page.url());
  await link.click();
  await expect(page).toHaveURL((url) => url.pathname === pathname);
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  for (const average of words.averages) await expect(page.getByRole("heading", { name: average })).toBeVisible();
  for (const window of ["30d", "90d", "All"]) {
    await page.getByRole("link", { name: window, exact: true }).click();
    await expect(page.getByRole("link", { name: window, exact: true })).toHaveAttribute("aria-current", "true");
  }
  await expect(page.getByRole("img", { name: /^Sold prices of / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recently sold" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Current listings" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: words.back }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title, exact: true })).toBeVisible();
}
