import type { Page } from "@playwright/test";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { signInNewOperator } from "#tests/support/browser/operator.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import type { Site } from "#tests/support/server/sites.ts";

/** The page of an item with sales of its own, with these listed. */
async function itemPage(site: Site, project: string): Promise<string> {
  const itemKey = `reported-${project}-${Date.now()}`;
  await recordItems(site, {
    itemKind: "comics",
    itemKey,
    title: itemKey,
    sold: [900, 1_000, 1_010, 1_020, 1_030, 1_040],
    asked: [],
  });
  return `/categories/comics/${itemKey}?sales=value`;
}

/** The report form of the cheapest sale, which is the newest. */
async function openReport(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const sale = page.getByRole("row").filter({ hasText: "$9.00" });
  await sale.getByRole("link", { name: /^Report/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Report this sale");
}

test("three people report a sale, and an operator takes it out, undoes that, and takes it out again", async ({
  page,
  site,
}, { project }) => {
  const address = await itemPage(site, project.name);
  await page.goto(address);
  await page
    .getByRole("link", { name: /^Report/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/auth\?next=/);

  await signInNewMember(page, site);
  await openReport(page, address);
  await page.getByLabel("If it is another item: which?").fill("falcon");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("radio", { name: "Another item" })).toBeChecked();
  const found = page.getByRole("radio", { name: /Millennium Falcon/ }).first();
  await found.check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(flashMessage(page, "Thank you for the report")).toBeVisible();
  await expect(page).toHaveURL(/#calculation$/);

  for (let others = 0; others < 2; others += 1) {
    await page.context().clearCookies();
    await signInNewMember(page, site);
    await openReport(page, address);
    await page.getByRole("radio", { name: "Incomplete or damaged" }).check();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(flashMessage(page, "Thank you for the report")).toBeVisible();
  }

  await page.context().clearCookies();
  await signInNewOperator(page, site);
  await page.goto("/admin/people");
  const name = new URL(address, site.origin).pathname.split("/").at(-1) ?? "";
  const reported = page.getByRole("list", { name: "Reported sales" }).getByRole("listitem").filter({ hasText: name });
  await expect(reported).toContainText("2 people: incomplete or damaged");
  await reported.getByRole("link", { name: /^Judge it/ }).click();
  await expect(page.getByRole("main")).toContainText("Another item: Millennium Falcon");
  await expect(page.getByRole("main")).toContainText("It counts: the value is $10.15. Without it, it would be $10.20.");
  await page.getByRole("radio", { name: "Take it out" }).check();
  await expect(page.getByLabel("Why it is taken out")).toHaveValue("damaged-or-incomplete");
  await page.getByRole("button", { name: "Save" }).click();
  await flashMessage(page, "The sale is taken out").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("main")).toContainText("It counts: the value is $10.15.");
  await page.getByRole("radio", { name: "Take it out" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main")).toContainText("It does not count. The value is $10.20.");

  await page.goto(address);
  const sale = page.getByRole("row").filter({ hasText: "$9.00" });
  await expect(sale).toContainText("Taken out by the operator");
  await expect(sale).toContainText(/The operator took it out on .*: incomplete or damaged\./);
  await expect(sale.getByRole("link", { name: /^Report/ })).toHaveCount(0);
});
