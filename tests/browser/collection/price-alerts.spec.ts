import { newCollector } from "#tests/flows/accounts.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import * as visit from "#tests/flows/price-alerts.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";

test("a collector sets an alert, edits, pauses and removes it, and sets it on the page of the item", async ({
  page,
  site,
}) => {
  const word = newCollector().username.replace("_", "");
  const title = `Castle ${word}`;
  const sold = Array.from({ length: 60 }, (_, day) => 10_000 + 100 * (day % 10));
  await recordItems(site, { itemKind: "legos", itemKey: `alert-${word}`, title, sold, asked: [] });
  await signInNewMember(page, site);
  await page.goto("/profile?tab=alerts");
  await expect(page.getByRole("heading", { name: "No price alerts set" })).toBeVisible();
  await page.getByRole("link", { name: "Create First Alert" }).click();
  await expect(page.getByRole("heading", { name: "Which item?" })).toBeVisible();
  await page.getByLabel("Search for an item").fill(title);
  await page.getByRole("search", { name: "Items" }).getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^Set target/ }).click();
  await expect(page.getByRole("heading", { name: "Set a price alert" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search for an item")).toHaveValue(title);
  await page.goForward();
  await visit.saveTarget(page, "90");
  await expect(page).toHaveURL("/profile?tab=alerts");
  const row = visit.alertRow(page, title);
  await expect(row).toContainText("Value at or below $90");
  await expect(row).toContainText("above your target");

  await row.getByRole("link", { name: /^Edit/ }).click();
  await expect(row.getByRole("img", { name: /of the last 52 weeks/ })).toBeVisible();
  await row.getByLabel("Tell me when").selectOption("asking");
  await row.getByLabel(/^is/).selectOption("above");
  await visit.saveTarget(page, "150");
  await expect(row).toContainText("Lowest asking price at or above $150");
  await row.getByRole("link", { name: /^Close/ }).click();
  await expect(row.getByLabel(/^Target price in/)).toHaveCount(0);
  await row.getByRole("button", { name: /^Pause/ }).click();
  await expect(flashMessage(page, "Alert paused")).toBeVisible();
  await expect(row).toContainText("Paused by you");
  await row.getByRole("button", { name: /^Resume/ }).click();
  await expect(row).toContainText("Nothing offered now");

  await row.getByRole("link", { name: title, exact: true }).click();
  const own = page.getByText("Your alert: lowest asking price at or above $150").locator("..");
  await own.getByRole("link", { name: "Change" }).click();
  await expect(page).toHaveURL(/target=150&direction=above#alert$/);
  await page.getByRole("link", { name: /5% above now/ }).click();
  await expect(page.getByRole("link", { name: /5% above now/ })).toHaveAttribute("aria-current", "true");
  await page.getByLabel("Tell me when").selectOption("value");
  await page.getByLabel(/^is/).selectOption("below");
  await page.getByLabel(/^Target price in/).fill("95");
  await page.getByRole("button", { name: "Show on the line" }).click();
  await expect(page).toHaveURL(/target=95#alert$/);
  await expect(page.getByRole("img", { name: /target \$95, shaded at or below it/ })).toBeVisible();
  await expect(page.getByText("Your alert: lowest asking price at or above $150")).toBeVisible();
  await page.getByLabel("Tell me when").selectOption("value");
  await visit.saveTarget(page, "95");
  await expect(page.getByText("Your alert: value at or below $95")).toBeVisible();

  await page.goto("/profile?tab=alerts");
  await row.getByRole("button", { name: /^Remove/ }).click();
  await expect(flashMessage(page, "Target removed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No price alerts set" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(row).toContainText("Value at or below $95");
});

test("a collector lets a saved search ring, and no more", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.goto("/categories/legos?q=falcon");
  await page.getByRole("button", { name: "Save this search" }).click();
  await expect(page.getByText("Search Saved!").first()).toBeVisible();
  await page.goto("/profile?tab=watchlist");
  const tell = page.getByRole("button", { name: /^Tell me/ });
  await expect(tell).toHaveAttribute("aria-pressed", "false");
  await tell.click();
  await expect(flashMessage(page, "Alert set")).toBeVisible();
  await expect(tell).toHaveAttribute("aria-pressed", "true");
  await tell.click();
  await expect(tell).toHaveAttribute("aria-pressed", "false");
});
