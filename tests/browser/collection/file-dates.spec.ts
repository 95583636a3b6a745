import * as visit from "#tests/flows/collection-files.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("a collector says how the dates of a list are read that nothing in it says, and it stays so until it is added", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "list.csv", "Title,Date bought,Outlay\nA jar,11/12/2025,5\nA tin,9/10/2025,7\n");
  const alert = main.getByRole("alert");
  await expect(alert).toContainText("Nothing in the file says how dates such as 11/12/2025 are read.");
  await expect(alert).toBeFocused();
  const dates = page.getByLabel("Dates such as 11/12/2025 are");
  await expect(dates.getByRole("option")).toHaveText([
    "Please choose",
    "11 December 2025 (day first)",
    "12 November 2025 (month first)",
  ]);
  await expect(main.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWide).toBe(false);

  await page.getByRole("button", { name: "Read the dates this way" }).click();
  await expect(main.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await dates.selectOption("12 November 2025 (month first)");
  await page.getByRole("button", { name: "Read the dates this way" }).click();
  await expect(main.getByText("Dates were read month first, from 2025-09-10 to 2025-11-12.")).toBeVisible();
  await expect(alert).toHaveCount(0);
  await expect(dates).toHaveValue("month");

  await page.getByLabel("Outlay").selectOption("Price paid");
  await page.getByRole("button", { name: "Read the columns this way" }).click();
  await expect(main.getByRole("region", { name: "Columns (3)" })).toBeVisible();
  await expect(dates).toHaveValue("month");
  await visit.addPreviewed(page, "2 items");
  const { entries } = JSON.parse(await visit.downloadFrom(page, "/profile/export.json"));
  const copies = entries.flatMap(({ copies }: { copies: { acquiredOn: string; paid: number }[] }) => copies);
  expect(copies.map(({ acquiredOn, paid }: { acquiredOn: string; paid: number }) => [acquiredOn, paid]).sort()).toEqual(
    [
      ["2025-09-10", 7],
      ["2025-11-12", 5],
    ],
  );
});
