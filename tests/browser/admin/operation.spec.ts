import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { newCollector } from "#tests/flows/accounts.ts";
import * as visit from "#tests/flows/operation.ts";
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

test("an operator tries a source, adds and runs it, sees its rows, and deletes it with them", async ({
  page,
  site,
  scripts,
  complaints,
}) => {
  const name = newCollector().username;
  const title = `LEGO 10281 Bonsai Tree of ${name}`;
  const host = createServer((_, response) =>
    response.end(`title,price,currency,sold_at,category\n"${title}",45.00,USD,2026-11-20,legos\n`),
  );
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/sold.csv`;
  const { password } = await signInNewOperator(page, site);
  await page.goto("/admin/sources");

  const result = await visit.trySource(page, scripts, { name, address: `${address}?key=hush-hush` });
  await expect(result).toContainText("1 row looked at: 1 would be new");
  await expect(result.getByRole("listitem")).toContainText(`${title}$45.00Sale of 20 Nov 2026 · LEGO 10281`);
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(address);
  expect(await page.content()).not.toContain("hush");

  await visit.addTriedSource(page);
  await expect(page).toHaveURL(`/admin/sources/${name}`);
  await visit.runSource(page, scripts, "1 new");
  await page.getByRole("link", { name: "1 sale, 0 listings" }).click();
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/categories\/legos\/10281/);

  await page.goto(`/admin/sources/${name}`);
  complaints.allow(/400/);
  await visit.deleteSource(page, "of a stranger");
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await page.goto(`/admin/sources/${name}`);
  await visit.deleteSource(page, password);
  await expect(page).toHaveURL("/admin/sources");
  await expect(page.getByText(`The rows of ${name} are taken away`).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveCount(0);
  host.close();
});

test("an operator reads what each source may keep, and scrolls the table by the keyboard", async ({ page, site }) => {
  await signInNewOperator(page, site);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/admin/sources");
  const region = page.getByRole("region", { name: "What each source may keep" });
  await expect(region).toBeHidden();
  await page.locator("summary", { hasText: "What each may keep, and for how long" }).focus();
  await page.keyboard.press("Enter");
  await expect(region.getByRole("row", { name: /^inbox sales for good, listings until 30 days/ })).toBeVisible();
  await expect(region.getByRole("row", { name: /^rebrickable-sets names and facts/ })).toContainText("no prices in it");
  await page.keyboard.press("Tab");
  await expect(region).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

test("an operator makes the token of a program, which sends rows with it until it is revoked", async ({
  page,
  site,
  scripts,
  complaints,
}) => {
  const name = newCollector().username;
  const { password } = await signInNewOperator(page, site);
  await page.goto("/admin/sources");
  const token = await visit.addPushSource(page, name, password);
  const send = async () => {
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "text/csv", Prefer: "respond-async" };
    // Older than what is uploaded below: an item's page shows the newest sales.
    const body = `title,price,currency,sold_at\nLEGO 10281 Bonsai Tree sent by ${name},45.00,USD,2026-09-20\n`;
    return (await fetch(`${site.origin}/api/market/rows`, { method: "POST", headers, body })).status;
  };
  expect(await send()).toBe(202);
  await page.goto(`/admin/sources/${name}`);
  await visit.untilShown(page, scripts, (within) => expect(page.getByRole("main")).toContainText("1 new", within));

  await page.getByRole("link", { name: "Its token" }).click();
  await expect(page.getByText(/^chartables_/)).toHaveCount(0);
  const revoke = page.locator("form", { has: page.getByRole("button", { name: "Revoke" }) });
  complaints.allow(/400/);
  await revoke.getByLabel("Your password").fill("of a stranger");
  await revoke.getByRole("button").last().click();
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await revoke.getByLabel("Your password").fill(password);
  await revoke.getByRole("button").last().click();
  await expect(page.getByText(`The token of ${name} is revoked`).first()).toBeVisible();
  expect(await send()).toBe(401);
});

test("an operator runs a job, makes a back-up, and downloads it by the password", async ({ page, site, scripts }) => {
  const { password } = await signInNewOperator(page, site);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Jobs and back-ups" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs and back-ups");
  const job = page.getByRole("list", { name: "Jobs" }).getByRole("listitem").filter({ hasText: "Find highlights" });
  await expect(job).toContainText("Counts what sells most in each category");
  await job.getByRole("button", { name: /^Run now/ }).click();
  await expect(page.getByText(/^Find highlights runs (?:already, or )?within seconds/).first()).toBeVisible();
  await visit.untilShown(page, scripts, (within) => expect(job).toContainText("Find highlights well", within));

  const name = await visit.makeBackup(page, scripts);
  await visit.openDownload(page, name);
  await page.getByLabel("Your password").fill("of a stranger");
  await page.getByRole("button", { name: "Download", exact: true }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/jobs\?download=/);
  const download = await visit.downloadBackup(page, password);
  expect(download.suggestedFilename()).toBe(name);
  const made = readFileSync(path.join(site.dataDir, "backups", name));
  expect(readFileSync(await download.path()).equals(made)).toBe(true);
});

test("an operator uploads a file, says what it leaves open, imports it, and takes it back", async ({
  page,
  site,
  scripts,
  complaints,
}) => {
  const name = newCollector().username;
  const { password } = await signInNewOperator(page, site);
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Operation" }).getByRole("link", { name: "Import" }).click();
  const rows = ["45.00", "50.00", ""].map((price) => `LEGO 10281 Bonsai Tree of ${name},${price},Ada,A 3`);
  const odd = ["Ding,Wat kost het,Verkoper,Plank", ...rows].join("\n");
  await visit.uploadFile(page, scripts, { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(odd) });
  await expect(page.getByText(`${name}.csv has no column for title and price.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Start import" })).toHaveCount(0);
  expect(await page.content()).not.toContain("Ada");

  await visit.readAgain(page, scripts, {
    columns: { Ding: "Title", "Wat kost het": "Price" },
    choices: { "Its rows are": "sales", Category: "LEGO" },
    fields: { Currency: "eur", "Sales without a date are of": "2026-10", "Name of its source": name },
  });
  const table = page.getByRole("region", { name: "Rows of the file" });
  await expect(table).toContainText("LEGO 10281 · in unknown condition · EUR 45.00");
  await expect(table).toContainText("Rejected: no price");
  await expect(page.getByLabel("Meaning of Plank")).toHaveValue("none");
  await expect(page.getByLabel("Currency")).toHaveValue("eur");

  // What is changed is looked at before it is imported.
  await page.getByLabel("Currency").fill("USD");
  await page.getByRole("button", { name: "Start import" }).first().click();
  await expect(page.getByText("You changed how it is read").first()).toBeVisible();
  await visit.untilShown(page, scripts, (within) => expect(table).toContainText("$45.00", within));
  await visit.startImport(page, scripts);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 rows stored");
  await page.reload();
  await page.getByText("No price").click();
  await expect(page.getByText(`4: LEGO 10281 Bonsai Tree of ${name}`)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download rejected rows" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain(
    `4,no price,LEGO 10281 Bonsai Tree of ${name},,Ada,A 3`,
  );
  await page.goto("/categories/legos/10281-bonsai-tree");
  await expect(page.getByText(`Bonsai Tree of ${name}`).first()).toBeAttached();

  await page.goto("/admin/imports");
  await page.getByRole("link", { name: `${name}.csv` }).click();
  complaints.allow(/400/);
  await page.getByRole("link", { name: "Take it back…" }).click();
  await page.getByLabel("Your password").fill("of a stranger");
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await visit.takeImportBack(page, scripts, password);
  await expect(page.getByText("2 sales and 0 listings are gone.")).toBeVisible();
});

test("an import is stopped, gone on with, and its file can be deleted before", async ({ page, site, scripts }) => {
  await signInNewOperator(page, site);
  await page.goto("/admin/imports");
  const name = newCollector().username;
  const file = (content: string) => ({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(content) });
  const header = "title,price,currency,sold_at,category,source_item_id";
  // They name no item: what other visits look at stays as it is.
  const sale = (_: unknown, row: number) => `A box of bricks,${20 + (row % 9)},USD,2026-11-20,legos,${row}`;
  const rows = Array.from({ length: 30_000 }, sale);
  await visit.uploadFile(page, scripts, file([header, ...rows].join("\n")));
  // Return in a field reads again, and starts nothing.
  await page.getByLabel("Name of its source").fill(name);
  await page.getByLabel("Name of its source").press("Enter");
  await expect(page.getByText(`source “${name}”`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Start import" }).first().click();
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Stopped: ${name}.csv`);
  await page.getByRole("button", { name: "Go on with the import" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Stop here" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Stopped: ${name}.csv`);

  await page.getByRole("link", { name: "Import another file" }).click();
  await visit.uploadFile(page, scripts, file(header));
  await page.getByRole("button", { name: "Delete this file" }).click();
  await expect(page).toHaveURL("/admin/imports");
  await expect(page.getByText(`${name}.csv is deleted`).first()).toBeVisible();
});
