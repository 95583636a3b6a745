import * as visit from "#tests/flows/catalogue.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { categories } from "#tests/support/catalog/category-words.ts";

for (const words of categories) {
  test(`/categories/${words.id} says what its category says and leads where it should`, async ({ page }) => {
    await visit.readListing(page, `/categories/${words.id}`, words);
    await visit.findNothing(page, words);
  });

  test(`a card of ${words.id} leads to what its item sold for, and back`, async ({ page }) => {
    await page.goto(`/categories/${words.id}?sort=best`);
    await expect(page.getByText(/\d+ % below recent sales/).first()).toBeVisible();
    await expect(page.getByText(/Sold for .*, median of \d+ sales/).first()).toBeVisible();
    await visit.readFirstHistory(page, words);
  });
}
