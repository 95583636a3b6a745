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
  // As a thumb does it, screen by screen: what stands below is laid out on the way.
  await page.mouse.move(200, 400);
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    expect((await link.boundingBox())?.y).toBeLessThan(600);
  }).toPass({ intervals: [250] });
  // The wheel rolls on for a moment.
  let left = 0;
  const isAtRest = async () => {
    const before = left;
    left = (await link.boundingBox())?.y ?? 0;
    return left === before;
  };
  await expect.poll(isAtRest, { intervals: [500] }).toBe(true);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("LEGO");
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - left)).toBeLessThan(8);
  await page.reload();
  await expect.poll(async () => Math.abs(((await link.boundingBox())?.y ?? 0) - left)).toBeLessThan(8);
});
