import { expect, test } from "#tests/support/browser/visit.ts";
import { startGuideSite } from "#tests/support/server/guide-site.ts";
import type { TestServer } from "#tests/support/server/server.ts";

test.describe.configure({ mode: "serial" });

let site: TestServer;
test.beforeAll(async () => {
  site = await startGuideSite();
});
test.afterAll(() => site.stop());

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test(`somebody reads what BrickLink says of a set and of a minifigure, and nothing of another set, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${site.origin}/categories/legos/75257`);
    const heading = page.getByRole("heading", { name: "On BrickLink" });
    const panel = page.locator("section", { has: heading });
    await expect(panel.getByText(/^as of \d\d:\d\d UTC$/)).toBeVisible();
    await expect(panel.getByText("Sold there in six months, used: BrickLink's own figures.")).toBeVisible();
    await expect(panel.getByRole("definition")).toHaveText(["$126.10", "$88.00", "$171.00", "164"]);
    await expect(panel.getByText("23 asked for there: from $119.00, half of them below $139.50.")).toBeVisible();
    const guide = panel.getByRole("link", { name: "Its price guide of this set" });
    await expect(guide).toHaveAttribute("href", /^https:\/\/www\.bricklink\.com\/.*\?S=75257-1#T=P$/);

    await page.getByRole("link", { name: "Back to LEGO" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "Bonsai" });
    await card.getByRole("link", { name: /^Price History/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bonsai" })).toBeVisible();
    await expect(heading).toHaveCount(0);

    await page.goto(`${site.origin}/minifigure/sw0001`);
    await expect(panel.getByRole("link", { name: "Its price guide of this minifigure" })).toBeVisible();
  });
