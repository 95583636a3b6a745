import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { VisitOptions } from "#tests/support/browser/visit.ts";

export interface Collector {
  username: string;
  email: string;
  password: string;
}

/** A person without an account. */
export function newCollector(): Collector {
  const username = `c_${randomBytes(6).toString("hex")}`;
  return { username, email: `${username}@collectors.test`, password: `first ${username}` };
}

/** Fills in and sends the sign-up form, on either page that has one. */
export async function signUp(page: Page, { username, email, password }: Collector): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Fills in and sends the sign-in form, on either page that has one. */
export async function signIn(page: Page, { email, password }: Omit<Collector, "username">): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens the link of a confirmation mail. Without scripts, the reader sends the form. */
export async function followConfirmation(page: Page, link: string, scripts: VisitOptions["scripts"]): Promise<void> {
  await page.goto(link);
  if (scripts !== "run") await page.getByRole("button", { name: "Confirm Email" }).click();
}

/** Waits for the page first: the one before it has an email field too. */
export async function requestReset(page: Page, email: string): Promise<void> {
  const send = page.getByRole("button", { name: "Send Reset Link" });
  await expect(send).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await send.click();
}

/** Sends the form of the page that a reset link opens. */
export async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password", { exact: true }).fill(again);
  await page.getByRole("button", { name: "Update Password" }).click();
}

/** Signs out on the profile page, and waits for the front page. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Your profile" }).click();
  await page.getByRole("button", { name: /^sign out$/i }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
}
