import { expect, type Page } from "@playwright/test";

const main = (page: Page) => page.getByRole("main");

export const username = (page: Page) => main(page).getByLabel("Username", { exact: true });
export const saveUsername = (page: Page) => main(page).getByRole("button", { name: "Save Username" });
export const privacy = (page: Page) => main(page).getByRole("switch", { name: "Private Profile" });
export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

/**
 * Saves another username, and waits for the page that shows it. With scripts the button waits for the check, and the page
 * is loaded again a moment after it has said that the name is saved: too soon to look for that on a slow machine.
 */
export async function changeUsername(page: Page, name: string): Promise<void> {
  await username(page).fill(name);
  await saveUsername(page).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Has a username made, and returns it. */
export async function generateUsername(page: Page, theme: string): Promise<string> {
  const before = await username(page).inputValue();
  await main(page).getByLabel("Theme of the generated name").selectOption(theme);
  await main(page).getByRole("button", { name: "Generate" }).click();
  await expect(username(page)).not.toHaveValue(before);
  return username(page).inputValue();
}

/** Opens the editor of the names, and saves these. */
export async function changeNames(page: Page, first: string, last: string): Promise<void> {
  await main(page).getByRole("link", { name: "Edit Name" }).click();
  await main(page).getByLabel("First name").fill(first);
  await main(page).getByLabel("Last name").fill(last);
  await main(page).getByRole("button", { name: "Save Name" }).click();
}

export async function changeAbout(page: Page, about: string, location: string): Promise<void> {
  await main(page).getByLabel("About").fill(about);
  await main(page).getByLabel("Location").fill(location);
  await main(page).getByRole("button", { name: "Save Profile" }).click();
}
