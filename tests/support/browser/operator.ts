import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Collector, newCollector } from "#tests/flows/accounts.ts";
import { startImport, uploadFile } from "#tests/flows/operation.ts";
import { recordItems } from "#tests/support/catalog/record-item.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { runScript } from "#tests/support/server/run-script.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { newMember, signInMember, signInNewMember } from "./member.ts";
import { expect } from "./visit.ts";

/** Every page of the operator. */
export const operatorPages = [
  "/admin",
  "/admin/sources",
  "/admin/imports",
  "/admin/jobs",
  "/admin/people",
  "/admin/errors",
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

/** Somebody whose post somebody else has reported; nobody is signed in afterwards. */
export async function reportedPost(page: Page, site: Site, text: string): Promise<Collector> {
  const { request } = page.context();
  const headers = { Origin: site.origin };
  const author = await signInNewMember(page, site);
  const { id } = await (await request.get("/api/auth/user")).json();
  await request.post("/api/users/privacy", { headers, data: { isPrivate: false } });
  const post = await request.post("/api/activities", { headers, data: { type: "other", post: text } });
  const { id: activityId } = await post.json();
  await page.context().clearCookies();
  await signInNewMember(page, site);
  const data = { userId: id, activityId, reason: `An advert: ${text}` };
  expect((await request.post("/api/reports", { headers, data })).status()).toBe(204);
  await page.context().clearCookies();
  return author;
}

/** The page of the newest person. */
export async function personPage(page: Page): Promise<string> {
  await page.goto("/admin/people");
  const person = page.getByRole("list", { name: "People", exact: true }).getByRole("link").first();
  return (await person.getAttribute("href")) ?? "";
}

/** An error that the site has stored: what failed, and the id of its request. */
export async function storedError(site: Site, place: string): Promise<string> {
  const id = randomUUID();
  await withDatabaseOf(site, ({ run }) =>
    run(
      `insert into site_error (place, sentence, count, first_at, last_at, requests)
      values ($1, 'TypeError: Cannot read properties of null', 12, now() - interval '2 hours', now(),
        jsonb_build_array(jsonb_build_object('id', $2::text, 'at', now())))
      on conflict do nothing`,
      [place, id],
    ),
  );
  return id;
}

/** Where an operator reports a sale, and the page where it is judged, with an item that somebody else named. */
export async function disputePages(page: Page, site: Site): Promise<string[]> {
  const itemKey = "disputed-comic";
  await recordItems(site, { itemKind: "comics", itemKey, title: itemKey, sold: [900, 1_000, 1_010], asked: [] });
  const { rows } = await withDatabaseOf(site, ({ run }) =>
    run("select min(sale.id) as id from sale join item on item.id = item_id where key = $1", [itemKey]),
  );
  const report = `/items/comics/${itemKey}/report?sale=${(rows[0] as { id: number } | undefined)?.id}`;
  const form = { intent: "judge" };
  const headers = { Origin: site.origin };
  const answer = await page.context().request.post(report, { form, headers, maxRedirects: 0 });
  return [`${report}&reason=other-item&q=falcon`, `${answer.headers().location}?q=spider`];
}
