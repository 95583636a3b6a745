import { expect, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

const thumbTargets = ["header a", "main a", "main button", "main summary"].join();

for (const [tag, addresses] of [
  [[], ["/", "/minifigure/vis0001?title=Luke+Skywalker", "/legos", "/search?q=falcon"]],
  [[], ["/check?title=75257+used&price=120", "/categories/figures/visited-darth-vader", "/auth", "/developers"]],
  [["@long"], ["/categories/comics/zzz", "/minifigure/vis0002", "/minifigure/luke", "/legos?q=zzzqqq"]],
  [
    ["@long"],
    ["/categories/legos/LEGO%2075257?window=all", "/search", "/search?q=zzzqqq&category=comics", "/no/such/page"],
  ],
] as const) {
  test(`${addresses.join(", ")} fit a phone: nothing scrolls sideways, no target is too small for a thumb`, {
    tag: [...tag],
  }, async ({ page }) => {
    for (const address of addresses) {
      await page.goto(address);
      for (const summary of await page.locator("summary").all()) await summary.click();
      const sideways = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(sideways, address).toBe(0);
      const targets = page.locator(thumbTargets).filter({ visible: true });
      const heights = await targets.evaluateAll((all) =>
        all.map((target) => [target.textContent, target.getBoundingClientRect().height] as const),
      );
      expect(heights.length, address).toBeGreaterThan(2);
      expect(
        heights.filter(([, height]) => height < 44),
        address,
      ).toEqual([]);
    }
  });
}

test("the header offers signing in and up in one row with the rest on every phone", async ({ page }) => {
  await page.goto("/categories/comics");
  for (const width of [320, 350, 390, 639]) {
    await page.setViewportSize({ width, height: 640 });
    const middles: number[] = [];
    for (const name of ["Chartables", "Community", "Collection", "Sign In", "Sign Up"]) {
      const link = page.getByRole("banner").getByRole("link", { name, exact: true });
      await expect(link).toBeInViewport({ ratio: 1 });
      const { y, height } = (await link.boundingBox()) ?? { y: 0, height: 0 };
      middles.push(Math.round(y + height / 2));
    }
    expect(new Set(middles).size, `${width} pixels`).toBe(1);
  }
});
