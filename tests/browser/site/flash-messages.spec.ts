import { newCollector, signIn } from "#tests/flows/accounts.ts";
import { dismiss, notice, setFlash } from "#tests/flows/flash-messages.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("what a form has to say is said over the page, which does not move", async ({ page }) => {
  await page.goto("/login");
  const before = await page.getByRole("main").boundingBox();
  await signIn(page, newCollector());
  const said = notice(page, "Authentication failed");
  await expect(said).toContainText("Invalid login credentials");
  expect((await page.getByRole("main").boundingBox())?.y).toBe(before?.y);
  await expect(said).toBeInViewport({ ratio: 1 });
});

test("it is dismissed with a finger, and not said again", async ({ page, site }) => {
  const title = await setFlash(page, site.origin, newCollector().username);
  await page.goto("/search?q=falcon");
  await expect(notice(page, title)).toBeVisible();
  const target = async () => {
    const box = await page.getByLabel("Dismiss").boundingBox();
    return Math.min(box?.width ?? 0, box?.height ?? 0);
  };
  await expect.poll(target).toBeGreaterThanOrEqual(44);
  await dismiss(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL("/search?q=falcon");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("it is said once: the next page says nothing", async ({ page, site }) => {
  const title = await setFlash(page, site.origin, newCollector().username);
  await page.goto("/search?q=falcon");
  await expect(notice(page, title)).toBeVisible();
  await page.goto("/search");
  await expect(page.getByText("Ready to search!")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test("the page that says it carries no inline style, and no cache keeps it", async ({ page, site }) => {
  const title = await setFlash(page, site.origin, newCollector().username);
  const answer = await page.goto("/search");
  const html = (await answer?.text()) ?? "";
  expect(html).toContain(title);
  expect(html).not.toMatch(/<[^>]+\sstyle=/);
  expect(answer?.headers()["cache-control"]).toBe("private, no-store");
});
