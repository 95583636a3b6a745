import type { Page } from "@playwright/test";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";

/** Stays on the page until what it reads again and again has come once more, and for so long that the next page reads anew. */
async function stay(page: Page): Promise<void> {
  const read = page.waitForResponse(/\/api\/collections\/[^/]+$/);
  await page.clock.fastForward(31_000);
  await (await read).finished();
  await page.clock.fastForward(5_000);
}

test("a member stays on home, the collection, the settings, a listing and an item, and goes on by links", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signInNewMember(page, site);
  await openAlive(page, "/");
  await stay(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Collection", exact: true }).click();
  await expect(page.getByRole("link", { name: "Edit Profile" })).toBeVisible();
  await stay(page);
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByRole("button", { name: "Save Username" })).toBeVisible();
  await stay(page);
  await header.getByRole("link", { name: "Chartables" }).click();
  await page.getByRole("main").getByRole("link", { name: "Comics" }).first().click();
  const histories = page.getByRole("link", { name: /^Price History/ });
  await expect(histories).not.toHaveCount(0);
  await stay(page);
  await histories.first().click();
  await expect(page.getByRole("heading", { level: 2, name: /^Value, / })).toBeVisible();
  await stay(page);
});

test("the heads of number columns stand above the ends of their numbers", async ({ page, site }) => {
  await signInNewMember(page, site);
  await openAlive(page, "/categories/legos/75257");
  await page.getByRole("button", { name: "Track item" }).first().click();
  await expect(flashMessage(page, "Item Tracked!")).toBeVisible();
  await page.goto("/profile");
  const ends = await page.getByRole("table").evaluate((table) => {
    const endsOf = (selector: string) =>
      [...table.querySelectorAll(selector)].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return Math.round(text.getBoundingClientRect().right);
      });
    return { heads: endsOf("thead tr > *").slice(-3), numbers: endsOf("tbody tr:first-child > *").slice(-3) };
  });
  expect(ends.heads).toEqual(ends.numbers);
});

test("an item that is being removed from the collection says so and is busy, by the button of its row and of the selection", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  const { id } = await (await page.request.get("/api/auth/user")).json();
  for (const itemTitle of ["First set", "Second set"]) {
    const data = { itemTitle, itemCategory: "legos", collectionType: "tracked" };
    await page.request.post(`/api/collections/${id}/add`, { headers: { Origin: site.origin }, data });
  }
  let release: (() => void) | undefined;
  const answer = async () => {
    await expect.poll(() => release, { message: "the form has been sent" }).toBeDefined();
    release?.();
    release = undefined;
  };
  await page.route("**/profile.data**", async (route) => {
    if (route.request().method() === "POST")
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    await route.fallback();
  });
  await openAlive(page, "/profile");
  const main = page.getByRole("main");
  const rows = main.getByRole("row").filter({ hasText: "set" });
  await rows.filter({ hasText: "First set" }).getByRole("checkbox").check();
  await main.getByRole("button", { name: "Remove", exact: true }).click();
  const removing = main.getByRole("button", { name: "Removing..." });
  await expect(removing).toBeDisabled();
  await expect(removing).toHaveAttribute("aria-busy", "true");
  await answer();
  await expect(rows).toHaveCount(1);
  await main.getByRole("button", { name: "Delete : Second set" }).click();
  const deleting = main.getByRole("button", { name: "Deleting... : Second set" });
  await expect(deleting).toBeDisabled();
  await expect(deleting).toHaveAttribute("aria-busy", "true");
  await answer();
  await expect(rows).toHaveCount(0);
});

test("a removal from the collection that gets no answer is said in a toast and in the log, and changes nothing", async ({
  page,
  site,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await signInNewMember(page, site);
  const { id } = await (await page.request.get("/api/auth/user")).json();
  const data = { itemTitle: "Kept set", itemCategory: "legos", collectionType: "tracked" };
  await page.request.post(`/api/collections/${id}/add`, { headers: { Origin: site.origin }, data });
  await page.route("**/profile.data**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed to remove item."));
  await openAlive(page, "/profile");
  await page.getByRole("button", { name: "Delete : Kept set" }).click();
  await expect(flashMessage(page, "Error")).toContainText("Failed to remove item. Please try again.");
  await logged;
  await expect(page.getByRole("heading", { name: "Kept set" })).toBeVisible();
});
