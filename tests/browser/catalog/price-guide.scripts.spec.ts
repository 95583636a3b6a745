import { violationsOn } from "#tests/support/browser/axe.ts";
import { layoutFaultsAt, phoneSizes } from "#tests/support/browser/layout-faults.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { recordGuide } from "#tests/support/catalog/record-guide.ts";
import { startGuideSite } from "#tests/support/server/guide-site.ts";
import type { TestServer } from "#tests/support/server/server.ts";

test.describe.configure({ mode: "serial" });

let site: TestServer;
test.beforeAll(async () => {
  site = await startGuideSite();
  const dear = { sold_count: 12_345, sold_highest_minor: 123_456_789, offered_lowest_minor: 123_456_789 };
  await recordGuide(site, { daysAgo: 3, ...dear }, { item_kind: "minifigures", item_key: "sw0001" });
});
test.afterAll(() => site.stop());

const pages = ["/categories/legos/75257", "/minifigure/sw0001"];

for (const look of ["wide and light", "wide and dark", "narrow and light", "narrow and dark"] as const)
  test(`axe finds nothing on pages with BrickLink's figures, ${look}`, async ({ page }) => {
    for (const path of pages) expect(await violationsOn(page, site.origin + path, look)).toEqual([]);
  });

test("pages with BrickLink's figures fit every phone, also with large text and large amounts", async ({ page }) => {
  for (const path of pages) {
    await page.goto(site.origin + path);
    await expect(page.getByRole("heading", { name: "On BrickLink" })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutFaultsAt(page, phoneSizes), path).toEqual([]);
  }
});
