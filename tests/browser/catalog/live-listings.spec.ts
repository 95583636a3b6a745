import { expect, test } from "#tests/support/browser/visit.ts";
import { startLiveSite } from "#tests/support/server/live-site.ts";
import type { TestServer } from "#tests/support/server/server.ts";

test.describe.configure({ mode: "serial" });

let site: TestServer;
test.beforeAll(async () => {
  site = await startLiveSite();
});
test.afterAll(() => site.stop());

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`somebody looks at eBay's listings, then at those of others, from a shelf to an item, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${site.origin}/categories/legos`);
    await expect(page.getByRole("heading", { name: "On eBay" })).toBeVisible();
    await expect(page.getByText(/^live$/)).toBeVisible();
    const cards = page.locator("main li").filter({ hasText: /as of \d\d:\d\d UTC/ });
    await expect(cards).toHaveCount(6);
    await expect(page.getByRole("link", { name: /^View on eBay/ })).toHaveCount(6);

    const sources = page.getByRole("navigation", { name: "Sources" });
    await sources.getByRole("link", { name: "Other sources" }).click();
    await expect(page).toHaveURL(/\/categories\/legos\?source=others$/);
    await expect(page.getByRole("heading", { name: "On eBay" })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Cheapest" }).click();
    await expect(page).toHaveURL(/\?source=others&sort=cheapest$/);
    await sources.getByRole("link", { name: "On eBay" }).click();
    await expect(page).toHaveURL(/\?source=ebay&sort=cheapest$/);
    await expect(sources.getByRole("link", { name: "On eBay" })).toHaveAttribute("aria-current", "true");

    await page
      .getByRole("link", { name: /^Price History/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Millennium Falcon" })).toBeVisible();
    const panel = page.locator("section", { has: page.getByRole("heading", { name: "On eBay" }) });
    await expect(panel.getByRole("listitem")).toHaveCount(4);
    await expect(panel.getByRole("listitem").first()).toContainText("$92.60");
    await panel.getByRole("link", { name: "1 more is a lot, a part or another item" }).click();
    await expect(page).toHaveURL(/\/categories\/legos\?q=75257&source=ebay$/);
    await expect(page.getByText("Lot of 3 LEGO sets")).toBeVisible();
  });
