import { type Download, expect, type Page } from "@playwright/test";

/** What a new source is given. */
interface NewSource {
  name: string;
  address: string;
}

const address = (page: Page) => page.getByLabel("Address", { exact: true });

/** Waits until a page shows something: with scripts it follows by itself, without them this looks again. */
export async function untilShown(
  page: Page,
  scripts: string,
  isShown: (within: { timeout: number }) => Promise<unknown>,
  lookAgain: () => Promise<unknown> = () => page.reload(),
): Promise<void> {
  if (scripts === "run") return void (await isShown({ timeout: 60_000 }));
  await expect(async () => {
    await lookAgain();
    await isShown({ timeout: 300 });
  }).toPass();
}

/** Tries a new source, which is at an address of the operator's own network, and gives what the page then says. */
export async function trySource(page: Page, scripts: string, source: NewSource) {
  await page.getByRole("link", { name: "Add a source" }).click();
  await page.getByLabel("Name").fill(source.name);
  await address(page).fill(source.address);
  await page.getByLabel("This address is in a network of my own").check();
  await page.getByRole("button", { name: "Try it once" }).click();
  const result = page.locator("#trial");
  const lookAgain = page.getByRole("button", { name: "Look again" });
  await untilShown(
    page,
    scripts,
    (within) => expect(result.getByRole("heading")).toHaveText("What would come", within),
    async () => (await lookAgain.isVisible()) && lookAgain.click(),
  );
  return result;
}

/** Adds what was tried, as it was tried. */
export async function addTriedSource(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add, switched off" }).click();
  await expect(page.getByText("is added").first()).toBeVisible();
}

/** Runs the source whose page is open, until the page shows what came. */
export async function runSource(page: Page, scripts: string, came: string): Promise<void> {
  await page.getByRole("button", { name: /^Run now/ }).click();
  await expect(page.getByText("runs within seconds").first()).toBeVisible();
  await untilShown(page, scripts, (within) => expect(page.getByRole("main")).toContainText(came, within));
}

/** Deletes the source whose page is open, with its rows. */
export async function deleteSource(page: Page, password: string): Promise<void> {
  await page.getByRole("link", { name: "Delete it, or its rows" }).click();
  await page.getByLabel("Its rows", { exact: true }).selectOption("go with it");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
}

/** Adds a source for a program, and makes its token, which the page then shows. */
export async function addPushSource(page: Page, name: string, password: string): Promise<string> {
  await page.getByRole("link", { name: "Add a source" }).click();
  await page.getByRole("link", { name: /^Push/ }).click();
  // The form of the kind before is still there until this one comes.
  const add = page.getByRole("button", { name: "Add", exact: true });
  await expect(add).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Category").selectOption("LEGO");
  await add.click();
  await page.getByLabel("Your password").first().fill(password);
  await page.getByRole("button", { name: "Make a token" }).click();
  const token = page.getByText(/^chartables_[\w-]{43}$/);
  await expect(token).toBeVisible();
  return (await token.textContent()) ?? "";
}

/** A file of a browser. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Uploads a file, and waits until its page says how it is read. */
export async function uploadFile(page: Page, scripts: string, file: ChosenFile): Promise<void> {
  await page.getByLabel("A file with sales or listings").setInputFiles(file);
  await page.getByRole("button", { name: "Upload and look" }).click();
  await expect(page).toHaveURL(/\/admin\/imports\/\d+$/);
  await waitForStep(page, scripts, "How we read it");
}

/** Says of the file whose page is open what its columns hold and what it leaves open, and waits until it is read so. */
export async function readAgain(
  page: Page,
  scripts: string,
  said: { columns: Record<string, string>; choices: Record<string, string>; fields: Record<string, string> },
): Promise<void> {
  for (const [name, meaning] of Object.entries(said.columns))
    await page.getByLabel(`Meaning of ${name}`).selectOption(meaning);
  for (const [label, choice] of Object.entries(said.choices)) await page.getByLabel(label).selectOption(choice);
  for (const [label, text] of Object.entries(said.fields)) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "Read it again this way" }).click();
  await waitForStep(page, scripts, "How we read it");
}

/** Imports the file whose page is open, until it is reported. */
export async function startImport(page: Page, scripts: string): Promise<void> {
  await page.getByRole("button", { name: "Start import" }).first().click();
  await waitForStep(page, scripts, /stored$|^Nothing new$/);
}

/** Takes back the import whose report is open. */
export async function takeImportBack(page: Page, scripts: string, password: string): Promise<void> {
  if (!(await page.getByLabel("Your password").isVisible()))
    await page.getByRole("link", { name: "Take it back…" }).click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Take it back" }).click();
  await waitForStep(page, scripts, /taken back$/);
}

/** With scripts the page comes to its next step by itself, and without it loads itself again: a test need not wait for that. */
async function waitForStep(page: Page, scripts: string, title: string | RegExp): Promise<void> {
  const lookAgain = page.getByRole("link", { name: "Look again" });
  await untilShown(
    page,
    scripts,
    (within) => expect(page.getByRole("heading", { level: 1 })).toHaveText(title, within),
    async () => (await lookAgain.isVisible()) && lookAgain.click(),
  );
}

/** Makes a back-up by hand, and gives the name of the newest one by hand once the page lists it. */
export async function makeBackup(page: Page, scripts: string): Promise<string> {
  const byHand = page.getByRole("list", { name: "Back-ups" }).getByText(/^by-hand-/);
  const before = await byHand.count();
  await page.getByRole("button", { name: "Make a back-up now" }).click();
  // Another visit may have begun one.
  await expect(page.getByText(/^Back-up runs (?:already, or )?within seconds/).first()).toBeVisible();
  await untilShown(page, scripts, (within) => expect.poll(() => byHand.count(), within).toBeGreaterThan(before));
  return (await byHand.first().textContent()) ?? "";
}

/** Opens the form that asks for the password of a back-up. */
export async function openDownload(page: Page, name: string): Promise<void> {
  const backup = page.getByRole("listitem").filter({ hasText: name });
  await backup.getByRole("link", { name: "Download" }).click();
  await expect(page.getByLabel("Your password")).toBeVisible();
}

/** Types the password of the back-up whose form is open, and gives the file that comes. */
export async function downloadBackup(page: Page, password: string): Promise<Download> {
  await page.getByLabel("Your password").fill(password);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  return download;
}
