import { expect, test } from "vitest";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { readFileColumns } from "#app/models/market/how-to-read.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { type FileFacts, type ReadRow, rowReader } from "#app/models/market/parsing/read-row.ts";
import { searchAnswer } from "#app/models/sources/ebay-answers.ts";
import { ebayRowCollector } from "#app/models/sources/ebay-rows.ts";
import {
  auction,
  longTitle,
  type OfferedItem,
  offeredItem,
  variationGroup,
} from "#tests/support/sources/ebay-items.ts";
import { search } from "#tests/support/sources/ebay-search.ts";

const preset = presets.find(({ name }) => name === "ebay-browse")!;
const seenAt = new Date();

/** What the import makes of a row of an item of eBay. */
function readValues(values: Record<string, unknown>, stated: Partial<FileFacts> = {}): ReadRow {
  const facts = { source: "ebay", isSourceNamed: true, category: "legos", soldIn: undefined, ...stated } as const;
  const read = rowReader(
    { kind: undefined, ...facts, preset, seenAt, now: new Date() },
    readFileColumns(preset, Object.keys(values)),
  );
  return read({ line: 2, values });
}

/** What the import makes of an item, by way of eBay's answer. */
function readItem(item: OfferedItem, { marketplace = "EBAY_US", campaignId = "", ...stated } = {}): ReadRow {
  const { json } = search(
    new URLSearchParams({
      q: item.title.split(" ")[0] ?? "",
      filter: "buyingOptions:{FIXED_PRICE|AUCTION|BEST_OFFER}",
    }),
    {
      ...{ items: [item], now: seenAt, origin: "http://ebay.test", marketplace, totalIsOffBy: 0 },
      campaignId: campaignId || undefined,
    },
  );
  const [row] = ebayRowCollector()({ seenAt, items: searchAnswer.parse(json).itemSummaries }, "legos");
  return readValues({ ...row }, stated);
}

const listing = (fields: object) => ({ ok: true, record: { kind: "listing", ...fields } });
const refused = (rejection: string) => expect.objectContaining({ ok: false, rejection });

test("what has a fixed price is a listing at it, with its delivery, its times and where it is", () => {
  const item = offeredItem({ endsAt: new Date(Date.now() + 60_000) });
  const row = readItem(item);
  expect(row).toMatchObject(
    listing({
      ...{ source: "ebay", sourceItemId: `v1|${item.id}|0`, marketplace: "EBAY_US", category: "legos" },
      ...{ title: item.title, priceMinor: 14_999, currency: "USD", shippingMinor: 950, condition: "New" },
      ...{ observedAt: seenAt, listedAt: item.listedAt, endsAt: item.endsAt },
      imageUrl: null,
      url: expect.stringContaining(`https://www.ebay.com/itm/${item.id}`),
    }),
  );
  expect(row.ok && row.record).not.toHaveProperty("offer");
  expect(JSON.stringify(row)).not.toMatch(/seller|campid/);
});

test("delivery that costs nothing is free, and one that is only calculated is not known", () => {
  expect(readItem(offeredItem({ delivery: "0.00" }))).toMatchObject(listing({ shippingMinor: 0 }));
  expect(readItem(offeredItem({ delivery: undefined }))).toMatchObject(listing({ shippingMinor: null }));
});

test("an auction is at its bid until its end, one that can be bought too at that price; neither is at one price", () => {
  const endsAt = new Date(Date.now() + 60_000);
  expect(readItem(auction({ endsAt }))).toMatchObject(listing({ offer: "auction", priceMinor: 4_100, endsAt }));
  const both = auction({ price: "99.00", buyingOptions: ["FIXED_PRICE", "BEST_OFFER", "AUCTION"] });
  expect(readItem(both)).toMatchObject(listing({ offer: "auction", priceMinor: 9_900 }));
  const base = { itemId: "v1|1|0", title: "LEGO 75257", itemWebUrl: "https://www.ebay.com/itm/1" };
  const price = { value: "20.00", currency: "USD" };
  expect(readValues({ ...base, price, bidCount: 2 })).toMatchObject(listing({ offer: "auction" }));
  expect(readValues({ ...base, price, bidCount: 0 })).not.toMatchObject(listing({ offer: "auction" }));
});

test("a group of variations is no listing, and a reason says so", () => {
  expect(readItem(variationGroup())).toEqual(refused("a choice of variations, at several prices"));
});

test("a price in another currency than that of the marketplace is refused; a converted one is read", () => {
  const euros = { currency: "EUR", price: "100.00" };
  const pounds = { marketplace: "EBAY_GB", onlyCurrency: "GBP" };
  expect(readItem(offeredItem({ ...euros, isUnconverted: true }), pounds)).toEqual(
    refused("not in the currency of the marketplace"),
  );
  expect(readItem(offeredItem(euros), pounds)).toMatchObject(listing({ priceMinor: 8_800, currency: "GBP" }));
  expect(readItem(offeredItem({ ...euros, isUnconverted: true }))).toMatchObject(listing({ currency: "EUR" }));
});

test("the address that pays us comes first, as it is; any other loses what tracks", () => {
  const paid = readItem(offeredItem(), { campaignId: "5338" });
  expect(paid).toMatchObject(listing({ url: expect.stringMatching(/&mkevt=1&mkcid=1&.*campid=5338&toolid=10049$/) }));
  const row = readValues({
    ...{ itemId: "v1|1|0", title: "LEGO 75257", price: { value: "20.00", currency: "USD" } },
    ...{ itemAffiliateWebUrl: null, itemWebUrl: "https://www.ebay.com/itm/1?hash=item19&campid=1&var=0" },
  });
  expect(row).toMatchObject(listing({ url: "https://www.ebay.com/itm/1?var=0" }));
});

test("a title of 80 characters with emoji is kept, and one that is absent is a reason", () => {
  expect(longTitle).toHaveLength(80);
  expect(readItem(offeredItem({ title: longTitle }))).toMatchObject(listing({ title: cleanTitle(longTitle) }));
  expect(readValues({ itemId: "v1|1|0", title: null, price: { value: "1", currency: "USD" } })).toEqual(
    refused("no title"),
  );
});
