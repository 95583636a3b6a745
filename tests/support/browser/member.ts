import type { Page } from "@playwright/test";
import { type Collector, newCollector } from "#tests/flows/accounts.ts";
import { setFlash } from "#tests/flows/flash-messages.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { expect } from "./visit.ts";

/** Signs somebody new in to this browser, without a page. */
export async function signInNewMember(page: Page, { origin, dataDir }: Site): Promise<Collector> {
  const collector = newCollector();
  await setFlash(page, origin, collector.username);
  const link = new URL((await latestMail(dataDir, collector.email)).link);
  const form = Object.fromEntries(link.searchParams);
  await page.request.post(link.pathname + link.search, { form, headers: { Origin: origin } });
  await page.context().clearCookies();
  await signInMember(page, { origin }, collector);
  return collector;
}

/** Signs a member in to this browser, without a page. */
async function signInMember(page: Page, { origin }: Pick<Site, "origin">, collector: Collector): Promise<void> {
  const { email, password } = collector;
  const request = { form: { email, password }, headers: { Origin: origin }, maxRedirects: 0 };
  expect((await page.context().request.post(`${origin}/auth`, request)).status()).toBe(303);
}
