import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";

/** Opens the page of the import, chooses a file and asks for its preview. */
export async function previewFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto("/profile/import");
  await page
    .getByLabel("A file from your device")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Preview" }).click();
}

/** Adds what the preview shows. */
export async function addPreviewed(page: Page, items: string): Promise<void> {
  await page.getByRole("button", { name: `Add ${items}` }).click();
  await expect(page).toHaveURL("/profile");
}

/** The text of the file that an address downloads. */
export async function downloadFrom(page: Page, path: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    // The browser says that the page was aborted: it stays where it is.
    page.goto(path).catch(() => null),
  ]);
  expect(download.suggestedFilename()).toMatch(/^chartables-collection-\d{4}-\d\d-\d\d\.(?:csv|json)$/);
  return readFile(await download.path(), "utf8");
}
