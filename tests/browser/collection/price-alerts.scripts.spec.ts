import { newCollector } from "#tests/flows/accounts.ts";
import * as visit from "#tests/flows/price-alerts.ts";
import { violationsOn } from "#tests/support/browser/axe.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";

test("axe finds nothing on the pages of price alerts, and no phone scrolls them sideways", async ({ page, site }) => {
  const word = newCollector().username.replace("_", "");
  const item = { itemKind: "legos", itemKey: `alert-${word}`, title: `Castle ${word}` } as const;
  const sold = Array.from({ length: 60 }, (_, day) => 1_234_500 + 10_000 * (day % 10));
  await recordItems(site, { ...item, sold, asked: [1_300_000] });
  await signInNewMember(page, site);
  await page.goto(`/profile/alerts/new?item=legos/${item.itemKey}`);
  await visit.saveTarget(page, "13,000");
  await page.getByRole("link", { name: /^Edit(?! Profile)/ }).click();
  await expect(page.getByLabel(/^Target price in/)).toBeVisible();
  const edit = page.url().replace(/#.*/, "");
  await page.goto("/categories/legos?q=falcon");
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Search Saved!").first()).toBeVisible();
  const own = [
    ...["/profile?tab=alerts", edit, "/profile/alerts/new?q=castle", `/profile/alerts/new?item=legos/${item.itemKey}`],
    ...[`/categories/legos/${item.itemKey}?target=12000`, "/profile?tab=watchlist", "/tracked-items"],
  ];
  for (const address of own) {
    expect(await violationsOn(page, address, "wide and light")).toEqual([]);
    expect(await violationsOn(page, address, "narrow and dark")).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([address, width, over]).toEqual([address, width, 0]);
    }
  }
});
