import { expect, test } from "../support/visit.ts";

for (const [name, address] of [
  ["Sign Up", "/auth"],
  ["Community", "/community"],
  ["Collection", "/profile"],
] as const) {
  test(`${name} says that accounts are not open yet, and leads on`, async ({ page }) => {
    await page.goto("/categories/legos");
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1, name: "Accounts are not open yet" })).toBeVisible();
    await expect(page.getByText("Prices, charts and search need no account")).toBeVisible();
    await page.getByRole("link", { name: "Search prices" }).click();
    await expect(page.getByText("Ready to search!")).toBeVisible();
  });

  test(`${address} is a page, and no search engine keeps it`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(200);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });
}
