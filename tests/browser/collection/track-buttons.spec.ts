import * as visit from "#tests/flows/collection.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a stranger who tracks is asked to sign in; a member who removes undoes it from the message", async ({
  page,
  site,
}) => {
  const item = "/categories/figures/visited-darth-vader";
  await page.goto(item);
  await visit.press(page, page, "Track item", "Please sign in to track or own items");
  await expect(page).toHaveURL(/\/auth\?next=/);

  await signInNewMember(page, site);
  await page.goto(item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  await visit.press(page, page, "Stop tracking", "permanently removed from your tracked items");
  await expect(visit.itemButton(page, "Track item")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
  await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
});
