import { newCollector } from "#tests/flows/accounts.ts";
import * as visit from "#tests/flows/watchlist.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";

test("a collector saves a search, sees what is new in it, opens and removes it", async ({ page, site }) => {
  const word = newCollector().username.replace("_", "");
  const offer = (asked: number[]) => {
    const title = `LEGO Star Wars ${word}`;
    return recordItems(site, { itemKind: "legos", itemKey: `watched-${word}`, title, sold: [], asked });
  };
  await offer([12_000, 9_900]);
  await page.goto(`/categories/legos?theme=star-wars&q=${word}`);
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Please sign in to save searches").first()).toBeVisible();
  await signInNewMember(page, site);
  await page.goto(`/auth?next=${encodeURIComponent(`/categories/legos?theme=star-wars&q=${word}`)}`);
  await expect(page).toHaveURL(`/categories/legos?theme=star-wars&q=${word}`);
  await visit.saveSearch(page);
  await expect(page).toHaveURL(`/categories/legos?theme=star-wars&q=${word}`);

  await page.getByRole("link", { name: "Go to your watchlist" }).first().click();
  await expect(page).toHaveURL("/profile?tab=watchlist");
  const saved = visit.savedSearch(page, `LEGO, Star Wars: ${word}`);
  await expect(saved).toContainText("$99.00");
  await expect(saved).not.toContainText("new");

  await offer([12_000, 9_900, 8_800]);
  await expect(async () => {
    await visit.openWatchlist(page);
    await expect(saved).toContainText("1 new", { timeout: 1_000 });
  }).toPass();
  await expect(saved).toContainText("$88.00");
  await saved.getByRole("button", { name: /^Open/ }).click();
  await expect(page).toHaveURL(`/categories/legos?theme=star-wars&q=${word}`);
  await expect(page.getByText("Showing 1 to 3 of 3 results")).toBeVisible();

  await visit.openWatchlist(page);
  await expect(saved).toContainText("3 listings");
  await expect(saved).not.toContainText("new");
  await saved.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByText("Search Removed").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your watchlist is empty" })).toBeVisible();

  await page.goto(`/search?q=zzzqqqxyz`);
  await page.getByRole("link", { name: "Add it by hand" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("zzzqqqxyz");
  await visit.addItem(page, {
    title: `My own ${word}`,
    category: "comics",
    list: /mine/,
    price: "nothing",
    condition: "raw",
  });
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "This is not a price. Write it like 120 or 1,234.50",
  );
  await expect(page.getByLabel("Condition (optional)")).toHaveValue("raw");
  await visit.addItem(page, { title: `My own ${word}`, category: "comics", price: "1,234.50" });
  await expect(page.getByText("Item Owned!").first()).toBeVisible();
  await expect(page).toHaveURL("/profile?tab=owned");
  await expect(page.getByRole("heading", { name: `My own ${word}` })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$1,234.50");
});
