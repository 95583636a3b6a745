import { expect, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

const thumbTargets = ["header a", "main a", "main button", "main summary"].map((what) => `${what}:visible`).join();

for (const address of [
  "/",
  "/categories/figures/visited-darth-vader",
  "/categories/comics/zzz",
  "/minifigure/vis0001?title=Luke+Skywalker",
  "/minifigure/vis0002",
  "/minifigure/luke",
  "/legos",
  "/legos?q=zzzqqq",
  "/categories/legos/LEGO%2075257?window=all",
  "/search",
  "/search?q=falcon",
  "/search?q=zzzqqq&category=comics",
  "/check?title=75257+used&price=120",
  "/auth",
  "/developers",
  "/no/such/page",
]) {
  test(`${address} fits a phone: nothing scrolls sideways, no target is too small for a thumb`, async ({ page }) => {
    await page.goto(address);
    for (const summary of await page.locator("summary").all()) await summary.click();
    const sideways = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(sideways).toBe(0);
    for (const target of await page.locator(thumbTargets).all()) {
      const box = await target.boundingBox();
      expect(box?.height, await target.textContent().then(String)).toBeGreaterThanOrEqual(44);
    }
  });
}
