/** Members of the site, signed in without a page. */
import type { Page } from "@playwright/test";
import { type Collector, newCollector } from "#tests/flows/accounts.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { expect, someAddress } from "./visit.ts";

/** Made while the test before runs: a sign-up takes a second on purpose. */
let nextMember: Promise<Collector> | undefined;
let sharedMember: Promise<Collector> | undefined;

/** Signs somebody new in to this browser. */
export async function signInNewMember(page: Page, site: Site): Promise<Collector> {
  const collector = await (nextMember ?? newMember(site));
  nextMember = newMember(site);
  // Whoever needs this member is told.
  nextMember.catch(() => {});
  await signInMember(page, site, collector);
  return collector;
}

/** Signs in the one member of this worker, for tests that leave the account as it is. */
export async function signInSharedMember(page: Page, site: Site): Promise<Collector> {
  sharedMember ??= newMember(site);
  const collector = await sharedMember;
  await signInMember(page, site, collector);
  return collector;
}

/** Creates an account and confirms it. */
export async function newMember({ origin, dataDir }: Site, collector = newCollector()): Promise<Collector> {
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { Origin: origin, "X-Forwarded-For": someAddress() };
    const body = new URLSearchParams(form);
    const response = await fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
    expect(response.status).toBe(303);
  };
  await post("/login?mode=create", { ...collector });
  const { pathname, search } = new URL((await latestMail(dataDir, collector.email)).link);
  await post(pathname + search, {});
  return collector;
}

/** Signs a member in to this browser. */
export async function signInMember(
  page: Page,
  { origin }: Pick<Site, "origin">,
  { email, password }: Collector,
): Promise<void> {
  const request = { form: { email, password }, headers: { Origin: origin }, maxRedirects: 0 };
  expect((await page.context().request.post(`${origin}/auth`, request)).status()).toBe(303);
}
