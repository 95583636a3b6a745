/**
 * A program that is BrickLink for a site on this machine: what sold of the sets and minifigures of the sample, and what
 * is offered of them. A site asks it within seconds of its start for what people track or look at, and every five minutes after that:
 *
 *     node tests/support/sources/bricklink-process.ts 4057
 *     BRICKLINK_API_URL=http://127.0.0.1:4057 BRICKLINK_CONSUMER_KEY=shop BRICKLINK_CONSUMER_SECRET=secret \
 *       BRICKLINK_TOKEN=token BRICKLINK_TOKEN_SECRET=secret npm start
 */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { startBricklinkServer } from "./bricklink-server.ts";

const random = new SeededRandom("bricklink");
const dayMs = 86_400_000;

/** What the sample has sold of each set and minifigure last, by their source's ids: the prices in dollars. */
const lines = gunzipSync(readFileSync("db/sample.csv.gz"))
  .toString()
  .matchAll(/^sale,(legos|minifigures),\1-([^,]+)-s\d+,(?:"(?:[^"]|"")*"|[^,]*),(\d+),USD/gm);
const prices = new Map([...lines].map(([, kind, key, cents]) => [`${kind} ${key}`, Number(cents) / 100]));

const [port = "4057"] = process.argv.slice(2);
const keys = { consumerKey: "shop", consumerSecret: "secret", token: "token", tokenSecret: "secret" };
const { keys: here, settings } = await startBricklinkServer({ port: Number(port), keys });
const lots = [...prices].flatMap(([item, price]) => {
  const [kind, key = ""] = item.split(" ");
  const named = kind === "legos" ? ({ type: "SET", no: `${key}-1` } as const) : ({ type: "MINIFIG", no: key } as const);
  return (["N", "U"] as const).flatMap((condition) =>
    Array.from({ length: random.integer(8, 30) }, () => ({
      ...{ ...named, condition, quantity: random.chance(0.1) ? 3 : 1 },
      price: price * (condition === "N" ? 1.5 : 1) * (0.8 + random.integer(0, 40) / 100),
      orderedAt: new Date(Date.now() - random.integer(1, 180 * 24) * (dayMs / 24)),
    })),
  );
});
settings.sales = lots;
settings.offers = lots
  .filter((_, at) => at % 3 === 0)
  .map(({ orderedAt: _, ...lot }) => ({ ...lot, price: lot.price * 1.1 }));
console.log(`BrickLink is at ${here.apiUrl}, with ${prices.size} items and ${lots.length} sales.`);
