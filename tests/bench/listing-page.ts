import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "#tests/support/own-settings.ts";
import { type Figure, figure, readable } from "./figure.ts";
import { alternate, rateOfEach, rateOfOne } from "./load.ts";
import { runToEnd, type Stage } from "./stage.ts";

const require = createRequire(import.meta.url);
const address = "/categories/legos";
const cards = 30;

/** The listing page, logged out, beside the same page rendered by bare Remix from a constant. */
export async function listingPage(stage: Stage): Promise<Figure[]> {
  const site = await stage.site();
  const floor = await startFloor(stage, site.origin);
  await requireSamePage(site.origin, floor);

  const seconds = stage.quick ? 2 : 8;
  const rounds = stage.quick ? 2 : 5;
  const amount = stage.quick ? 200 : 300;
  const addresses = await pagesOfSearches(site.origin, amount * rounds);
  const figures: Figure[] = [];
  for (const gzip of [false, true]) {
    stage.say(`listing page${gzip ? ", compressed" : ""}`);
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

  stage.say("listing page, every address new");
  const cold = await alternate(
    rounds,
    (round) => rateOfEach(site.origin, addresses.slice(round * amount, (round + 1) * amount)),
    () => rateOfOne(floor + address, seconds / 2),
  );
  figures.push(figure("listing page, every address new: times bare Remix", cold.ratio, "×", { note: inWords(cold) }));
  return figures;
}

function inWords({ ours, floor }: { ours: number; floor: number }): string {
  return `${readable(Math.round(ours))} beside ${readable(Math.round(floor))} requests/s`;
}

/** Builds bare Remix with what the real page's loaders give, and serves it as Remix is served. */
async function startFloor(stage: Stage, siteOrigin: string): Promise<string> {
  stage.say("building the page's floor");
  mkdirSync(path.join(root, ".cache/bench"), { recursive: true });
  const loaded = await loaderData(siteOrigin);
  writeFileSync(path.join(root, ".cache/bench/listing-page.json"), JSON.stringify(loaded));
  await runToEnd([
    require.resolve("@remix-run/dev/dist/cli.js"),
    "vite:build",
    "--config",
    "tests/bench/bare/vite.config.ts",
  ]);
  const serve = require.resolve("@remix-run/serve/dist/cli.js");
  const { origin } = await stage.program([serve, ".cache/bench/bare/server/index.js"], {}, address);
  return origin;
}

/** What the loaders of the page give, as the browser gets it between pages. */
async function loaderData(origin: string): Promise<{ root: unknown; page: unknown }> {
  const { body } = await fetch(`${origin}${address}.data`);
  if (!body) throw new Error("The listing page has no data.");
  const ofRemix = createRequire(require.resolve("@remix-run/react"));
  const { decode }: TurboStream = await import(pathToFileURL(ofRemix.resolve("turbo-stream")).href);
  const { value } = await decode(body);
  const dataOf = (route: string) =>
    value[route]?.data ?? fail(`The data of the listing page have nothing of ${route}.`);
  return { root: dataOf("root"), page: dataOf("routes/categories.$category._index") };
}

interface TurboStream {
  decode(stream: ReadableStream<Uint8Array>): Promise<{ value: Record<string, { data?: unknown }> }>;
}

/** The comparison is fair only as long as both answer with the same page. */
async function requireSamePage(siteOrigin: string, floorOrigin: string): Promise<void> {
  const [ours, floor] = await Promise.all([bodyOf(siteOrigin), bodyOf(floorOrigin)]);
  const count = ours.split("<li class=").length;
  if (count <= cards) fail(`The listing page has fewer than ${cards} cards.`);
  if (ours !== floor) {
    fail("The listing page and its floor differ. Does the build lag behind the code? npm run build makes a new one.");
  }
}

async function bodyOf(origin: string): Promise<string> {
  const html = await (await fetch(origin + address)).text();
  const from = html.indexOf("<body");
  return html.slice(from, html.indexOf("<script", from));
}

/** Addresses of whole pages of searches, each one different. */
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

/** Words of titles, and what one types on the way to them. */
async function wordsOfTitles(origin: string): Promise<Set<string>> {
  const answer = await fetch(`${origin}/api/legos?limit=100`);
  const { items } = (await answer.json()) as { items: { title: string }[] };
  const words = items.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return new Set(words.flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word]));
}

function fail(message: string): never {
  throw new Error(message);
}
