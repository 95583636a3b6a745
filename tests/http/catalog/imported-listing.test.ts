import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runImport } from "#tests/support/catalog/run-import.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { type SharedServer, sharedServer } from "#tests/support/server/shared-server.ts";

const offers = `kind,category,title,price,currency,url,quantity_available,total_available
listing,legos,LEGO 75257 Millennium Falcon,149.99,GBP,https://www.ebay.co.uk/itm/1,2,9
listing,legos,LEGO 75257 Millennium Falcon in a shop,139.99,GBP,https://bricks.example.org/75257,,
`;

let server: SharedServer;
const files = scratchDir("offers");
beforeAll(async () => {
  const file = path.join(files.path, "offers.csv");
  writeFileSync(file, offers);
  server = await sharedServer();
  const { code, output } = await runImport(server, file);
  expect(code, output).toBe(0);
});
afterAll(() => files.remove());

test("how many there are altogether is imported", async () => {
  const { items } = await (await fetch(`${server.origin}/api/legos?q=falcon`)).json();
  const [ofShop, ofEbay] = items.sort((one: { url: string }, other: { url: string }) => (one.url < other.url ? -1 : 1));
  expect(ofEbay).toMatchObject({ availableQuantity: 2, totalAvailable: 9 });
  expect(ofShop).not.toHaveProperty("totalAvailable");
});

test("an offer at an address of eBay's is viewed on eBay, whatever its marketplace column says", async () => {
  const html = await (await fetch(`${server.origin}/search?q=falcon`)).text();
  expect(html).toContain("View on eBay<");
  expect(html).toMatch(/<a [^>]*href="https:\/\/www\.ebay\.co\.uk\/itm\/1"[^>]*target="_blank"/);
  expect(html).toContain("View on bricks.example.org<");
});

test("the address of minifigures without an id says that the minifigure was not found", async () => {
  for (const address of ["/minifigure", "/minifigure/", "/minifigure/sw0001/more"]) {
    const response = await fetch(server.origin + address);
    expect([response.status, (await response.text()).includes("Minifigure not found")], address).toEqual([
      404,
      address !== "/minifigure/sw0001/more",
    ]);
  }
});

test.each(["fig-000001", "SW0001A", "col21-3", "cas040new"])("%s has a minifigure's page", async (id) => {
  expect((await fetch(`${server.origin}/minifigure/${id}`)).status).toBe(200);
});
