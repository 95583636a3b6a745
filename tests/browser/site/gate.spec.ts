import { flashMessage } from "#tests/flows/flash-messages.ts";
import { enterCode, expectGate } from "#tests/flows/gate.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { accessCode } from "#tests/support/server/locked-site.ts";

test.use({ siteName: "locked" });

test("the gate lets a visitor with the code in, to the page they wanted, and nobody else", async ({ page }) => {
  await page.goto("/search?q=falcon");
  await expectGate(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await page.getByLabel("Access code").fill("   ");
  await page.getByLabel("Access code").press("Enter");

  await enterCode(page, "a guess");
  await expect(flashMessage(page, "Access Denied")).toContainText("Invalid password. Please try again.");
  // The blank one was not.
  expect(sent.filter((method) => method === "POST")).toHaveLength(1);
  const field = page.getByLabel("Access code");
  await expect(field).toHaveValue("");
  await expect(field).toHaveAccessibleDescription("Invalid password. Please try again.");
  await expectGate(page);

  await enterCode(page, accessCode);
  await expect(page).toHaveURL("/search?q=falcon");
  await expect(flashMessage(page, "Access Granted")).toContainText("Welcome to Chartables!");

  await page.goto("/welcome");
  await expect(page).toHaveURL("/");
});
