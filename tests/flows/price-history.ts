import { expect, type Page } from "@playwright/test";

/** Opens an item's page and waits for its heading. */
export async function openItem(page: Page, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(heading.replace(/[()#.]/g, "\\$&")));
}

/** Chooses a condition in the switch, or in the ladder of grades. */
export async function chooseCondition(page: Page, label: string | RegExp): Promise<void> {
  await page.getByRole("link", { name: label }).click();
  await expect(page.getByRole("link", { name: label })).toHaveAttribute("aria-current", "true");
}

/** Opens the table of every sale behind the numbers, counted or excluded. */
export async function readCalculation(page: Page): Promise<void> {
  await page.getByRole("group").getByText("How we calculated this").click();
  await page.getByRole("link", { name: /^Show these \d+ sales?$/ }).click();
  await expect(page.getByRole("table", { name: /sales?, newest first/ })).toBeVisible();
  await expect(page.getByText("Counted", { exact: true }).first()).toBeVisible();
}

/** Reads the page's feed. The link and the page's head name the same address. */
export async function readFeed(page: Page): Promise<string> {
  const href = await page.getByRole("link", { name: "Feed of new sales" }).getAttribute("href");
  await expect(page.locator('head link[type="application/atom+xml"]')).toHaveAttribute("href", String(href));
  const response = await page.request.get(String(href));
  expect(response.headers()["content-type"]).toContain("application/atom+xml");
  return response.text();
}

export async function goBack(page: Page, label: string, heading: string): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: label }).click();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}
