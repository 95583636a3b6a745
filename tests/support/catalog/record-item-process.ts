/** Records the items of its argument. `recordItems` runs it, since models read their settings once per process. */

import { sql } from "kysely";
import { bumpRevisions, changeCatalog } from "#app/models/catalog/catalog-change.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { daysAgo, listingRow, saleRow } from "./market-rows.ts";
import type { RecordedItem } from "./record-item.ts";
import { recordMarketRows } from "./record-market-rows.ts";

const database = openDatabase();
const items: RecordedItem[] = JSON.parse(process.argv[2] ?? "[]");

for (const { itemKind, itemKey, title, sold, asked } of items) {
  const common = { category: itemKind, marketplace: "EBAY_US", condition: "Used" };
  const sales = sold.flatMap((priceMinor, day) =>
    priceMinor === null
      ? []
      : saleRow({
          ...common,
          title: `${title} sold ${day + 1}`,
          sourceItemId: `${itemKind} ${itemKey} sale ${day}`,
          url: `https://www.ebay.com/itm/${1_000_000_000 + day}`,
          priceMinor,
          soldAt: daysAgo(day + 1),
          soldAtPrecision: "instant",
        }),
  );
  const listings = asked.map((priceMinor, day) =>
    listingRow({
      ...common,
      title: `${title} listing ${day + 1}`,
      sourceItemId: `${itemKind} ${itemKey} listing ${day}`,
      url: `https://www.ebay.com/itm/${2_000_000_000 + day}`,
      priceMinor,
      observedAt: daysAgo(day + 1),
    }),
  );
  await recordMarketRows([...sales, ...listings], { itemKey, name: title });
}
await recalculatePrices();
// Made-up listings leave a category to those of other sources; tests look at them beside these.
await changeCatalog(async (trx) => {
  await sql`
    update listing_seen set expires_at = null from listing
    where listing.id = listing_id and listing.source = 'sample' and expires_at is not null`.execute(trx);
  await bumpRevisions(
    trx,
    items.map(({ itemKind }) => ({ category: itemKind })),
  );
});
await database.close();
process.exit(0);
