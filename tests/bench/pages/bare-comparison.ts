import { deepStrictEqual } from "node:assert";
import path from "node:path";
import { buildBareRemix, startBareRemix } from "../bare/remix.ts";
import { type Figure, figure } from "../figure.ts";
import { alternate, type Encoding, type Length, rateOfEach, rateOfOne, ratesInWords } from "../load.ts";
import type { Stage } from "../stage.ts";
import { newItems, newListings } from "./new-addresses.ts";

const pages = [
  { name: "listing page", address: "/categories/legos", newAddresses: newListings },
  { name: "item page", address: "/categories/legos/75257-millennium-falcon", newAddresses: newItems },
];
const encodings: { encoding: Encoding; inWords: string }[] = [
  { encoding: "", inWords: "" },
  { encoding: "gzip", inWords: ", gzip" },
  { encoding: "br", inWords: ", brotli" },
];

/**
 * A listing page and an item page, signed out. Those asked for before, by many clients behind a proxy, beside `node:http`
 * that sends the same bytes from memory, and beside bare Remix rendering them from a constant; those never asked for
 * before beside the latter.
 */
export async function* bareComparison(stage: Stage): AsyncGenerator<Figure> {
  const [{ origin }] = await Promise.all([stage.site(), buildBareRemix(stage)]);
  const addresses = pages.map(({ address }) => origin + address);
  const remix = await startBareRemix(stage, addresses);
  const { origin: bytes } = await stage.program(
    [path.join(import.meta.dirname, "../bare/same-bytes.ts")],
    { PAGES: addresses.join(" ") },
    pages[0]?.address ?? "",
  );

  const rounds = stage.pick(3, 2, 1);
  const length = stage.pick<Length>({ duration: 4 }, { duration: 2 }, { amount: 20 });
  const amount = stage.pick(200, 100, 10);
  // All before the first measurement: a card that was seen at "21:28 UTC" says "29 Nov" twelve hours after that.
  for (const { address } of pages) await requireSameText(origin + address, remix + address);
  for (const { name, address, newAddresses } of pages) {
    const [ours, ofBytes, ofRemix] = [origin, bytes, remix].map(
      (server) => (encoding: Encoding) => () => rateOfOne(server + address, length, encoding),
    ) as [Measure, Measure, Measure];
    for (const { encoding, inWords } of encodings) {
      stage.log(`${name}${inWords}`);
      for (const warmUp of [ours, ofBytes, ofRemix]) await warmUp(encoding)();
      const [byBytes, byRemix] = await alternate(rounds, ours(encoding), [ofBytes(encoding), ofRemix(encoding)]);
      if (!byBytes || !byRemix) return;
      yield figure(`${name}${inWords}: share of bare node:http with the same bytes`, byBytes.ratio, "×", {
        target: { atLeast: 0.5 },
        note: ratesInWords(byBytes),
      });
      yield figure(`${name}${inWords}: times bare Remix`, byRemix.ratio, "×", {
        target: { atLeast: 20 },
        note: ratesInWords(byRemix),
      });
    }

    stage.log(`${name}, 304`);
    const etag =
      (await fetch(origin + address, { headers: { "Accept-Encoding": "identity" } })).headers.get("ETag") ?? "";
    const notModified = () => rateOfOne(origin + address, length, "", etag);
    const [unchanged] = await alternate(rounds, notModified, [ours("")]);
    if (!unchanged) return;
    yield figure(`${name}, 304: times the whole page`, unchanged.ratio, "×", {
      target: { atLeast: 1 },
      note: ratesInWords(unchanged),
    });

    stage.log(`${name}, every address new`);
    const found = await newAddresses(origin, amount * (rounds + 1));
    const inRound = (round: number) => found.slice(round * amount, (round + 1) * amount);
    // Those asked for before came from the page cache. Bare Remix rendered each of them, and V8 has compiled it by now.
    await rateOfEach(origin, variants(inRound(rounds), stage.pick(3_000, 1_500, 10)));
    const [cold] = await alternate(rounds, (round) => rateOfEach(origin, inRound(round)), [ofRemix("")]);
    if (!cold) return;
    yield figure(`${name}, every address new: times bare Remix`, cold.ratio, "×", { note: ratesInWords(cold) });
  }
}

/** As many addresses as this, all different, of few pages. */
function variants(addresses: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const address = addresses[at % addresses.length] ?? "";
    return `${address}${address.includes("?") ? "&" : "?"}n=${at}`;
  });
}

type Measure = (encoding: Encoding) => () => Promise<number>;

/** The comparison is fair only while both answer with the same page. */
async function requireSameText(ours: string, floor: string): Promise<void> {
  const [one, other] = await Promise.all([ours, floor].map(textOf));
  deepStrictEqual(other, one, `${floor} does not show what ${ours} shows.`);
}

/** What a page shows, word by word. */
async function textOf(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const shown = html.slice(html.indexOf("<body")).replace(/<(script|style)[\s\S]*?<\/\1>/g, "");
  return shown.replace(/<[^>]*>/g, " ").split(/\s+/);
}
