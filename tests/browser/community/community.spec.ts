import sharp from "sharp";
import * as accounts from "#tests/flows/accounts.ts";
import * as community from "#tests/flows/community.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import * as settings from "#tests/flows/settings.ts";
import { newMember, signInMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("two collectors meet: one follows the other, who goes private and vanishes; then one moves on and leaves", async ({
  page,
  site,
  scripts,
}) => {
  const [ada, bob] = await Promise.all([newMember(site), newMember(site)]);
  const change = async (collector: accounts.Collector) => {
    // A page that has just been opened would ask for its stream without a session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await signInMember(page, site, collector);
  };
  const post = `A sealed 75257 for ${ada.username}`;

  await change(ada);
  await community.share(page, post);

  await change(bob);
  await page.goto("/community");
  const profile = await community.openAuthor(page, post, ada.username);
  await community.follow(page, ada.username);
  await page.goto("/community?from=following");
  await expect(community.activity(page, post)).toBeVisible();
  await expect(community.activity(page, `follows ${ada.username}`)).toBeVisible();

  await change(ada);
  await page.goto("/user-profile");
  await settings.privacy(page).click();
  await expect(settings.privacy(page)).toBeChecked();

  await change(bob);
  for (const address of ["/community", "/community?from=following"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: /Who to follow/ })).toBeVisible();
    await expect(community.activity(page, post)).toHaveCount(0);
  }
  await page.goto(profile);
  await expect(page.getByRole("heading", { name: "This profile is private" })).toBeVisible();
  await expect(page.getByText(post)).toHaveCount(0);

  await page.goto("/user-profile");
  const name = bob.username.replace("_", "z");
  await settings.changeUsername(page, name);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#246" } })
    .png()
    .toBuffer();
  await page.getByLabel("Picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
  if (scripts !== "run") await page.getByRole("button", { name: "Upload picture" }).click();
  await expect(page.getByRole("img", { name: "Your picture" })).toHaveAttribute("src", /^\/avatars\/.+\.webp$/);

  await page.getByRole("link", { name: "Delete account" }).click();
  await page.getByLabel("Your password").fill(bob.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(flashMessage(page, "Your account is deleted.")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
  await page.goto("/auth");
  await accounts.signIn(page, bob);
  await expect(page.getByRole("alert").filter({ hasText: "Invalid login credentials" })).toBeVisible();
});

test("a post that was typed before the session ended is still there after signing in again", async ({
  page,
  site,
  complaints,
}) => {
  // The stream of the feed may be asked for once more before the page is left.
  complaints.allow(/401 \(Unauthorized\).*\/api\/activities\/stream/);
  const ada = await newMember(site);
  await signInMember(page, site, ada);
  await page.goto("/community");
  const field = page.getByLabel("What is new in your collection?");
  const post = `Found at a fair:\na sealed 75257, says ${ada.username}`;
  await field.fill(post);
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole("button", { name: "Share Update" }).click();
  await expect(page).toHaveURL("/auth?next=%2Fcommunity");
  await accounts.signIn(page, ada);
  await expect(page).toHaveURL("/community");
  await expect(field).toHaveValue(post);
  await page.getByRole("button", { name: "Share Update" }).click();
  await expect(community.activity(page, `says ${ada.username}`)).toBeVisible();
  await expect(field).toHaveValue("");
});

test("a post whose fortieth character is an emoji takes nothing from the page", async ({ page, site }) => {
  const ada = await newMember(site);
  await signInMember(page, site, ada);
  const post = `${ada.username.padEnd(39, "x")}🧱`;
  await community.share(page, `${post} and more`);
  await page.reload();
  const field = page.getByLabel("What is new in your collection?");
  await field.fill("A draft");
  await expect(page.getByRole("button", { name: `Remove the post "${post}" from the feed` })).toBeVisible();
  await expect(field).toHaveValue("A draft");
});
