import { flashMessage } from "#tests/flows/flash-messages.ts";
import { enterCode, expectGate } from "#tests/flows/gate.ts";
import { violationsOn } from "#tests/support/browser/axe.ts";
import { hold } from "#tests/support/browser/hold.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";

test.use({ siteName: "locked" });

test("the button needs a code, and shows that it is being checked", async ({ page }) => {
  const answer = await hold(page, "**/*.data*");
  await page.goto("/welcome");
  const button = page.getByRole("main").getByRole("button");
  await expect(button).toBeDisabled();
  await page.getByLabel("Access code").fill("  ");
  await expect(button).toBeDisabled();
  await page.getByLabel("Access code").fill("a guess");
  await expect(button).toBeEnabled();
  await button.click();
  await expect(button).toHaveText("Verifying...");
  await expect(button).toBeDisabled();
  answer();
  await expect(button).toHaveText("Enter Chartables");
  await expect(page.getByLabel("Access code")).toHaveValue("");
  await expect(page.getByLabel("Access code")).toBeFocused();
  await expect(button).toBeDisabled();
});

test("a code that gets no response says so, and can be sent again", async ({ page, context, complaints }) => {
  complaints.allow(/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/welcome");
  await expect(page.getByRole("button", { name: "Enter Chartables" })).toBeDisabled();
  await context.setOffline(true);
  await enterCode(page, accessCode);
  await expect(page.getByText("Network connection failed. Please check your internet connection.")).toBeVisible();
  await context.setOffline(false);
  await enterCode(page, accessCode);
  await expect(page).toHaveURL("/");
});

test("session storage marks the browser as authenticated until the gate is locked again", async ({ page, context }) => {
  const marker = () => page.evaluate(() => sessionStorage.getItem("authenticated"));
  await page.goto("/search");
  await enterCode(page, "a guess");
  await expect(flashMessage(page, "Access Denied")).toBeVisible();
  expect(await marker()).toBeNull();
  await enterCode(page, accessCode);
  await expect(page).toHaveURL("/search");
  expect(await marker()).toBe("true");

  await context.clearCookies();
  await page.goto("/search");
  await expect(page.getByRole("button", { name: "Enter Chartables" })).toBeDisabled();
  expect(await marker()).toBeNull();
});

test("where the wanted page leads on to another, that one says that access was granted", async ({ page, context }) => {
  for (const [wanted, next] of [
    ["/tracked-items", "/login?next=%2Ftracked-items"],
    ["/community", "/auth?next=%2Fcommunity"],
  ] as const) {
    await context.clearCookies();
    await page.goto(wanted);
    await enterCode(page, accessCode);
    await expect(page).toHaveURL(next);
    await expect(flashMessage(page, "Access Granted")).toContainText("Welcome to Chartables!");
  }
});

test("the gate fits a phone and a desk, light and dark, and axe finds nothing on it", async ({ page }) => {
  for (const [width, look] of [
    [1280, "wide and light"],
    [390, "narrow and dark"],
  ] as const) {
    expect(await violationsOn(page, "/welcome", look)).toEqual([]);
    await expectGate(page);
    const box = await page.getByRole("button", { name: "Enter Chartables" }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(800);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
