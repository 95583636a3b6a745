/** Records the offers of its argument as eBay's. `recordLive` runs it, since models read their settings once per process. */
import { sql } from "kysely";
import { liveSource } from "#app/models/catalog/live-source.ts";
import { liveHours } from "#app/models/listings/expiry.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { listingRow } from "./market-rows.ts";
import type { LiveOffer } from "./record-live.ts";
import { recordMarketRows } from "./record-market-rows.ts";

const database = openDatabase();
const offers: LiveOffer[] = JSON.parse(process.argv[2] ?? "[]");
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

const rows = offers.map(({ seenMinutesAgo = 2, endsInMinutes, bids, ...offer }, at) =>
  listingRow({
    source: liveSource,
    sourceItemId: `v1|${110_000_000_000 + at}|0`,
    marketplace: "EBAY_US",
    condition: "Used",
    shippingMinor: 0,
    url: `https://www.ebay.com/itm/${110_000_000_000 + at}?mkevt=1&campid=5338000000&toolid=10001`,
    ...offer,
    ...(bids !== undefined && { offer: "auction", bids }),
    endsAt: endsInMinutes === undefined ? null : inMinutes(endsInMinutes),
    observedAt: inMinutes(-seenMinutesAgo),
  }),
);
await sql`insert into source (name, kind) values (${liveSource}, 'ebay') on conflict do nothing`.execute(db);
await sql`insert into source_run (source, started_at, ended_at, rows_read)
  values (${liveSource}, now(), now(), ${rows.length})`.execute(db);
await recordMarketRows(rows, {}, null, liveHours);
await database.close();
process.exit(0);
