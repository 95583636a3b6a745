/**
 * A program that is eBay for a site on this machine: a thousand items with the titles of the sample, and new ones of each
 * kind every minute. A site asks it within seconds of its start, and every two minutes after that:
 *
 *     node tests/support/sources/ebay-process.ts 4056
 *     EBAY_API_URL=http://127.0.0.1:4056 EBAY_CLIENT_ID=shop EBAY_CLIENT_SECRET=secret npm start
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { auction, categories, type OfferedItem, offeredItem } from "./ebay-items.ts";
import { startEbayServer } from "./ebay-server.ts";

const categoryOf: Record<ItemKind, string> = {
  ...{ legos: categories.legoSets, minifigures: categories.legoMinifigures, figures: categories.figures },
  ...{ comics: categories.comics, "model-trains": categories.trains, "model-cars": categories.cars },
  "sports-memorabilia": categories.cards,
};

/** What the sample has for sale: its titles and prices in dollars, by kind. */
const lines = gunzipSync(readFileSync("db/sample.csv.gz"))
  .toString()
  .matchAll(/^listing,([\w-]+),[^,]*,("(?:[^"]|"")*"|[^,]*),(\d+),/gm);
const offers = Map.groupBy(
  [...lines].map(([, kind = "", title = "", cents]) => ({
    kind: kind as ItemKind,
    title: title.replace(/^"|"$/g, "").replaceAll('""', '"').slice(0, 80),
    price: (Number(cents) / 100).toFixed(2),
  })),
  ({ kind }) => kind,
);

const random = new SeededRandom("ebay");

/** An item of each kind that was listed at this time. */
function listedAt(time: number): OfferedItem[] {
  return [...offers].map(([kind, ofKind]) => {
    const { title, price } = random.pick(ofKind);
    const common = { title, categoryId: categoryOf[kind], listedAt: new Date(time) };
    if (random.chance(0.2))
      return auction({
        ...common,
        bids: { count: random.integer(0, 30), highest: price },
        endsAt: new Date(time + 7 * 86_400_000),
      });
    return offeredItem({ ...common, price, conditionId: random.chance(0.4) ? "3000" : "1000" });
  });
}

const minute = 60_000;
const [port = "4056"] = process.argv.slice(2);
const keys = { clientId: "shop", clientSecret: "secret" };
const { url, settings } = await startEbayServer({ port: Number(port), keys });
for (let ago = 150; ago > 0; ago -= 1) settings.items.push(...listedAt(Date.now() - ago * minute));
setInterval(() => settings.items.push(...listedAt(Date.now())), minute);
console.log(`eBay is at ${url}, with ${settings.items.length} items.`);
