import type { Browser, Page } from "@playwright/test";
import { expect, someAddress, test, waitUntilAlive } from "#tests/support/browser/visit.ts";
import { type Failure, startFailingProxy } from "#tests/support/server/failing-proxy.ts";

/** Runs a visit in a browser that has no file of the site yet. */
async function visitAnew(browser: Browser, baseURL: string, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { "X-Forwarded-For": someAddress() } });
  await visit(await context.newPage());
  await context.close();
}

/** From a page by a link to home, and from there by a form to what it finds. */
async function goOn(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Chartables" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Categories" })).toBeVisible();
  const search = page.getByRole("main").locator("input[name=q]");
  await search.fill("falcon");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: "LEGO Sets" })).toBeVisible();
}

const pages = {
  "a listing": "/categories/legos",
  "an item": "/categories/legos/75257-millennium-falcon",
  "a minifigure": "/minifigure/sw0834",
};

for (const how of ["missing", "cut off"] satisfies Failure[])
  for (const [name, address] of Object.entries(pages)) {
    const goesOn = name === "a listing";
    test(`${name} shows, and its links and forms work, while any file of it is ${how}`, {
      tag: goesOn && how === "missing" ? [] : ["@long"],
    }, async ({ browser, site }) => {
      test.setTimeout(900_000);
      const proxy = await startFailingProxy(site.origin);
      const files = new Set<string>();
      /** The scripts without which nothing runs. */
      const needed = new Set<string>();
      await visitAnew(browser, proxy.origin, async (page) => {
        page.on("request", (request) => files.add(new URL(request.url()).pathname));
        await page.goto(address);
        for (const [script] of (await page.content()).matchAll(/\/assets\/[^"]+\.js/g)) needed.add(script);
        await waitUntilAlive(page);
        // The scripts and style sheets of pages after it, too.
        if (goesOn) await goOn(page);
      });
      const assets = [...files].filter((file) => file.startsWith("/assets/"));
      // Where there are so many files, three of the needed scripts stand for the others.
      const tried = goesOn ? assets.filter((file) => !needed.has(file) || [...needed].indexOf(file) < 3) : assets;
      for (const kind of goesOn ? [".js", ".css", ".woff2"] : [".js", ".woff2"])
        expect(tried.some((file) => file.endsWith(kind))).toBe(true);
      for (const file of tried)
        await test.step(file, async () => {
          proxy.fail(file, how);
          await visitAnew(browser, proxy.origin, async (page) => {
            await page.goto(address);
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await expect(page.locator("body")).toHaveCSS("margin", "0px");
            if (!needed.has(file)) await waitUntilAlive(page);
            await goOn(page);
          });
        });
      proxy.stop();
    });
  }
