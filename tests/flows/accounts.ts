import { randomBytes } from "node:crypto";
import { expect, type Page, type Request } from "@playwright/test";
import { latestMail } from "#tests/support/account/outbox.ts";
import type { VisitOptions } from "#tests/support/browser/visit.ts";
import type { Site } from "#tests/support/server/sites.ts";

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

/**
 * From the first visit to signing out: signs up, confirms, signs in, sets a new password by mail, and is led back to
 * where it was needed.
 */
export async function goThroughAccount(page: Page, site: Site, scripts: VisitOptions["scripts"]): Promise<void> {
  const collector = newCollector();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Chartables" })).toBeVisible();
  await page.getByRole("link", { name: "Sign Up", exact: true }).last().click();
  await expect(page).toHaveURL("/auth?tab=sign-up");
  await signUpAfterMistakes(page, collector);
  await expect(page.getByText("Please check your email to confirm your account!")).toBeVisible();

  const { link } = await latestMail(site.dataDir, collector.email);
  await followConfirmation(page, link, scripts);
  await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  await expect(page).toHaveURL("/supabase-auth");
  await signIn(page, collector);
  await expect(page).toHaveURL("/tracked-items");
  await expect(page.getByRole("heading", { name: "No Tracked Items" })).toBeVisible();
  await page.getByRole("link", { name: "Your profile" }).click();
  await expect(page.getByRole("heading", { level: 1, name: collector.username })).toBeVisible();
  await expect(page.getByRole("main").getByText(collector.email)).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await signOut(page);

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await requestReset(page, collector.email);
  const sent = page.getByRole("main").getByRole("status");
  await expect(sent).toHaveText("✅ Password reset email sent! Check your inbox.");
  await expect(sent).toBeFocused();

  await page.goto((await latestMail(site.dataDir, collector.email, 2)).link);
  const password = `second ${collector.username}`;
  await setPassword(page, password, "another password");
  await expect(page.getByText("❌ Passwords do not match")).toBeVisible();
  await setPassword(page, collector.password);
  await expect(page.getByText(/❌ New password should be different/)).toBeVisible();
  await setPassword(page, password);
  await expect(page.getByText("✅ Password updated successfully! You can now sign in.")).toBeVisible();
  await expect(page).toHaveURL("/supabase-auth");

  await page.goto("/user-profile");
  await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
  await signIn(page, collector);
  const error = page.getByRole("main").getByRole("alert");
  await expect(error).toHaveText("Invalid login credentials");
  await expect(error).toBeFocused();
  expect(await page.content()).not.toContain(collector.password);
  await signIn(page, { ...collector, password });
  await expect(page).toHaveURL("/user-profile");
  await page.getByRole("link", { name: "Back to Home" }).click();
  await signOut(page);
}

/** The browser sends none of the invalid values, with or without scripts. */
async function signUpAfterMistakes(page: Page, collector: Collector): Promise<void> {
  const sent: string[] = [];
  const noteSent = (request: Request) => {
    if (request.method() === "POST") sent.push(request.url());
  };
  page.on("request", noteSent);
  for (const invalid of [{ username: "ad" }, { username: "1815" }, { email: "ada" }, { password: "12345" }]) {
    await signUp(page, { ...collector, ...invalid });
  }
  await expect(page).toHaveURL("/auth?tab=sign-up");
  expect(sent).toEqual([]);
  page.off("request", noteSent);
  await signUp(page, collector);
}
