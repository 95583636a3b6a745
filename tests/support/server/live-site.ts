import { recordItems, soldFor } from "#tests/support/catalog/record-item.ts";
import { recordLive } from "#tests/support/catalog/record-live.ts";
import type { Place } from "./run-script.ts";
import { startServer, type TestServer } from "./server.ts";

/** The settings of a site that shows what eBay offers, and whose links earn something. It asks nobody. */
export const liveSettings = {
  WORKER: "off",
  EBAY_CLIENT_ID: "a-client",
  EBAY_CLIENT_SECRET: "a-secret",
  EBAY_CAMPAIGN_ID: "5338000000",
  EBAY_API_URL: "http://localhost:9",
};

/** A site without sample data that shows what eBay offers. */
export async function startLiveSite(): Promise<TestServer> {
  const server = await startServer({ sampleData: "off", env: liveSettings });
  await recordOffers(server);
  return server;
}

/** Items that have sold, with a listing of each of a file's, and six offers of eBay's: all but one are of one set. */
export async function recordOffers(server: Place): Promise<void> {
  await recordItems(
    server,
    { itemKind: "legos", itemKey: "75257", title: "LEGO 75257 Falcon", sold: soldFor(40), asked: [12_000] },
    { itemKind: "legos", itemKey: "10281", title: "LEGO 10281 Bonsai", sold: soldFor(40), asked: [5_000] },
    { itemKind: "minifigures", itemKey: "sw0001", title: "LEGO Luke", sold: soldFor(40), asked: [] },
  );
  await recordLive(
    server,
    { title: "LEGO 75257 Millennium Falcon dear", priceMinor: 11_900 },
    { title: "LEGO 75257 Millennium Falcon cheap", priceMinor: 7_965, shippingMinor: 1_295 },
    { title: "LEGO 75257 Millennium Falcon sealed", priceMinor: 20_900, condition: "New" },
    { title: "LEGO 75257 Millennium Falcon bid", priceMinor: 6_100, shippingMinor: 990, bids: 7, endsInMinutes: 185 },
    { title: "Lot of 3 LEGO sets 75257 Millennium Falcon", priceMinor: 30_000 },
    { title: "Some bricks of unknown provenance", priceMinor: 500, shippingMinor: null },
  );
}
