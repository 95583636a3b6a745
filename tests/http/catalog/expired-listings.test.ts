import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { letTimePass } from "#tests/support/catalog/let-time-pass.ts";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { callApi, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type SharedServer, sharedServer } from "#tests/support/server/shared-server.ts";

const isoHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const offers = () => `kind,category,title,price,currency,observed_at,ends_at
listing,legos,LEGO 75257 Millennium Falcon Zorblax,49.99,USD,${isoHours(-0.2)},${isoHours(24)}
listing,legos,LEGO 75257 Millennium Falcon Quuxim,59.99,USD,${isoHours(-48)},
listing,legos,LEGO 75257 Millennium Falcon Ended,39.99,USD,${isoHours(-48)},${isoHours(-1)}
`;

/** Everything that shows listings to somebody who is not signed in. */
const addresses = [
  ...["/", "/categories/legos", "/categories/legos?theme=star-wars", "/categories/legos?sort=cheapest"],
  ...["/categories/legos?q=falcon", "/categories/legos?q=falcon&sort=best", "/categories/legos?from=1&to=99"],
  ...["/search?q=falcon", "/search?q=zorblax", "/categories/legos/75257", "/categories/legos/75257?condition=unknown"],
  ...[
    "/api/legos",
    "/api/legos?q=falcon",
    "/api/legos?theme=star-wars",
    "/api/search?q=falcon",
    "/api/price-history/75257",
  ],
];

let server: SharedServer;
const files = scratchDir("expiring");
beforeAll(async () => {
  const file = path.join(files.path, "offers.csv");
  writeFileSync(file, offers());
  server = await sharedServer();
  const { code, output } = await runImport(server, file);
  expect(code, output).toBe(0);
  expect([countOf(output, "kept"), countOf(output, "of these had ended already")]).toEqual([3, 1]);
});
afterAll(() => files.remove());

/** The addresses whose answers hold a word. */
async function addressesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    const body = await (await fetch(server.origin + address)).text();
    if (body.includes(word)) found.push(address);
  }
  return found.sort();
}

test("a listing is on every page and in every answer until it ends, and then on none, while no job runs", async () => {
  const withQuux = await addressesWith("Quuxim");
  expect(withQuux.length).toBeGreaterThan(9);
  expect(await addressesWith("Zorblax")).toEqual([...withQuux, "/search?q=zorblax"].sort());
  expect(await addressesWith("Falcon Ended")).toEqual([]);
  await query(server.databaseUrl, letTimePass(24));
  // The server hears of the time that has passed a moment later.
  await expect.poll(() => addressesWith("Millennium Falcon Zorblax")).toEqual([]);
  expect(await addressesWith("Quuxim")).toEqual(withQuux);
});

test("a saved search counts what has not ended, and the lowest price of that", async () => {
  const ada = await newMember(server, "ada_of_expiry");
  await query(server.databaseUrl, "update listing_seen set expires_at = now() + interval '2 days'");
  await query(server.databaseUrl, "update category_revision set revision = revision + 1");
  const html = async () => {
    const response = await fetch(`${server.origin}/profile?tab=watchlist`, { headers: ada.headers });
    return (await response.text()).replace(/<!-- -->/g, "");
  };
  await query(
    server.databaseUrl,
    `insert into collection (user_id) values ('${ada.id}') on conflict do nothing;
    insert into saved_search (user_id, category, theme, query) values ('${ada.id}', 'legos', null, 'falcon')`,
  );
  await expect.poll(html).toContain("$39.99");
  await query(server.databaseUrl, letTimePass(48));
  await expect.poll(html).not.toContain("$39.99");
  expect((await callApi(server, "GET", "/api/legos?q=falcon", { as: ada.headers })).status).toBe(200);
});

test("cards say when a listing was seen: the time today, else the day; the title is live within the hour", async () => {
  await query(server.databaseUrl, "update listing_seen set expires_at = now() + interval '9 days', seen_at = now()");
  const page = async () => {
    await query(server.databaseUrl, "update category_revision set revision = revision + 1; notify catalogue_changed");
    return (await (await fetch(`${server.origin}/categories/legos`)).text()).replace(/<!-- -->/g, "");
  };
  await query(server.databaseUrl, "update listing_seen set seen_at = now() - interval '70 minutes'");
  await expect.poll(page).not.toMatch(/<\/span>live<\/span>/);
  await query(
    server.databaseUrl,
    "update listing_seen set seen_at = now() - interval '50 minutes' where listing_id % 2 = 1",
  );
  await expect.poll(page).toMatch(/as of <time dateTime="[\d-]+T\d\d:\d\dZ">\d\d:\d\d UTC<\/time>/i);
  await expect.poll(page).toMatch(/<\/span>live<\/span>/);
  await query(server.databaseUrl, "update listing_seen set seen_at = '2026-01-26T12:00Z'");
  await expect.poll(page).toMatch(/as of <time datetime="2026-01-26">26 Jan<\/time>/i);
  await expect.poll(page).not.toMatch(/<\/span>live<\/span>/);
});

test("the API says until when a listing may be shown", async () => {
  await query(server.databaseUrl, "update listing_seen set expires_at = '2100-01-02T03:04:05Z'");
  await query(server.databaseUrl, "update category_revision set revision = revision + 1; notify catalogue_changed");
  const { items } = await (await fetch(`${server.origin}/api/legos`)).json();
  expect(items[0]).toMatchObject({ source: expect.any(String), expiresAt: "2100-01-02T03:04:05.000Z" });
});
