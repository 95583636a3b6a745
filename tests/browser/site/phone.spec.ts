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

for (const width of [320, 350, 390, 639]) {
  test(`the header offers signing in and up in one row with the rest at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/categories/comics");
    const middles: number[] = [];
    for (const name of ["Chartables", "Community", "Collection", "Sign In", "Sign Up"]) {
      const link = page.getByRole("banner").getByRole("link", { name, exact: true });
      await expect(link).toBeInViewport({ ratio: 1 });
      const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
      middles.push(Math.round(y + height / 2));
    }
    expect(new Set(middles).size).toBe(1);
  });
}
