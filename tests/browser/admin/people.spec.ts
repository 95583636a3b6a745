import { newCollector } from "#tests/flows/accounts.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { newMember } from "#tests/support/browser/member.ts";
import { reportedPost, signInNewOperator, storedError } from "#tests/support/browser/operator.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("an operator judges a reported post: nothing wrong, taken back, hidden with a reason, shown again", async ({
  page,
  site,
}) => {
  const text = `Buy the coins of ${newCollector().username}`;
  const author = await reportedPost(page, site, text);
  await signInNewOperator(page, site);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/needs? you$/);
  await page.getByRole("link", { name: /^Judge/ }).click();
  await expect(page).toHaveURL("/admin/people#reports");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People and reports");
  const reported = page
    .getByRole("list", { name: "Reported people and posts" })
    .locator("> li")
    .filter({ hasText: text });
  await expect(reported).toContainText(`${author.username}'s post`);
  await expect(reported).toContainText(`An advert: ${text}`);

  await reported.getByRole("button", { name: "Nothing wrong" }).click();
  await expect(reported).toHaveCount(0);
  await flashMessage(page, "Nothing wrong with it").getByRole("button", { name: "Undo" }).click();
  await expect(reported).toBeVisible();

  await reported.getByLabel("Why; who is hidden reads it").fill("No adverts, please");
  await reported.getByLabel("Why; who is hidden reads it").press("Enter");
  await expect(flashMessage(page, "The activity is hidden")).toBeVisible();
  await expect(reported).toHaveCount(0);
  await flashMessage(page, "The activity is hidden").getByRole("button", { name: "Undo" }).click();
  await expect(reported).toBeVisible();
});

test("an operator finds somebody, hides them, makes them an operator and a link, and deletes the account", async ({
  page,
  site,
  complaints,
}) => {
  const member = await newMember(site);
  const { password } = await signInNewOperator(page, site);
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Operation" });
  await tabs.getByRole("link", { name: /^People and reports/ }).click();
  await page.getByLabel("Search by username, address or id").fill(member.email);
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByRole("list", { name: "People" }).getByRole("link", { name: member.username }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(member.username);
  await expect(page.getByRole("main")).toContainText(member.email);

  await page.getByLabel("Why; who is hidden reads it").fill("Sells what is not real");
  await page.getByRole("button", { name: /^Hide/ }).click();
  await expect(page.getByRole("main")).toContainText(/Hidden since .*: Sells what is not real/);
  await page.getByRole("button", { name: /^Show again/ }).click();
  await expect(page.getByRole("main")).not.toContainText("Hidden since");

  const form = (button: string) => page.locator("form", { has: page.getByRole("button", { name: button }) });
  const send = async (button: string, typed: string) => {
    await form(button).getByLabel("Your password", { exact: true }).fill(typed);
    await form(button).getByRole("button", { name: button }).click();
  };
  complaints.allow(/400/);
  await send("Make an operator", "of a stranger");
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await send("Make an operator", password);
  await expect(flashMessage(page, `${member.username} is an operator`)).toBeVisible();
  await send("Take it back", password);
  await expect(flashMessage(page, `${member.username} is no longer an operator`)).toBeVisible();

  await send("Make a link", password);
  await expect(page.getByText(/^http\S+token/)).toBeVisible();
  await page.goto(page.url());
  await expect(page.getByText(/^http\S+token/)).toHaveCount(0);
  await send("Delete the account", password);
  await expect(flashMessage(page, `The account of ${member.username} is deleted`)).toBeVisible();
  await expect(page).toHaveURL("/admin/people");
});

test("an operator reads what failed, with the id of its request, and forgets what was mended", async ({
  page,
  site,
}) => {
  const place = `GET /${newCollector().username}`;
  await signInNewOperator(page, site);
  const id = await storedError(site, place);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Operation" })
    .getByRole("link", { name: /^Errors/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Errors");
  const kind = page.getByRole("list", { name: "In the last 24 hours" }).locator("> li").filter({ hasText: place });
  await expect(kind).toContainText(`${place}: TypeError: Cannot read properties of null`);
  await expect(kind).toContainText("12 ×");
  await expect(kind).toContainText(id);
  await kind.getByRole("button", { name: /^Forget/ }).click();
  await expect(flashMessage(page, "It is forgotten")).toBeVisible();
  await expect(kind).toHaveCount(0);
});
