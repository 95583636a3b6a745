import { changeWindow } from "#tests/flows/lego-prices.ts";
import { openAtMarketplace } from "#tests/flows/marketplace.ts";
import * as visit from "#tests/flows/price-history.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector looks up a figure: its sold prices, its asking prices, and where it is listed", async ({ page }) => {
  await visit.openItem(page, "/categories/figures/visited-darth-vader", "Hasbro Darth Vader 6 inch");
  await expect(page.getByText("30-day average")).toBeVisible();
  for (const window of ["30d", "90d", "All", "7d"] as const) {
    await changeWindow(page, window);
    await expect(page.getByRole("paragraph").filter({ hasText: /Trending Up|Trending Down|Stable/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /Sold prices/ })).toBeVisible();
  }
  await visit.readCalculation(page);
  await expect(page.getByText("Deal: 13% below the value of 29 sales, delivery not stated")).toBeVisible();
  await expect(page.getByRole("link", { name: /^View Listing/ })).toHaveCount(6);
  expect(await openAtMarketplace(page, /^View Listing/)).toBe("https://www.ebay.com/itm/2000000000");
  await visit.goBack(page, "Back to Figures", "Live Figures");
});

test("a collector looks up a comic and subscribes to its feed", async ({ page }) => {
  await visit.openItem(page, "/categories/comics/visited-spider-man-300?window=30d", "Amazing Spider-Man #300");
  for (const box of ["7 Days", "30 Days", "90 Days"]) await expect(page.getByText(box, { exact: true })).toBeVisible();
  await page.getByText("View as table").click();
  await expect(page.getByRole("table", { name: "Averages shown in the chart" })).toBeVisible();
  expect(await visit.readFeed(page)).toContain("<title>$100.00: Amazing Spider-Man #300 sold 1</title>");
  await visit.goBack(page, "Back to Comics", "Live Comics");
});

test("the page of an unknown comic says that nothing is known", async ({ page }) => {
  await visit.openItem(page, "/categories/comics/zzz", "zzz");
  await expect(page.getByText("No price history available. Try a different comic book.")).toBeVisible();
  await expect(page.getByText("No current listings found for this comic.")).toBeVisible();
});

test("a collector looks up a minifigure, back to its oldest sales", async ({ page }) => {
  await visit.openItem(page, "/minifigure/vis0001?title=Luke+Skywalker+(Tatooine)", "LEGO Luke Skywalker");
  for (const tile of ["Current Average", "6-Month Average", "7-Day Average", "Sales Count"]) {
    await expect(page.getByRole("heading", { name: tile })).toBeVisible();
  }
  await expect(page.getByText("Sales from the past 90 days")).toBeVisible();
  await expect(page.getByRole("table", { name: "Recent Sales" }).getByRole("row")).toHaveCount(11);
  await visit.readCalculation(page);
  await page.getByRole("link", { name: /^Show all \d+ sales$/ }).click();
  await page.getByRole("link", { name: "Older sales" }).click();
  await expect(page).toHaveURL(/title=Luke.*page=2#calculation$/);
  // From its start: "sold 1" with the date of the next sale after it reads like "sold 120 Nov" on some days.
  await expect(page.getByRole("cell", { name: /^LEGO Luke Skywalker sold 120(?!\d)/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("LEGO Luke Skywalker");
  expect(await visit.readFeed(page)).toContain("tag:localhost,2026:minifigures/vis0001");
  await visit.goBack(page, "Back to LEGO", "Live LEGO");
});

test("a collector sees what is held back, why, and what became of each sale", async ({ page }) => {
  await visit.openItem(page, "/categories/model-cars/visited-beetle?window=30d", "Hot Wheels Visited Beetle");
  await expect(page.getByText(/^Sells for about \$12\.00 loose\. Half of \d+ sales in the \d+ days to/)).toBeVisible();
  await expect(page.getByText(/^6 newer sales, about \$19\.0\d, are held back\. They are 59% above/)).toBeVisible();
  await expect(page.getByRole("img", { name: /6 newer sales from \$19\.00 to \$19\.05, held back$/ })).toBeVisible();
  await expect(page.getByText("6 held back, about $19.03")).toBeVisible();
  await expect(page.getByText(/each colored ring one held back/)).toBeVisible();
  await visit.readCalculation(page);
  await expect(page.getByText("Held back", { exact: true })).toHaveCount(6);
  const evidence = page.getByRole("link", { name: "Download these sales, to calculate it yourself" });
  const response = await page.request.get(String(await evidence.getAttribute("href")));
  expect((await response.text()).match(/,held back,/g)).toHaveLength(6);
});

test("an invalid minifigure id leads back to LEGO", async ({ page }) => {
  const response = await page.goto("/minifigure/luke");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Minifigure not found" })).toBeVisible();
  await visit.goBack(page, "Back to LEGO", "Live LEGO");
});
