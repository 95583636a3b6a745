import { expect, type Page } from "@playwright/test";

/** Searches from the front page. */
export async function searchFromHome(page: Page, words: string): Promise<void> {
  await page.goto("/");
  await searchBox(page).fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(searchBox(page)).toHaveValue(words);
}

/** The box that searches everything: in the header, or the first thing on its page. */
export function searchBox(page: Page) {
  return page.getByRole("combobox", { name: "Search for a collectible" });
}

/** The items among the results, the best match first. */
export function foundItems(page: Page) {
  return page.getByRole("region", { name: "Items" }).getByRole("link");
}

/** The search results of one category. */
export function group(page: Page, name: string) {
  return page.getByRole("region", { name: new RegExp(`^${name}`) });
}

export async function pickCategory(page: Page, name: string): Promise<void> {
  const chip = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name, exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute("aria-current", "true");
}

/** Follows the first card's link to its price history. */
export async function viewFirstChart(page: Page): Promise<void> {
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /View Chart/ }) })
    .first();
  await card.getByRole("link", { name: /View Chart/ }).click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
}
