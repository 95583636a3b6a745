import { expect, openAlive, phone, test } from "#tests/support/browser/visit.ts";

const address = "/categories/figures/visited-darth-vader?window=30d";

test("the arrow keys read the chart sale by sale, and say each", async ({ page }) => {
  await openAlive(page, address);
  const chart = page.getByRole("group", { name: /^Sales in the chart/ });
  const liveRegion = chart.locator("[aria-live]");
  await chart.focus();
  await expect(liveRegion).toHaveText(/^\$100\.\d\d, \d+ \w+ \d{4}, 1 sale that day, Hasbro Darth Vader 6 inch/);
  const newest = await liveRegion.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(liveRegion).not.toHaveText(newest ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(liveRegion).toHaveText(newest ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(liveRegion).toHaveText(newest ?? "");
  await page.keyboard.press("Home");
  const oldest = await liveRegion.textContent();
  await page.keyboard.press("ArrowLeft");
  await expect(liveRegion).toHaveText(oldest ?? "");
  expect(oldest).not.toBe(newest);
  await page.keyboard.press("Escape");
  await expect(liveRegion).toBeEmpty();
});

test("a pointer reads the sale next to it, and nothing once it leaves", async ({ page }) => {
  await openAlive(page, address);
  const chart = page.getByRole("group", { name: /^Sales in the chart/ });
  const liveRegion = chart.locator("[aria-live]");
  const { width = 0 } = (await chart.boundingBox()) ?? {};
  await chart.hover({ position: { x: 20, y: 100 } });
  await expect(liveRegion).not.toBeEmpty();
  const left = await liveRegion.textContent();
  await chart.hover({ position: { x: width - 20, y: 100 } });
  await expect(liveRegion).not.toHaveText(left ?? "");
  await page.mouse.move(0, 0);
  await expect(liveRegion).toBeEmpty();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("what a tap reads stays, within the screen", async ({ page }) => {
    await openAlive(page, address);
    const chart = page.getByRole("group", { name: /^Sales in the chart/ });
    for (const x of [4, 140, 280]) {
      await chart.tap({ position: { x, y: 80 } });
      await expect(chart.locator("[aria-live]")).toHaveText(/Hasbro Darth Vader/);
      const box = await chart.locator("rect").boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
  });
});
