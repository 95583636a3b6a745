import { expect, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

test("what a phone shows last is laid out late only where scripts can do it for somebody who comes back", async ({
  page,
  scripts,
}) => {
  await page.goto("/categories/legos");
  const last = page.locator("main li:has(h2)").last();
  await expect(last).toHaveCSS("content-visibility", scripts === "off" ? "visible" : "auto");
});
