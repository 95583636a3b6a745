import type { Locator, Page } from "@playwright/test";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { newMember, signInNewMember } from "#tests/support/browser/member.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";
import type { Site } from "#tests/support/server/sites.ts";

const announced = "body > p[aria-live=polite]";

test("after a navigation by script, focus is on the heading, and the title is announced", async ({ page }) => {
  await openAlive(page, "/");
  await page.getByRole("link", { name: /^LEGO/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Live LEGO" })).toBeFocused();
  await expect(page.locator(announced)).toHaveText(await page.title());
});

test("a page that changes its query leaves the focus where it is", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  const theme = page.getByRole("link", { name: /^Star Wars/ });
  await theme.click();
  await expect(page).toHaveURL(/theme=star-wars/);
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

test("a page that changes its query announces its title if that is another one", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  await page.getByRole("link", { name: /^Star Wars/ }).click();
  await expect(page.locator(announced)).toHaveText("Live LEGO, Star Wars: prices and listings - Chartables");
  await openAlive(page, "/categories/legos/75257-millennium-falcon");
  await page.getByRole("link", { name: /^90d/ }).click();
  await expect(page).toHaveURL(/window=90d/);
  await expect(page.getByRole("link", { name: /^90d/ })).toHaveAttribute("aria-current", "true");
  await expect(page.locator(announced)).toHaveText("");
});

test("a document that was loaded keeps the focus of the browser", async ({ page }) => {
  await openAlive(page, "/categories/legos");
  await expect(page.getByRole("heading", { level: 1 })).not.toBeFocused();
});

for (const { path, pressed } of [
  { path: "/categories/legos?q=falcon", pressed: "Clear search" },
  { path: "/categories/figures?theme=hasbro&q=zzzqqq", pressed: "Show all themes" },
]) {
  test(`a visitor stays in the main part of the page when "${pressed}" goes away`, async ({ page }) => {
    await openAlive(page, path);
    const link = page.getByRole("main").getByRole("link", { name: pressed });
    await press(link);
    await expect(link).toHaveCount(0);
    await expect(page.locator("main:focus, main :focus")).toHaveCount(1);
  });
}

/** Signs somebody new in, and puts things on a list of theirs: the last one is the first row. */
async function collect(page: Page, site: Site, collectionType: "tracked" | "owned", titles: readonly string[]) {
  await signInNewMember(page, site);
  const { id } = await (await page.request.get("/api/auth/user")).json();
  for (const itemTitle of titles) {
    const data = { itemTitle, itemCategory: "legos", collectionType };
    await page.request.post(`/api/collections/${id}/add`, { headers: { Origin: site.origin }, data });
  }
}

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.press("Enter");
}

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

test("who takes an item off the tracked list is at the next one, the last one, and then at what the list says", async ({
  page,
  site,
}) => {
  await collect(page, site, "tracked", ["Third set", "Second set", "First set"]);
  await openAlive(page, "/tracked-items");
  await press(button(page, "Remove : First set"));
  await expect(button(page, "Remove : Second set")).toBeFocused();
  await press(button(page, "Remove : Third set"));
  await expect(button(page, "Remove : Second set")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Browse Collectibles" })).toBeFocused();
});

test("a button for several rows keeps the focus, and who deletes a row is at the next one", async ({ page, site }) => {
  await collect(page, site, "tracked", ["Fourth set", "Third set", "Second set", "First set"]);
  await openAlive(page, "/profile");
  const check = (title: string) => page.getByRole("checkbox", { name: `Select ${title}` }).check();
  await check("First set");
  await press(button(page, "Set Condition"));
  await expect(flashMessage(page, "Condition Set")).toBeVisible();
  await expect(button(page, "Set Condition")).toBeFocused();
  await check("First set");
  await press(button(page, "Remove"));
  await expect(flashMessage(page, "Item Removed")).toBeVisible();
  await expect(button(page, "Remove")).toBeFocused();
  await check("Second set");
  await press(button(page, "Move to Owned"));
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(button(page, "Move to Owned")).toBeFocused();
  await press(button(page, "Delete : Third set"));
  await expect(button(page, "Delete : Fourth set")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Browse LEGOs" })).toBeFocused();
});

test("who deletes for good the last thing that they removed stays in the main part of the page", async ({
  page,
  site,
}) => {
  await collect(page, site, "tracked", ["Only set"]);
  await openAlive(page, "/tracked-items");
  await press(button(page, "Remove : Only set"));
  await expect(flashMessage(page, "Item Removed")).toBeVisible();
  await openAlive(page, "/profile/removed");
  await press(button(page, "Delete for good : Only set"));
  await expect(page.getByText("Nothing was removed from your lists in the last 30 days.")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("who saves a copy is at the link that opened its form", async ({ page, site }) => {
  await collect(page, site, "owned", ["Second set", "First set"]);
  await openAlive(page, "/profile?tab=owned");
  const edit = page.getByRole("link", { name: "Edit : First set" });
  await press(edit);
  await page.getByLabel("How many").fill("2");
  await press(button(page, "Save Copy"));
  await expect(flashMessage(page, "Copy Saved")).toBeVisible();
  await expect(edit).toBeFocused();
});

test("who saves a name is at the link to its form, and who saves a profile stays at the button", async ({
  page,
  site,
}) => {
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await press(page.getByRole("link", { name: "Edit Name" }));
  await page.getByLabel("First name").fill("Ada");
  await press(button(page, "Save Name"));
  await expect(page.getByRole("link", { name: "Edit Name" })).toBeFocused();
  await page.getByLabel("Location").fill("London");
  await press(button(page, "Save Profile"));
  await expect(flashMessage(page, "Profile Updated")).toBeVisible();
  await expect(button(page, "Save Profile")).toBeFocused();
});

test("who changes between signing in and signing up stays at the link", async ({ page }) => {
  await openAlive(page, "/auth");
  const tab = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await press(tab("Sign Up"));
  await expect(button(page, "Create Account")).toBeVisible();
  await expect(tab("Sign Up")).toBeFocused();
  await openAlive(page, "/login");
  await press(tab("Create Account"));
  await expect(tab("Already have an account? Sign In")).toBeFocused();
});

test("who signed in where the next page opens in a moment is at what says so", async ({ page, site }) => {
  const { email, password } = await newMember(site);
  await openAlive(page, "/login");
  // The next page waits until this one has been looked at.
  await page.route("**/tracked-items.data*", () => {});
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "You are signed in." })).toBeFocused();
});

test("who edits their name is at the first field", async ({ page, site }) => {
  await signInNewMember(page, site);
  await openAlive(page, "/user-profile");
  await press(page.getByRole("link", { name: "Edit Name" }));
  await expect(page.getByLabel("First name")).toBeFocused();
});

test("who opens the list of followers, or of people followed, is at its tab", async ({ page, site }) => {
  await signInNewMember(page, site);
  const { id } = await (await page.request.get("/api/auth/user")).json();
  await openAlive(page, `/users/${id}`);
  const tab = (name: string) => page.getByRole("dialog").getByRole("link", { name, exact: true });
  await press(page.getByRole("link", { name: "0 Following" }));
  await expect(tab("Following")).toBeFocused();
  await press(tab("Followers"));
  await expect(page).toHaveURL(/followers$/);
  await expect(tab("Followers")).toBeFocused();
  await press(tab("Following"));
  await expect(page).toHaveURL(/following$/);
  await expect(tab("Following")).toBeFocused();
});

test("who shares a post stays at the button, and who removes it is at what follows", async ({ page, site }) => {
  await signInNewMember(page, site);
  await openAlive(page, "/community");
  for (const text of ["First post", "Second post"]) {
    await page.getByLabel("What is new in your collection?").fill(text);
    await press(button(page, "Share Update"));
    await expect(button(page, `Remove the post "${text}" from the feed`)).toBeVisible();
    await expect(button(page, "Share Update")).toBeFocused();
  }
  await press(button(page, 'Remove the post "Second post" from the feed'));
  await expect(button(page, 'Remove the post "First post" from the feed')).toBeFocused();
});

for (const { name, path, pressed, pending, method } of [
  {
    name: "a form",
    path: "/user-profile",
    pressed: "Save Profile",
    pending: "Saving...",
    method: "**/user-profile.data**",
  },
  {
    name: "a fetcher",
    path: "/tracked-items",
    pressed: "Remove : One set",
    pending: "Removing... : One set",
    method: "**/tracked-items.data**",
  },
]) {
  test(`a button of ${name} keeps the focus while its form is on its way, and a second press is ignored`, async ({
    page,
    site,
  }) => {
    await collect(page, site, "tracked", ["One set"]);
    await openAlive(page, path);
    const sent: (() => void)[] = [];
    await page.route(method, async (route) => {
      if (route.request().method() === "POST") await new Promise<void>((resolve) => sent.push(resolve));
      await route.fallback();
    });
    await press(button(page, pressed));
    await expect(button(page, pending)).toBeFocused();
    await expect(button(page, pending)).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(button(page, pending)).toBeFocused();
    await expect.poll(() => sent.length).toBe(1);
    for (const answer of sent) answer();
    await expect(button(page, pending)).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });
}

test("a link that goes away at the first and the last page leaves the focus at the number of that page", async ({
  page,
}) => {
  await openAlive(page, "/categories/legos?page=2");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await press(pages.getByRole("link", { name: "Previous" }));
  await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
  await expect(pages.getByRole("link", { name: "Page 1", exact: true })).toBeFocused();
  await press(pages.getByRole("link", { name: "Next" }));
  await expect(pages.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(pages.getByRole("link", { name: "Next" })).toBeFocused();
  const { pagination } = await (await page.request.get("/api/legos")).json();
  const last = pagination.totalPages;
  await openAlive(page, `/categories/legos?page=${last - 1}`);
  await press(pages.getByRole("link", { name: "Next" }));
  await expect(pages.getByRole("link", { name: "Next" })).toHaveCount(0);
  await expect(pages.getByRole("link", { name: `Page ${last}`, exact: true })).toBeFocused();
});
