import { newCollector, signIn } from "#tests/flows/accounts.ts";
import { dismiss, flashMessage, setFlash } from "#tests/flows/flash-messages.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a form's flash message appears over the page, which does not move", async ({ page }) => {
  await page.goto("/login");
  const before = await page.getByRole("main").boundingBox();
  await signIn(page, newCollector());
  const message = flashMessage(page, "Authentication failed");
  await expect(message).toContainText("Invalid login credentials");
  expect((await page.getByRole("main").boundingBox())?.y).toBe(before?.y);
  await expect(message).toBeInViewport({ ratio: 1 });
});

test("a flash message appears once, without an inline style, and can be dismissed with a finger", async ({
  page,
  site,
}) => {
  const title = await setFlash(page, site.origin);
  const answer = await page.goto("/search?q=falcon");
  await expect(flashMessage(page, title)).toBeVisible();
  expect(await answer?.text()).not.toMatch(/<[^>]+\sstyle=/);
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
  const target = async () => {
    const box = await page.getByLabel("Dismiss").boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  await expect.poll(target).toBeGreaterThanOrEqual(44);
  await dismiss(page);
  await expect(flashMessage(page)).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=falcon");

  await setFlash(page, site.origin);
  await page.goto("/search?q=falcon");
  await expect(flashMessage(page, title)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(flashMessage(page)).toHaveCount(0);
});
