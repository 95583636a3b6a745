import * as visit from "#tests/flows/collection.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

const listing = "/categories/comics";
const item = "/categories/figures/visited-darth-vader";

test("a collector tracks from a listing, owns from an item page, and finds both again", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.goto(listing);
  const card = visit.cards(page).first();
  const title = (await card.getByRole("heading").textContent()) ?? "";
  await visit.press(page, card, "Track item", "Item Tracked!");
  await expect(flashMessage(page)).toContainText(`${title} tracked permanently until you delete it`);
  await expect(page).toHaveURL(/\/categories\/comics(#listing-\d+)?$/);
  await page.goto(listing);
  await expect(visit.itemButton(card, "Stop tracking")).toHaveAttribute("aria-pressed", "true");

  await page.goto(item);
  await visit.press(page, page, "Add to collection", "Item Owned!");
  await page.goto(item);
  await expect(visit.itemButton(page, "Remove from collection")).toBeVisible();
  await expect(visit.itemButton(page, "Track item")).toBeVisible();
});

test("a removal is undone from its message", async ({ page, site }) => {
  await signInNewMember(page, site);
  await page.goto(item);
  await visit.press(page, page, "Track item", "Item Tracked!");
  await visit.press(page, page, "Stop tracking", "permanently removed from your tracked items");
  await expect(visit.itemButton(page, "Track item")).toBeVisible();
  await page.getByRole("button", { name: "Add it again" }).click();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
  await expect(visit.itemButton(page, "Stop tracking")).toBeVisible();
});

test("an eleventh item meets the limit", async ({ page, site }) => {
  await signInNewMember(page, site);
  await visit.trackFirst(page, listing, 10);
  await page.goto(item);
  await visit.press(page, page, "Track item", "You can only have 10 tracked items. Please remove some items first.");
  await expect(visit.itemButton(page, "Track item")).toBeVisible();
});

test("a stranger is asked to sign in", async ({ page }) => {
  await page.goto(listing);
  await visit.press(page, visit.cards(page).first(), "Track item", "Please sign in to track or own items");
  await expect(page).toHaveURL(/\/auth\?next=/);
});
