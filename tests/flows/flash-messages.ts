import { expect, type Locator, type Page } from "@playwright/test";

/** The flash message that the page shows, as a note or as a toast. */
export function flashMessage(page: Page, title?: string): Locator {
  return page
    .getByRole("status")
    .or(page.getByRole("listitem"))
    .filter({ has: page.getByLabel("Dismiss") })
    .filter({ hasText: title });
}

export async function dismiss(page: Page): Promise<void> {
  await page.getByLabel("Dismiss").click();
}

/** Has a stranger track an item, so that the next page has a flash message. Returns its title. */
export async function setFlash(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post("/collection/items", {
    form: { track: "item", itemKind: "figures", itemKey: "visited-darth-vader" },
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return "Authentication Required";
}
