import * as visit from "#tests/flows/collection-files.ts";
import { signInNewMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";

test("what somebody chooses in a preview before scripts run stays chosen", async ({ page, site }) => {
  await signInNewMember(page, site);
  const main = page.getByRole("main");
  await visit.previewFile(page, "things.csv", "Title,Outlay\nA jar,5\n");
  await expect(main.getByLabel("Outlay")).toHaveValue("none");
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await main.getByLabel("Outlay").selectOption("Price paid");
  scripts.resolve();
  const read = page.getByRole("button", { name: "Read the columns this way" });
  // React marks what it has taken over.
  await expect
    .poll(() => read.evaluate((button) => Object.keys(button).some((key) => key.startsWith("__react"))))
    .toBe(true);
  await expect(main.getByLabel("Outlay")).toHaveValue("paid");
  await read.click();
  await expect(main.getByRole("region", { name: "Columns (2)" })).toBeVisible();
});
