import { expect, test } from "#tests/support/browser/visit.ts";

const items = ["/categories/figures/visited-darth-vader", "/categories/comics/visited-spider-man-300"];

for (const item of items) {
  test(`${item} on paper is one page: the answer, the chart and its sales, without anything to press`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(`${item}?window=all`);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByRole("heading", { name: /^Value, / })).toBeVisible();
    await expect(page.getByRole("img", { name: /Sold prices/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Recently sold" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Current listings" })).toBeHidden();
    for (const role of ["navigation", "button", "searchbox", "banner", "contentinfo"] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
  });
}

test("the link to an item's page leads to it in the chosen condition", async ({ page }) => {
  await page.goto(`${items[0]}?window=30d`);
  await expect(page.getByRole("link", { name: "Copy link" })).toHaveAttribute("href", `${items[0]}?window=30d`);
});
