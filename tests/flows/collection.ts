import { expect, type Locator, type Page } from "@playwright/test";
import { flashMessage } from "./flash-messages.ts";

export type ItemButton = "Track item" | "Stop tracking" | "Add to collection" | "Remove from collection";

/** The cards of a listing or search page. */
export function cards(page: Page): Locator {
  return page.getByRole("listitem").filter({ has: page.getByTitle(/^(Track item|Stop tracking)$/) });
}

export function itemButton(place: Page | Locator, name: ItemButton): Locator {
  return place.getByRole("button", { name, exact: true });
}

/** Presses a button of a card or an item page, and waits for what it says. */
export async function press(page: Page, place: Page | Locator, name: ItemButton, message: string): Promise<void> {
  await itemButton(place, name).click();
  await expect(flashMessage(page, message)).toBeVisible();
}

/** Tracks the first so many items of a page that are not tracked yet, each of which must be another item. */
export async function trackFirst(page: Page, address: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await page.goto(address);
    const card = cards(page)
      .filter({ has: page.getByTitle("Track item") })
      .first();
    const title = (await card.getByRole("heading").textContent()) ?? "";
    await press(page, card, "Track item", title);
  }
}
