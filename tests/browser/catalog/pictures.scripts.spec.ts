import { violationsOn } from "#tests/support/browser/axe.ts";
import { layoutShiftsOf } from "#tests/support/browser/layout-shift.ts";
import { scrollOn } from "#tests/support/browser/scroll.ts";
import { blockFonts, expect, openAlive, test } from "#tests/support/browser/visit.ts";
import { picturedSets, startPicturedSite } from "#tests/support/pictures/pictured-site.ts";

let server: Awaited<ReturnType<typeof startPicturedSite>>;

test.beforeAll(async () => {
  server = await startPicturedSite();
});
test.afterAll(() => server.stop());

for (const { category, pictures } of [
  { category: "legos", pictures: picturedSets },
  { category: "comics", pictures: 0 },
]) {
  test(`a page of ${category} with ${pictures} pictures moves nothing, on a phone and on a desk`, async ({
    page,
    complaints,
  }) => {
    await blockFonts(page, complaints);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await openAlive(page, `${server.origin}/categories/${category}`);
      await expect(page.locator("main li:has(h2)")).toHaveCount(picturedSets);
      while (await scrollOn(page));
      const images = page.locator("main li:has(h2) img");
      await expect(images).toHaveCount(pictures);
      await expect
        .poll(() => images.evaluateAll((all) => all.filter((it) => (it as HTMLImageElement).naturalWidth === 0).length))
        .toBe(0);
      expect(await layoutShiftsOf(page)).toEqual([]);
    }
  });
}

test("axe finds nothing on pages with pictures", async ({ page }) => {
  expect(await violationsOn(page, `${server.origin}/categories/legos`, "wide and light")).toEqual([]);
  expect(await violationsOn(page, `${server.origin}/categories/legos/75100`, "narrow and dark")).toEqual([]);
});

test("the first pictures are asked for at once, those below them when they are near", async ({ page }) => {
  await page.goto(`${server.origin}/categories/legos`);
  const ways = await page
    .locator("main li:has(h2) img")
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
  expect(ways).toHaveLength(picturedSets);
  expect(ways[0]).toBe("eager");
  expect(ways.at(-1)).toBe("lazy");
  expect(ways).toEqual(ways.toSorted());
});

test("where a picture does not load, the drawn cover is seen", async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  await page.route("**/images/**", (route) => route.abort());
  // React would miss the picture that is removed below, and say so.
  await openAlive(page, `${server.origin}/categories/legos`);
  const card = page.locator("main li:has(h2)").first();
  await expect(card.locator("img")).toHaveJSProperty("naturalWidth", 0);
  const number = card.locator("svg + div > b");
  const [x = 0, y = 0] = await number.evaluate((word) => {
    const { left, top, width, height } = word.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  });
  const before = await page.screenshot({ clip: { x: x - 20, y: y - 10, width: 40, height: 20 } });
  await card.locator("img").evaluate((image) => image.remove());
  expect(before.equals(await page.screenshot({ clip: { x: x - 20, y: y - 10, width: 40, height: 20 } }))).toBe(true);
});
