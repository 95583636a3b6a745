import type { Page } from "@playwright/test";
import { blockFonts, expect, test } from "#tests/support/browser/visit.ts";

test.use({ viewport: { width: 320, height: 700 } });

/** How many amounts a page shows, and the texts of those that take more than a line. */
function readAmounts(page: Page): Promise<{ shown: number; broken: string[] }> {
  return page.evaluate(() => {
    const broken: string[] = [];
    let shown = 0;
    const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const { index, 0: amount } of text.textContent?.matchAll(/\$1,234,567(?:\.00)?/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + amount.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 0) shown += 1;
        if (lines.size > 1) broken.push(`${text.parentElement?.className}: ${text.textContent}`);
      }
    }
    return { shown, broken };
  });
}

for (const address of [
  "/categories/sports-memorabilia?q=visited+jersey",
  "/categories/sports-memorabilia/visited-jersey",
  "/categories/sports-memorabilia/visited-jersey?window=all",
  "/search?q=visited+jersey",
  "/check?title=Visited+Jersey&price=1234567&category=sports-memorabilia",
]) {
  test(`amounts of seven digits on ${address} stay on one line before the font has come, and nothing scrolls sideways`, async ({
    page,
    complaints,
  }) => {
    // The next one is wider than ours.
    await blockFonts(page, complaints);
    await page.goto(address);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    const { shown, broken } = await readAmounts(page);
    expect(shown).toBeGreaterThan(0);
    expect(broken).toEqual([]);
    const sideways = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(sideways).toBe(0);
  });
}
