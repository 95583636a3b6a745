import * as visit from "#tests/flows/collection.ts";
import * as files from "#tests/flows/collection-files.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector tracks and owns, sets a target, says what was paid, and takes it all out and in again", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await page.goto("/categories/comics");
  const card = visit.cards(page).first();
  const tracked = (await card.getByRole("heading").textContent()) ?? "";
  await visit.press(page, card, "Track item", "Item Tracked!");
  await expect(flashMessage(page)).toContainText(`${tracked} tracked permanently until you delete it`);
  await expect(page).toHaveURL(/\/categories\/comics(#listing-\d+)?$/);
  await expect(visit.itemButton(card, "Stop tracking")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/categories/figures/visited-darth-vader");
  const owned = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await visit.press(page, page, "Add to collection", "Item Owned!");
  await expect(visit.itemButton(page, "Remove from collection")).toBeVisible();
  await expect(visit.itemButton(page, "Track item")).toBeVisible();

  await page.goto("/tracked-items");
  await expect(page.getByRole("heading", { name: tracked })).toBeVisible();
  await page.getByText("Set target price").click();
  await page.getByLabel(/^Target price in/).fill("12.50");
  await page.getByRole("button", { name: "Save target" }).click();
  await expect(flashMessage(page, "Target price saved")).toBeVisible();
  await expect(page.getByText("Change target price")).toBeVisible();

  await page.goto("/profile?tab=owned");
  await expect(page.getByRole("heading", { name: owned })).toBeVisible();
  await page.getByRole("link", { name: /^Edit(?! Profile)/ }).click();
  await page.getByLabel("Paid in all").fill("40");
  await page.getByRole("button", { name: "Save Copy" }).click();
  await expect(page.getByText("40.00").first()).toBeVisible();

  const json = await files.downloadFrom(page, "/profile/export.json");
  expect(JSON.parse(json).entries).toHaveLength(2);
  for (const tab of ["tracked", "owned"]) {
    await page.goto(`/profile?tab=${tab}`);
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(flashMessage(page, "Item Removed")).toBeVisible();
  }
  await page.goto("/profile");
  await expect(page.getByText("No items in your collection yet")).toBeVisible();
  await files.previewFile(page, "collection.json", json);
  await files.addPreviewed(page, "2 items");
  await page.goto("/tracked-items");
  await expect(page.getByRole("heading", { name: tracked })).toBeVisible();
  expect(await files.downloadFrom(page, "/profile/export.json")).toBe(json);
});
