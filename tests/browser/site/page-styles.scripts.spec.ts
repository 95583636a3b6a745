import type { Locator, Page } from "@playwright/test";
import { wakeUp } from "#tests/support/browser/clock.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** How every element of the page's main part looks, once the page has its font. */
async function looksOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return page.getByRole("main").evaluate((main) =>
    Array.from(main.querySelectorAll("*"), (element) => {
      const { color, display, font, gridArea, height, padding, margin, width } = getComputedStyle(element);
      return `${element.tagName} ${[color, display, font, gridArea, height, padding, margin, width].join(", ")}`;
    }),
  );
}

const sheets = (page: Page) => page.locator("link[rel=stylesheet]:not([disabled])");

test("a page that is read again fetches no style sheet, nor does the one that somebody goes back to", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".css")) fetched.push(request.url());
  });
  await page.clock.install();
  await openAlive(page, "/categories/legos");
  const readAgain = async () => {
    // What a listing shows is fresh for 30 s.
    await page.clock.fastForward(31_000);
    const read = page.waitForResponse(/\/categories\/legos\.data/);
    await wakeUp(page);
    await read;
  };
  await readAgain();
  expect(fetched).toEqual([]);
  await page.getByRole("link", { name: "Categories" }).first().click();
  await expect(page.getByRole("heading", { level: 2, name: "Categories" })).toBeVisible();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  const { length } = fetched;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  await readAgain();
  expect(fetched.slice(length)).toEqual([]);
});

test("a page that opens inside the site looks as it does as a document, and so does the one that somebody goes back to", async ({
  page,
}) => {
  await openAlive(page, "/categories/legos");
  const listing = await looksOf(page);
  await openAlive(page, "/");
  const home = await looksOf(page);
  await expect(sheets(page)).toHaveCount(0);
  await page.locator("main a[href='/categories/legos']").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  await expect(sheets(page)).not.toHaveCount(0);
  await expect.poll(() => looksOf(page)).toEqual(listing);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "Categories" })).toBeVisible();
  await expect.poll(() => looksOf(page)).toEqual(home);
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
        const icon = link.querySelector("span");
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
