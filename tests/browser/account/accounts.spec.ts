import * as visit from "#tests/flows/accounts.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { siteNames } from "#tests/support/server/sites.ts";

for (const siteName of siteNames) {
  test.describe(`accounts: ${siteName}`, () => {
    test.use({ siteName });

    test("a collector signs up, confirms, signs in, sets a new password by mail, and signs out", async ({
      page,
      site,
      scripts,
    }) => {
      const collector = visit.newCollector();
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Sign Up" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Welcome to Chartables" })).toBeVisible();
      await page.getByRole("link", { name: "Sign Up", exact: true }).last().click();
      await expect(page).toHaveURL("/auth?tab=sign-up");
      await visit.signUp(page, collector);
      await expect(page.getByText("Please check your email to confirm your account!")).toBeVisible();

      const { link } = await latestMail(site.dataDir, collector.email);
      await visit.followConfirmation(page, link, scripts);
      await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
      await expect(page).toHaveURL("/supabase-auth");

      await visit.signIn(page, collector);
      await expect(page).toHaveURL("/tracked-items");
      await expect(page.getByRole("heading", { name: "No Tracked Items" })).toBeVisible();
      await page.getByRole("link", { name: "Your profile" }).click();
      await expect(page.getByRole("heading", { level: 1, name: collector.username })).toBeVisible();
      await expect(page.getByRole("main").getByText(collector.email)).toBeVisible();
      await page.getByRole("link", { name: "Back to Home" }).click();
      await visit.signOut(page);

      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await visit.requestReset(page, collector.email);
      const sent = page.getByRole("main").getByRole("status");
      await expect(sent).toHaveText("✅ Password reset email sent! Check your inbox.");
      await expect(sent).toBeFocused();

      const reset = await latestMail(site.dataDir, collector.email, 2);
      const password = `second ${collector.username}`;
      await page.goto(reset.link);
      await visit.setPassword(page, password);
      await expect(page.getByText("✅ Password updated successfully! You can now sign in.")).toBeVisible();
      await expect(page).toHaveURL("/supabase-auth");

      await page.goto("/auth");
      await visit.signIn(page, collector);
      await expect(page.getByRole("alert")).toContainText("Invalid login credentials");
      await visit.signIn(page, { ...collector, password });
      await expect(page).toHaveURL("/");
      await visit.signOut(page);
      await page.goto("/user-profile");
      await expect(page).toHaveURL("/auth?next=%2Fuser-profile");
    });
  });
}

test.describe("accounts", () => {
  test("a wrong password is refused, and never appears in the page", async ({ page }) => {
    await page.goto("/login");
    await visit.signIn(page, visit.newCollector());
    const error = page.getByRole("main").getByRole("alert");
    await expect(error).toHaveText("Invalid login credentials");
    await expect(error).toBeFocused();
    await expect(page.getByText("Authentication failed").first()).toBeVisible();
    expect(await page.content()).not.toContain("first c_");
  });

  test("nobody can sign in to an unconfirmed account", async ({ page }) => {
    const collector = visit.newCollector();
    await page.goto("/supabase-auth?mode=create");
    await visit.signUp(page, collector);
    await expect(page.getByText("Please check your email to confirm your account.").first()).toBeVisible();
    await expect(page).toHaveURL("/");
    await page.goto("/login");
    await visit.signIn(page, collector);
    await expect(page.getByRole("main").getByText("Email not confirmed")).toBeVisible();
  });

  test("the browser does not send invalid values, with or without scripts", async ({ page }) => {
    await page.goto("/auth?tab=sign-up");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(request.url());
    });
    const collector = visit.newCollector();
    for (const invalid of [{ username: "ad" }, { username: "1815" }, { email: "ada" }, { password: "12345" }]) {
      await visit.signUp(page, { ...collector, ...invalid });
    }
    await expect(page).toHaveURL("/auth?tab=sign-up");
    expect(sent).toEqual([]);
  });

  test("the hint of a username says what an underscore does", async ({ page }) => {
    for (const address of ["/auth?tab=sign-up", "/login?mode=create"]) {
      await page.goto(address);
      await expect(page.getByLabel("Username")).toHaveAccessibleDescription(
        "3 to 20 letters, digits or underscores. With an underscore, a name is not in the members list and not suggested to others.",
      );
    }
  });

  test("the name that a password manager stores is the email address", async ({ page }) => {
    for (const address of ["/auth", "/auth?tab=sign-up", "/login", "/login?mode=create"]) {
      await page.goto(address);
      await expect(page.locator('input[autocomplete="username"]')).toHaveAttribute("type", "email");
    }
  });

  test("a username is unique regardless of case", async ({ page }) => {
    const first = visit.newCollector();
    await page.goto("/auth?tab=sign-up");
    await visit.signUp(page, first);
    await expect(page.getByText("Please check your email to confirm your account!")).toBeVisible();
    await page.goto("/supabase-auth?mode=create");
    await visit.signUp(page, { ...visit.newCollector(), username: first.username.toUpperCase() });
    await expect(page.getByText("Registration failed").first()).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue(first.username.toUpperCase());
    await expect(page).toHaveURL("/supabase-auth?mode=create");
  });

  test("two different passwords are refused, and the link still works", async ({ page, site, scripts }) => {
    const collector = visit.newCollector();
    await page.goto("/auth?tab=sign-up");
    await visit.signUp(page, collector);
    await visit.followConfirmation(page, (await latestMail(site.dataDir, collector.email)).link, scripts);
    await page.goto("/forgot-password");
    await visit.requestReset(page, collector.email);
    await page.goto((await latestMail(site.dataDir, collector.email, 2)).link);
    await visit.setPassword(page, "second password", "another password");
    await expect(page.getByText("❌ Passwords do not match")).toBeVisible();
    await visit.setPassword(page, collector.password);
    await expect(page.getByText(/❌ New password should be different/)).toBeVisible();
    await visit.setPassword(page, "second password");
    await expect(page.getByText("✅ Password updated successfully! You can now sign in.")).toBeVisible();
  });

  test("a broken or used link confirms nothing", async ({ page, site, scripts }) => {
    await visit.followConfirmation(page, "/confirm?token_hash=0000&type=signup", scripts);
    await expect(page.getByRole("heading", { name: "Confirmation Failed" })).toBeVisible();
    await expect(page.getByText("Email link is invalid or has expired")).toBeVisible();
    await page.getByRole("link", { name: "Try Again" }).click();
    await expect(page).toHaveURL("/supabase-auth");

    const collector = visit.newCollector();
    await page.goto("/auth?tab=sign-up");
    await visit.signUp(page, collector);
    const { link } = await latestMail(site.dataDir, collector.email);
    await visit.followConfirmation(page, link, scripts);
    await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
    await visit.followConfirmation(page, link, scripts);
    await expect(page.getByRole("heading", { name: "Confirmation Failed" })).toBeVisible();
  });

  test("opening a link only shows a form, so a mail scanner does not use it up", async ({ page, site, scripts }) => {
    const collector = visit.newCollector();
    await page.goto("/auth?tab=sign-up");
    await visit.signUp(page, collector);
    const { link } = await latestMail(site.dataDir, collector.email);
    for (const _ of [1, 2]) expect((await page.request.get(link)).status()).toBe(200);
    await visit.followConfirmation(page, link, scripts);
    await expect(page.getByRole("heading", { name: "Email Confirmed!" })).toBeVisible();
  });

  test("a reset page without a link says where to request one", async ({ page }) => {
    await page.goto("/reset-password");
    await page.getByRole("link", { name: "Send Reset Link" }).click();
    await expect(page).toHaveURL("/forgot-password");
    await page.goto("/reset-password?token_hash=0000&type=recovery");
    await visit.setPassword(page, "second password");
    await expect(page.getByText("❌ Email link is invalid or has expired")).toBeVisible();
  });

  test("a page for members leads to sign-in and back", async ({ page, site, scripts }) => {
    const collector = visit.newCollector();
    await page.goto("/auth?tab=sign-up");
    await visit.signUp(page, collector);
    await visit.followConfirmation(page, (await latestMail(site.dataDir, collector.email)).link, scripts);
    await expect(page).toHaveURL("/supabase-auth");

    await page.getByRole("banner").getByRole("link", { name: "Collection" }).click();
    await expect(page).toHaveURL("/auth?next=%2Fprofile");
    await visit.signIn(page, collector);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByRole("heading", { level: 1, name: "My Collection" })).toBeVisible();

    for (const address of ["/auth", "/login", "/supabase-auth"]) {
      await page.goto(`${address}?next=/community`);
      await expect(page).toHaveURL("/community");
    }
    await page.goto("/confirm");
    await expect(page.getByText("Account confirmed! Redirecting to your profile...")).toBeVisible();
    await expect(page).toHaveURL("/tracked-items");
    await page.getByRole("link", { name: "Browse Collectibles" }).click();
    await expect(page).toHaveURL("/search");
  });

  test("the sign-in redirect never leaves the site", async ({ page }) => {
    await page.goto("/api/login?next=//evil.test/profile");
    await expect(page).toHaveURL("/login");
    await page.goto("/api/login?next=/profile");
    await expect(page).toHaveURL("/login?next=%2Fprofile");
    await page.goto("/tracked-items");
    await expect(page).toHaveURL("/login?next=%2Ftracked-items");
  });

  test("without a session, the confirmation page says what to do", async ({ page }) => {
    await page.goto("/confirm");
    await expect(page.getByText("Please check your email and click the confirmation link.")).toBeVisible();
    await page.getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});
