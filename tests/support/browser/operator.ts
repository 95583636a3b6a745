import type { Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { newMember, signInMember } from "./member.ts";
import { expect } from "./visit.ts";

/** Every page of the operator. */
export const operatorPages = [
  "/admin",
  "/admin/sources",
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
