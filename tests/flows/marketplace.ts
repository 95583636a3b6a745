import type { Page } from "@playwright/test";

/** Follows the first link of this name to a marketplace. Returns the address of the new tab. */
export async function openAtMarketplace(page: Page, name: RegExp): Promise<string> {
  await page
    .context()
    .route("https://www.ebay.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>A marketplace</title>" }),
    );
  const [tab] = await Promise.all([page.waitForEvent("popup"), page.getByRole("link", { name }).first().click()]);
  await tab.waitForLoadState();
  const address = tab.url();
  await tab.close();
  return address;
}
