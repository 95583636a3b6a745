import { expect, type Page } from "@playwright/test";

/** Enters a code at the gate. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Access code").fill(code);
  await page.getByRole("button", { name: "Enter Chartables" }).click();
}

/** Expects that the page shows the gate and nothing else. */
export async function expectGate(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Chartables" })).toBeVisible();
  await expect(page.getByText("We're preparing something amazing! Enter the access code to continue.")).toBeVisible();
  await expect(page.getByPlaceholder("Enter access code")).toHaveAttribute("type", "password");
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
}
