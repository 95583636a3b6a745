import { expect, type Page } from "@playwright/test";

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a picture in the settings, which uploads it at once; without scripts a button does. */
export async function choosePicture(page: Page, file: File, scripts: string): Promise<void> {
  await page.goto("/user-profile");
  // Without scripts there is a button; with them it goes once the page is ready.
  const upload = page.getByRole("button", { name: "Upload picture" });
  if (scripts === "run") await expect(upload).toBeHidden();
  await page.getByLabel("Picture", { exact: true }).setInputFiles(file);
  if (scripts !== "run") await upload.click();
}

export async function removePicture(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByText("Picture removed").first()).toBeVisible();
}

export async function deleteOwnAccount(page: Page, password: string): Promise<void> {
  await page.goto("/user-profile/delete");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Delete my account" }).click();
}
