import * as visit from "#tests/flows/price-history.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector compares what a set sells for new and used", async ({ page }) => {
  await visit.openItem(page, "/categories/legos/75257", "Millennium Falcon");
  const conditions = page.getByRole("navigation", { name: "Condition" });
  await expect(conditions.getByRole("link").first()).toHaveAttribute("aria-current", "true");
  await visit.chooseCondition(page, /^Used \d+ sales$/);
  await expect(page).toHaveURL(/condition=used/);
  await expect(
    page.getByText(/^Sells for about \$[\d.,]+ used\. Half of \d+ sales in \d+ days were between/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sold prices, used" })).toBeVisible();
  await visit.chooseCondition(page, /^New, sealed \d+ sales$/);
  await expect(page.getByText(/^Sells for about \$[\d.,]+ sealed\./)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Sells for about \$[\d.,]+ used\./)).toBeVisible();
  await page.getByRole("link", { name: "How we calculated this" }).click();
  await expect(page.getByText(/^The value is the median of \d+ counted sales/)).toBeVisible();
});

test("a collector climbs the ladder of a comic's grades", async ({ page }) => {
  await visit.openItem(page, "/categories/comics/amazing-spider-man-300", "Amazing Spider-Man #300");
  const ladder = page.getByRole("table", { name: "Every grade" });
  await expect(ladder.getByRole("row")).not.toHaveCount(1);
  await visit.chooseCondition(page, "CGC 9.8");
  await expect(page.getByText(/graded CGC 9\.8/).first()).toBeVisible();
  await visit.chooseCondition(page, "Raw");
  await expect(page).toHaveURL(/condition=raw/);
  await expect(page.getByRole("heading", { name: "Sold prices, raw" })).toBeVisible();
});
