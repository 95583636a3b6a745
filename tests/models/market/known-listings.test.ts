import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { howToRead } from "#app/models/market/how-to-read.ts";
import { importFile } from "#app/models/market/import-file.server.ts";
import { findKnownListings } from "#app/models/market/known-listings.server.ts";
import { readBatches } from "#app/models/market/read-batches.ts";
import { db } from "#app/models/platform/database.server.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";

const folder = scratchDir("known").path;
const options = { source: "shop", category: "legos" } as const;

interface Offer {
  id: number;
  title?: string;
  price?: number;
}

/** A file of offers as they are on a day of January. */
function fileOf(day: number, offers: readonly Offer[]): string {
  const file = path.join(folder, `offers-${day}.csv`);
  const lines = offers.map(
    ({ id, title = `LEGO 75257 Falcon ${id}`, price = 50 + id }) => `${id},${title},${price},USD,2026-01-${10 + day}`,
  );
  writeFileSync(file, `source_item_id,title,asking_price,currency,observed_at\n${lines.join("\n")}\n`);
  return file;
}

const bringIn = (day: number, offers: readonly Offer[]) =>
  withMarketFile(fileOf(day, offers), (file) => importFile(file, options));

async function daysSeen(): Promise<number[]> {
  const rows = await db.selectFrom("listing_seen").select("seen_at").orderBy("listing_id").execute();
  return rows.map(({ seen_at }) => seen_at.getUTCDate() - 10);
}

const thirty = Array.from({ length: 30 }, (_, id) => ({ id }));

test("rows that say what they said are not classified again, and their listings were seen", async () => {
  expect(await bringIn(1, thirty)).toMatchObject({ kept: 30 });
  expect(await bringIn(2, thirty)).toMatchObject({ kept: 0, updated: 0, repeated: 30 });
  expect(await daysSeen()).toEqual(Array(30).fill(2));
  const staged = await withMarketFile(fileOf(3, thirty), async (file) => {
    const { facts, columns } = await howToRead(file, options);
    const known = await findKnownListings("shop");
    let text = "";
    for await (const batch of readBatches({ file, columns, facts, known })) text += Buffer.from(batch.staged.text);
    return text;
  });
  // The first ten are shown as samples.
  expect([staged.match(/\trepeated listing\t/g)?.length, staged.match(/\tlisting\t/g)?.length]).toEqual([20, 10]);
});

test("of many that repeat, the one that changed is written, and one that is older moves nothing back", async () => {
  const changed = thirty.map((offer) => (offer.id === 25 ? { ...offer, price: 1 } : offer));
  expect(await bringIn(4, changed)).toMatchObject({ kept: 0, updated: 1, repeated: 29 });
  expect(await bringIn(3, changed)).toMatchObject({ kept: 0, updated: 0, repeated: 30 });
  expect(await daysSeen()).toEqual(Array(30).fill(4));
});

test("two things under one id are each seen again", async () => {
  const two = [...thirty.slice(0, 12), { id: 99 }, { id: 99, title: "LEGO 10281 Bonsai Tree" }];
  expect(await bringIn(5, two)).toMatchObject({ kept: 2, repeated: 12 });
  expect(await bringIn(6, two)).toMatchObject({ kept: 0, updated: 0, repeated: 14 });
  expect((await daysSeen()).filter((day) => day === 6)).toHaveLength(14);
});

test("a listing that was deleted is known no more, and the next file brings it", async () => {
  const known = await findKnownListings("shop");
  expect(known.hashes).toHaveLength(32);
  expect([...known.hashes]).toEqual([...known.hashes].sort((one, other) => one - other));
  await db.deleteFrom("listing_seen").execute();
  await db.deleteFrom("listing_placement").execute();
  await db.deleteFrom("listing").execute();
  expect((await findKnownListings("shop")).hashes).toHaveLength(0);
  expect(await bringIn(7, thirty)).toMatchObject({ kept: 30 });
});
