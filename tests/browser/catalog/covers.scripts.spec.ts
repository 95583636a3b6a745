import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/visit.ts";
import { categories } from "#tests/support/catalog/category-words.ts";

/** Large words of covers, and whatever of the page, that are wider than their place. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, main b")]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map(({ tagName, textContent }) => (tagName === "HTML" ? "the page" : textContent)),
  );
}

for (const [at, { id }] of categories.entries()) {
  const tag = at === 0 ? [] : "@long";
  test(`every card of ${id} has a cover, and what it says in large letters fits a phone and a desk`, { tag }, async ({
    page,
  }) => {
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/categories/${id}`);
      const cards = page.locator("main li:has(h2)");
      const withNumber = cards.filter({ has: page.locator("svg + div > b") });
      expect(await withNumber.count()).toBeGreaterThan(0.8 * (await cards.count()));
      await expect(withNumber.first().locator("b")).toBeVisible();
      expect(await tooWide(page)).toEqual([]);
    }
  });
}

test("a set's card and its page show a cover with its number; the list of its own listings does not repeat it", async ({
  page,
}) => {
  await page.goto("/categories/legos");
  const card = page.locator("main li:has(h2)", { hasText: /Set \d+/ }).first();
  const number = /\d+/.exec((await card.getByText(/^Set \d+$/).textContent()) ?? "")?.[0] ?? "";
  await expect(card.locator("b")).toHaveText(number);
  await card.getByRole("link", { name: /^Price History/ }).click();
  await expect(page.getByRole("img", { name: `Drawn cover: ` }).locator("b")).toHaveText(number);
  await page.goto(`/categories/legos?q=${number}`);
  await expect(page.locator("main li:has(h2)").first()).toContainText(number);
  await expect(page.locator("main li:has(h2) b")).toHaveCount(0);
});

test("on a phone the cover stands beside the name, and the value is seen without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/categories/comics/amazing-spider-man-300");
  const cover = await page.getByRole("img", { name: "Drawn cover: Amazing Spider-Man, 300" }).boundingBox();
  const name = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(cover && name && cover.x + cover.width <= name.x && cover.y < name.y + name.height).toBe(true);
  await expect(page.getByText(/^Sells for about/)).toBeInViewport();
  await page.goto("/categories/comics/amazing-spider-man-300?condition=cgc-9.8");
  await expect(page.getByRole("img", { name: /^Drawn cover: .*CGC 9\.8$/ })).toBeVisible();
});
