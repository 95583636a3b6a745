import { goThroughAccount } from "#tests/flows/accounts.ts";
import { test } from "#tests/support/browser/visit.ts";

test("a collector signs up, confirms, signs in, sets a new password by mail, and signs out", async ({
  page,
  site,
  scripts,
}) => {
  await goThroughAccount(page, site, scripts);
});
