import { expect, type Page } from "@playwright/test";

/** Saves the search of the page that is open. */
export async function saveSearch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Search Saved!").first()).toBeVisible();
}

/** Opens the tab of saved searches. */
export async function openWatchlist(page: Page): Promise<void> {
  await page.goto("/profile");
  await page
    .getByRole("navigation", { name: "Lists" })
    .getByRole("link", { name: /^Watchlist/ })
    .click();
  await expect(page).toHaveURL("/profile?tab=watchlist");
}

/** A saved search on the watchlist. */
export function savedSearch(page: Page, words: string) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: words }) });
}

interface Typed {
  title: string;
  category: string;
  list?: RegExp;
  price?: string;
  condition?: string;
}

/** Fills in and sends the form that adds an item by hand. */
export async function addItem(page: Page, { title, category, list, price, condition }: Typed): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Category").selectOption(category);
  if (list) await page.getByLabel("List").selectOption({ label: await labelOf(page, list) });
  if (price) await page.getByLabel("Price (optional)").fill(price);
  if (condition) await page.getByLabel("Condition (optional)").selectOption(condition);
  await page.getByRole("button", { name: "Add Item" }).click();
}

async function labelOf(page: Page, list: RegExp): Promise<string> {
  const labels = await page.getByLabel("List").locator("option").allTextContents();
  return labels.find((label) => list.test(label)) ?? "";
}
