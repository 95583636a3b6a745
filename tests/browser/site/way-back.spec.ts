import { expect, phone, test } from "#tests/support/browser/visit.ts";

test.use(phone);

test("going back to a long list finds the card that somebody left by at the same place", async ({ page }) => {
  await page.goto("/categories/legos");
  const link = page
    .locator("main li")
    .filter({ hasText: "Price History" })
    .nth(24)
    .getByRole("link", { name: /Price History/ });
  // As a thumb does it, screen by screen: what stands below is laid out on the way.
  await page.mouse.move(200, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect((await link.boundingBox())?.y).toBeLessThan(600);
  }).toPass({ intervals: [50] });
  // The wheel rolls on: a pointer comes to rest on what stands still.
  await link.hover();
  const left = (await link.boundingBox())?.y ?? 0;
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - left)).toBeLessThan(8);
  await page.reload();
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - left)).toBeLessThan(8);
});
