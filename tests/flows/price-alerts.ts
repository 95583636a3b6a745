import { expect, type Page } from "@playwright/test";
import { flashMessage } from "./flash-messages.ts";

/** The row of an alert in My Collection. */
export function alertRow(page: Page, title: string) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
}

/** Fills in the price of the form of an alert and saves it. */
export async function saveTarget(page: Page, amount: string): Promise<void> {
  await page.getByLabel(/^Target price in/).fill(amount);
  await page.getByRole("button", { name: "Save target" }).click();
  await expect(flashMessage(page, "Target price saved")).toBeVisible();
}
