import { expect, type Page } from "@playwright/test";
import { flashMessage } from "./flash-messages.ts";

/** Shares a post on the community page, and waits until the feed has it. */
export async function share(page: Page, text: string): Promise<void> {
  await page.goto("/community");
  await page.getByLabel("What is new in your collection?").fill(text);
  await page.getByRole("button", { name: "Share Update" }).click();
  await expect(activity(page, text)).toBeVisible();
}

/** The activities of a feed that say this. */
export function activity(page: Page, text: string) {
  return page.getByRole("article").filter({ hasText: text });
}

/** Opens somebody's profile from their activity in the feed. Returns its address. */
export async function openAuthor(page: Page, text: string, username: string): Promise<string> {
  await activity(page, text).getByRole("link", { name: username }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: `@${username}` })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Follows the person of a profile page. */
export async function follow(page: Page, username: string): Promise<void> {
  await page.getByRole("button", { name: `Follow ${username}`, exact: true }).click();
  await expect(flashMessage(page, "Following!")).toBeVisible();
  await expect(page.getByRole("button", { name: `Unfollow ${username}` }).first()).toBeVisible();
}
