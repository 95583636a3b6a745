import type { Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import { startImport, uploadFile } from "#tests/flows/operation.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { newMember, signInMember } from "./member.ts";
import { expect } from "./visit.ts";

/** Every page of the operator. */
export const operatorPages = [
  "/admin",
  "/admin/sources",
  "/admin/imports",
  "/admin/jobs",
  ...["", "/rows", "/delete"].map((page) => `/admin/sources/inbox${page}`),
  "/admin/sources/rebrickable-sets",
  "/admin/sources/programs/token",
  "/admin/add-source",
  "/admin/add-source?kind=push",
];

/** Signs a new operator of the site in to this browser. */
export async function signInNewOperator(page: Page, site: Site) {
  const operator = await newMember(site, newCollector());
  expect((await runScript("users", site, "operator", operator.email)).code).toBe(0);
  // The first one adds it.
  await runScript("sources", site, "add", "programs", "--push");
  await signInMember(page, site, operator);
  return operator;
}

/** Pages of imports: of a file that cannot be read yet, of one that waits to be imported, and of one that is. */
export async function importPages(page: Page): Promise<string[]> {
  const open = "Ding,Wat kost het,Verkoper\nLEGO 10281 Bonsai Tree,49.00,Jan\n";
  const rows = ["49.00", "50.00", ""].map((price) => `LEGO 10281 Bonsai Tree,${price},USD,2026-11-20,legos`);
  const good = ["title,price,currency,sold_at,category", ...rows].join("\n");
  const addresses: string[] = [];
  for (const content of [open, good, good]) {
    await page.goto("/admin/imports");
    await uploadFile(page, "run", { name: "sold.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
    addresses.push(new URL(page.url()).pathname);
  }
  await startImport(page, "run");
  return [...addresses, `${addresses.at(-1)}?back=ask`];
}
