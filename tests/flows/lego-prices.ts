import { expect, type Page } from "@playwright/test";

/** Opens the LEGO listing from the front page. */
export async function openLegoListing(page: Page): Promise<void> {
  await page.goto("/");
  // Items that sell or are looked at stand on the front page too: their names may hold the word.
  await page
    .getByRole("main")
    .getByRole("link", { name: /^LEGO [\d,]+ listings?/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeVisible();
  await expect(page).toHaveTitle(/Live LEGO/);
}

export async function pickTheme(page: Page, name: string): Promise<void> {
  // The number of its listings may stand behind a theme's name.
  const theme = page
    .getByRole("navigation", { name: "Themes" })
    .getByRole("link", { name: new RegExp(`^${name}(?: [\\d,]+)?$`) });
  await theme.click();
  await expect(theme).toHaveAttribute("aria-current", "true");
}

export async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("main").locator("strong", { hasText: words })).toBeVisible();
}

export async function nextPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(page.getByText(/Showing 31 to \d+ of \d+ results/)).toBeVisible();
}

/** Follows the first card's link to its price history. */
export async function openFirstHistory(page: Page): Promise<void> {
  const card = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /Price History/ }) });
  await card
    .first()
    .getByRole("link", { name: /Price History/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
}

export async function changeWindow(page: Page, name: "7d" | "30d" | "90d" | "All"): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
}
