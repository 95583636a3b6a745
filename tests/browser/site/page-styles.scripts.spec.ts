import type { Locator } from "@playwright/test";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

test("a page that opens inside the site loads only the styles that the first page did not bring", async ({ page }) => {
  await openAlive(page, "/");
  const brought = (await page.locator("#page-styles").getAttribute("data-files"))?.split(" ") ?? [];
  expect(brought.length).toBeGreaterThan(1);
  await page.locator("main a[href='/categories/legos']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  const linked = () =>
    page
      .locator("link[rel=stylesheet]")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  await expect.poll(linked).not.toEqual([]);
  expect((await linked()).filter((file) => brought.includes(file))).toEqual([]);
  expect(await page.locator("#page-styles").count()).toBe(1);
});

test("scripts add the rules that a page left out, each in its place", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  const { files, rules, sent } = await page.locator("#page-styles").evaluate((element) => {
    const { dataset, sheet, textContent } = element as HTMLStyleElement;
    const rules = Array.from(sheet?.cssRules ?? [], ({ cssText }) => cssText);
    return { files: dataset.files?.split(" ") ?? [], rules, sent: textContent?.length ?? 0 };
  });
  const texts = await Promise.all(files.map(async (file) => (await page.request.get(file)).text()));
  const whole = await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return Array.from(sheet.cssRules, ({ cssText }) => cssText);
  }, texts.join(""));
  expect(rules).toEqual(whole);
  expect(sent).toBeLessThan(texts.join("").length * 0.8);
});

test("a listing page on paper has its listings, though other forms are left out", async ({ page }) => {
  await page.goto("/categories/legos");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("search").first()).toBeHidden();
});

test("an icon has the colour of the words beside it, where colours are forced too", async ({ page }) => {
  await page.goto("/categories/legos");
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    const [icon, words] = await page
      .getByRole("link", { name: /^Price History/ })
      .first()
      .evaluate((link) => {
        const icon = link.querySelector("i");
        return [icon && getComputedStyle(icon).backgroundColor, getComputedStyle(link).color];
      });
    expect(icon).toBe(words);
  }
});

test("where colours are forced, a button has a border, and of a row the chosen one alone has a line", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/categories/legos");
  const styleOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderTopColor, borderTopWidth, backgroundColor, textDecorationLine } = getComputedStyle(element);
      return { hasBorder: borderTopWidth !== "0px" && borderTopColor !== backgroundColor, line: textDecorationLine };
    });
  const search = page.getByRole("main").getByRole("button", { name: "Search" });
  expect((await styleOf(search)).hasBorder).toBe(true);
  for (const name of ["Themes", "Order"]) {
    const links = await page.getByRole("navigation", { name }).getByRole("link").all();
    expect(links.length).toBeGreaterThan(2);
    const [chosen, ...others] = await Promise.all(links.map(styleOf));
    expect(chosen).toEqual({ hasBorder: false, line: "underline" });
    for (const other of others) expect(other.line).toBe("none");
  }
});
