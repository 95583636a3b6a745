import { createRequire } from "node:module";
import path from "node:path";
import { type Figure, figure, readable } from "./figure.ts";
import { alternate, rateOfEach, rateOfOne } from "./load.ts";
import type { Stage } from "./stage.ts";

const address = "/categories/legos";
const cards = 30;

/** The listing page, signed out, compared with bare Remix rendering such a page from a constant. */
export async function listingPage(stage: Stage): Promise<Figure[]> {
  const site = await stage.site();
  const floor = await startFloor(stage);
  await Promise.all([site.origin, floor].map(requireCards));

  const seconds = stage.quick ? 2 : 8;
  const rounds = stage.quick ? 2 : 5;
  const amount = stage.quick ? 200 : 300;
  const [warmUp, addresses] = splitAt(await pagesOfSearches(site.origin, amount * (rounds + 1)), amount);
  const figures: Figure[] = [];
  for (const gzip of [false, true]) {
    stage.log(`listing page${gzip ? ", compressed" : ""}`);
    await rateOfOne(site.origin + address, seconds / 2, { gzip });
    await rateOfOne(floor + address, seconds / 2, { gzip });
    const rates = await alternate(
      rounds,
      () => rateOfOne(site.origin + address, seconds, { gzip }),
      () => rateOfOne(floor + address, seconds, { gzip }),
    );
    figures.push(
      figure(`listing page${gzip ? ", gzip" : ""}: times bare Remix`, rates.ratio, "×", {
        target: { atLeast: 3 },
        note: inWords(rates),
      }),
    );
  }

  stage.log("listing page, every address new");
  // The rounds before came from the page cache: the renderer is not warm yet.
  await rateOfEach(site.origin, warmUp);
  const cold = await alternate(
    rounds,
    (round) => rateOfEach(site.origin, addresses.slice(round * amount, (round + 1) * amount)),
    () => rateOfOne(floor + address, seconds / 2),
  );
  figures.push(
    figure("listing page, every address new: times bare Remix", cold.ratio, "×", {
      target: { atLeast: 0.8 },
      note: inWords(cold),
    }),
  );
  return figures;
}

function splitAt(paths: string[], count: number): [string[], string[]] {
  return [paths.slice(0, count), paths.slice(count)];
}

function inWords({ ours, floor }: { ours: number; floor: number }): string {
  return `${readable(Math.round(ours))} beside ${readable(Math.round(floor))} requests/s`;
}

/**
 * Serves the listing page of commit 36d0104 with bare Remix: its built components, and its loader data as a constant.
 * It does not change, so the comparison shows when our page gets cheaper.
 */
async function startFloor(stage: Stage): Promise<string> {
  const serve = createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js");
  const page = path.join(import.meta.dirname, "bare/listing-page/index.js");
  const { origin } = await stage.program([serve, page], {}, address);
  return origin;
}

/** The comparison is fair only while both answer with a full page. */
async function requireCards(origin: string): Promise<void> {
  const html = await (await fetch(origin + address)).text();
  const count = html.slice(html.indexOf("<ul class=", html.indexOf('aria-label="Order"'))).split("<h2 ").length - 1;
  if (count !== cards) fail(`${origin}${address} has ${count} cards, not ${cards}.`);
}

/** Addresses of full pages of search results, all different. */
async function pagesOfSearches(origin: string, wanted: number): Promise<string[]> {
  const found: string[] = [];
  const words = await wordsOfTitles(origin);
  for (const first of ["", "lego ", "new ", "l ", "le ", "leg "]) {
    for (const word of words) {
      const q = encodeURIComponent(first + word);
      const answer = await fetch(`${origin}/api/legos?limit=1&q=${q}`);
      const { pagination } = (await answer.json()) as { pagination: { totalItems: number } };
      const whole = Math.floor(pagination.totalItems / cards);
      for (let page = 1; page <= whole; page += 1) found.push(`${address}?q=${q}&page=${page}`);
      if (found.length >= wanted) return found;
    }
  }
  return fail(`The sample catalogue has only ${found.length} pages of searches.`);
}

/** Words of titles, and their beginnings. */
async function wordsOfTitles(origin: string): Promise<Set<string>> {
  const answer = await fetch(`${origin}/api/legos?limit=100`);
  const { items } = (await answer.json()) as { items: { title: string }[] };
  const words = items.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return new Set(words.flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word]));
}

function fail(message: string): never {
  throw new Error(message);
}
