import * as visit from "#tests/flows/catalogue.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { categories } from "#tests/support/catalog/category-words.ts";

for (const [at, words] of categories.entries()) {
  // Their texts are in pages.test.ts as well, all of them.
  const tag = at === 0 ? [] : "@long";

  test(`/categories/${words.id} shows its category's texts, and its links work`, { tag }, async ({ page }) => {
    await visit.readListing(page, `/categories/${words.id}`, words);
    await visit.findNothing(page, words);
  });

  test(`a card of ${words.id} leads to the price history of its item, and back`, { tag }, async ({ page }) => {
    await page.goto(`/categories/${words.id}?sort=best`);
    await expect(page.getByText(/Deal: \d+% below the value of \d+ sales, delivery/).first()).toBeVisible();
    await expect(page.getByText(/Sold for .*, median of \d+ sales/).first()).toBeVisible();
    await visit.readFirstHistory(page, words);
  });
}
