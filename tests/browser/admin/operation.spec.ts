import { signInNewMember } from "#tests/support/browser/member.ts";
import { signInNewOperator } from "#tests/support/browser/operator.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("an operator sees at one glance how the site does; a member has no such page", async ({
  page,
  site,
  complaints,
}) => {
  await signInNewOperator(page, site);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Operation" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^(?:Everything is fine|\w+ things? needs? you)$/);
  const freshness = page.getByRole("table", { name: "How fresh prices are" });
  await expect(freshness.getByRole("row", { name: /^Comics / })).toContainText(/\d/);
  for (const part of ["Sources", "Jobs", "Back-ups", "Disk"])
    await expect(page.getByRole("listitem").filter({ hasText: part }).first()).toBeVisible();

  complaints.allow(/404/);
  await page.context().clearCookies();
  await signInNewMember(page, site);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Operation" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We could not find that page.");
});
