import type { Page } from "@playwright/test";
import { violationsOn } from "#tests/support/browser/axe.ts";
import { layoutFaultsAt, phoneSizes } from "#tests/support/browser/layout-faults.ts";
import { expect, test, waitUntilAlive } from "#tests/support/browser/visit.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { startLiveSite } from "#tests/support/server/live-site.ts";
import type { TestServer } from "#tests/support/server/server.ts";

test.describe.configure({ mode: "serial" });

let site: TestServer;
test.beforeAll(async () => {
  site = await startLiveSite();
});
test.afterAll(() => site.stop());

const pages = ["/categories/legos", "/categories/legos/75257", "/search?q=falcon", "/minifigure/sw0001"];
const unknown = /We cannot say what is for sale there now\. eBay last answered/;

/** Opens a page whose clock the test moves. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(site.origin + path);
  await waitUntilAlive(page);
  await expect(page.getByText("Millennium Falcon cheap").first()).toBeVisible();
}

for (const look of ["wide and light", "narrow and dark"] as const)
  test(`axe finds nothing on pages with eBay's listings, ${look}`, async ({ page }) => {
    for (const path of pages) expect(await violationsOn(page, site.origin + path, look)).toEqual([]);
  });

test("pages with eBay's listings fit every phone, also with large text", async ({ page }) => {
  for (const path of pages) {
    await page.goto(site.origin + path);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsAt(page, phoneSizes), path).toEqual([]);
  }
});

for (const path of pages.slice(0, 3))
  test(`${path} that stays open without a connection shows nothing of eBay's after its end`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/Failed to load resource|was not read again/);
    await openAt(page, path);
    await context.setOffline(true);
    await page.clock.fastForward("06:00:00");
    await expect(page.getByText(unknown)).toBeVisible();
    await expect(page.getByText("Millennium Falcon cheap")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "On eBay" })).toBeVisible();
  });

test("going back to a page that was left before the end shows nothing of eBay's after it", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|was not read again/);
  await openAt(page, "/categories/legos/75257");
  await page.getByRole("link", { name: "Back to LEGO" }).click();
  await expect(page.getByRole("navigation", { name: "Themes" })).toBeVisible();
  await page.clock.fastForward("06:00:00");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Millennium Falcon" })).toBeVisible();
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(page.getByText("Millennium Falcon cheap")).toHaveCount(0);
  await context.setOffline(false);
});

test("a page that stays open is read again before the end, and goes on with what eBay shows then", async ({ page }) => {
  await openAt(page, "/categories/legos/75257");
  await withDatabaseOf(site, async ({ run }) => {
    await run("update listing_seen set expires_at = expires_at + interval '12 hours'", []);
    await run("update listing set title = title || ', looked at again' where title like '%cheap'", []);
    await run("update category_revision set revision = revision + 1", []);
    await run("notify catalogue_changed", []);
  });
  const html = async () => (await fetch(`${site.origin}/categories/legos/75257`)).text();
  await expect.poll(html).toContain("looked at again");
  // The first of them to end is an auction, in three hours and five minutes.
  await page.clock.fastForward("03:04:30");
  await expect(page.getByText("Millennium Falcon cheap, looked at again")).toBeVisible();
  await page.clock.fastForward("02:00:00");
  await expect(page.getByText("Millennium Falcon cheap, looked at again")).toBeVisible();
  await expect(page.getByText(unknown)).toHaveCount(0);
});
