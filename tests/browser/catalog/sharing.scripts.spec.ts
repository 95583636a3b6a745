import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

const address = "/categories/figures/visited-darth-vader?window=30d";

test("the link to an item's page leads to it in the chosen window, is copied, and that is said", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAlive(page, address);
  await expect(page.getByRole("link", { name: "Copy link" })).toHaveAttribute("href", address);
  await page.getByRole("link", { name: "Copy link" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(address, page.url()).href);
});

for (const [item, tag] of [
  ["/categories/figures/visited-darth-vader", []],
  ["/categories/comics/visited-spider-man-300", ["@long"]],
] as const) {
  test(`${item} on paper is one page: the answer, the chart and its sales, without anything to press`, {
    tag: [...tag],
  }, async ({ page }) => {
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
