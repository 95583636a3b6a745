import { scrollOn } from "#tests/support/browser/scroll.ts";
import { expect, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

test("going back to a long list finds the card that somebody left by at the same place", async ({
  page,
  complaints,
}) => {
  // On a slow machine the font comes too late for the first page only, and its lines break elsewhere.
  await page.route("**/*.woff2", (route) => route.abort());
  complaints.allow(/Failed to load resource/);
  await page.goto("/categories/legos");
  const link = page
    .locator("main li")
    .filter({ hasText: "Price History" })
    .nth(24)
    .getByRole("link", { name: /Price History/ });
  const top = async () => (await link.boundingBox())?.y ?? 0;
  while ((await top()) > 600) await scrollOn(page);
  const left = await top();
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(8);
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(8);
  // Enter in the address bar. A browser calls it a navigation like any other, and keeps the entry of its history.
  await page.goto(page.url());
  await expect.poll(async () => Math.abs((await top()) - left)).toBeLessThan(8);
});
