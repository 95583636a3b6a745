import pg from "pg";
import { categories } from "#app/models/catalog/categories.ts";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import { startPostgres, type TestPostgres } from "#tests/support/database/postgres.ts";
import { startChild } from "#tests/support/server/child.ts";
import { bareEnvironment, root } from "#tests/support/server/own-settings.ts";
import { type Figure, figure, p95, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

const small = { listings: 10_000, sales: 100_000 };
const tiny = { listings: 400, sales: 4_000 };

/** Makes addresses of one kind for one site, all different, so that no cache answers. */
type Addresses = (site: Site, random: SeededRandom) => string;

interface Site {
  origin: string;
  /** How many pages each category has. */
  pages: Map<string, number>;
  /** Titles from the whole catalogue, with their category. */
  titles: { category: string; title: string }[];
  /** Titles of the items with the most sales. */
  busiest: { category: string; title: string }[];
}

const words = ["marvel", "star wars", "new", "dc comics", "hot wheels", "lego", "used boxed", "vintage", "mint rare"];

function someCategory(random: SeededRandom) {
  return random.pick(categories);
}

function someWords({ titles }: Site, random: SeededRandom, count: number): string {
  const all = random.pick(titles).title.split(" ");
  const from = random.integer(0, Math.max(0, all.length - count));
  return encodeURIComponent(all.slice(from, from + count).join(" "));
}

const kinds: Record<string, Addresses> = {
  "listing, first pages": (_, random) => {
    const { id, listing } = someCategory(random);
    return `/categories/${id}?theme=${random.pick(listing.themes).id}&page=${random.integer(1, 5)}`;
  },
  "listing, deep pages": (site, random) => {
    const { id } = someCategory(random);
    return `/categories/${id}?page=${random.integer(2, site.pages.get(id) ?? 2)}`;
  },
  "listing, deep pages of themes": (site, random) => {
    const { id, listing } = someCategory(random);
    const theme = random.pick(listing.themes.slice(1)).id;
    return `/categories/${id}?theme=${theme}&page=${random.integer(2, (site.pages.get(id) ?? 2) * 2)}`;
  },
  "listing, best against recent sales": (_, random) => {
    const { id, listing } = someCategory(random);
    return `/categories/${id}?theme=${random.pick(listing.themes).id}&sort=best&page=${random.integer(1, 9)}`;
  },
  "listing, one filter": (_, random) => {
    const { id, listing } = someCategory(random);
    return `/categories/${id}?theme=${random.pick(listing.themes).id}&${someFilter(random)}&page=${random.integer(1, 5)}&n=${random.integer(0, 1e9)}`;
  },
  "listing, filters and orders by price": (_, random) => {
    const { id, listing } = someCategory(random);
    const sort = random.pick(["newest", "cheapest", "dearest", "best"]);
    return `/categories/${id}?theme=${random.pick(listing.themes).id}&${someFilter(random)}&${someFilter(random)}&sort=${sort}&page=${random.integer(1, 9)}`;
  },
  "listing, cheapest, deep pages": (site, random) => {
    const { id } = someCategory(random);
    const last = Math.min(300, site.pages.get(id) ?? 2);
    return `/api/${id}?sort=cheapest&limit=${random.integer(20, 30)}&page=${random.integer(2, last)}`;
  },
  "listing, filters and two words of a title": (site, random) => {
    const { category, title } = random.pick(site.titles);
    const [one = "", two = ""] = title.split(" ").slice(1);
    const q = encodeURIComponent(`${one} ${two}`);
    return `/categories/${category}?q=${q}&${someFilter(random)}&sort=${random.pick(["newest", "cheapest"])}`;
  },
  "listing API, any page": (site, random) => {
    const { id } = someCategory(random);
    return `/api/${id}?limit=${random.integer(20, 60)}&page=${random.integer(1, site.pages.get(id) ?? 2)}`;
  },
  "search, broad words": (_, random) =>
    `/categories/${someCategory(random).id}?q=${encodeURIComponent(random.pick(words))}&page=${random.integer(1, 30)}`,
  "search, one word of a title": (site, random) =>
    `/search?q=${someWords(site, random, 1)}&n=${random.integer(0, 1e9)}`,
  "search, two words of a title": (site, random) =>
    `/search?q=${someWords(site, random, 2)}&n=${random.integer(0, 1e9)}`,
  "search API, three words": (site, random) =>
    `/api/search?q=${someWords(site, random, 3)}&n=${random.integer(0, 1e9)}`,
  "suggestions, beginning of a word": (site, random) => {
    const word = decodeURIComponent(someWords(site, random, 1));
    return `/api/suggest?q=${encodeURIComponent(word.slice(0, random.integer(3, 6)))}&n=${random.integer(0, 1e9)}`;
  },
  "search, misspelt": (site, random) => {
    const word = decodeURIComponent(someWords(site, random, 1));
    return `/search?q=${encodeURIComponent(`${word.slice(0, 2)}${word.slice(3)}x`)}`;
  },
  "history, any item": (site, random) => history(random.pick(site.titles), random),
  "history, busiest items": (site, random) => history(random.pick(site.busiest), random),
};

function someFilter(random: SeededRandom): string {
  const from = random.integer(5, 300);
  return random.pick([
    `from=${from}`,
    `from=${from}&to=${from + random.integer(1, 100)}`,
    `condition=${random.pick(["new", "used", "open-box", "unknown", "raw", "graded"])}`,
    `currency=${random.pick(["USD", "GBP"])}`,
    "lots=hidden",
  ]);
}

function history({ category, title }: { category: string; title: string }, random: SeededRandom): string {
  const window = random.pick(["7d", "30d", "90d", "all"]);
  return `/categories/${category}/${encodeURIComponent(title)}?window=${window}&n=${random.integer(0, 1e9)}`;
}

/** The 95th percentile on a hundred times the listings and sales, as a multiple of that on the small catalogue. */
export async function* scale(stage: Stage): AsyncGenerator<Figure> {
  const times = stage.pick(100, 100, 2);
  const size = stage.pick(small, small, tiny);
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: "1GB", max_wal_size: "8GB" } });
  try {
    const one = await openSite(stage, postgres, size);
    const many = { listings: times * size.listings, sales: times * size.sales };
    yield* compare(stage, times, one, await openSite(stage, postgres, many));
  } finally {
    await postgres.stop();
  }
}

async function* compare(stage: Stage, factor: number, small: Site, large: Site): AsyncGenerator<Figure> {
  const requests = stage.pick(300, 60, 2);
  const warmUps = stage.pick(20, 20, 0);
  for (const [name, addressOf] of Object.entries(kinds)) {
    stage.log(name);
    const times = { small: [] as number[], large: [] as number[] };
    const random = { small: new SeededRandom(`${name} small`), large: new SeededRandom(`${name} large`) };
    for (let turn = -warmUps; turn < requests; turn += 1) {
      const few = await timeOf(small.origin + addressOf(small, random.small));
      const many = await timeOf(large.origin + addressOf(large, random.large));
      if (turn < 0) continue;
      times.small.push(few);
      times.large.push(many);
    }
    const [few, many] = [p95(times.small), p95(times.large)];
    yield figure(`p95 on ${factor} times the catalogue, ${name}`, many / few, "×", {
      target: { atMost: 2 },
      note: `${readable(few)} ms → ${readable(many)} ms over ${requests} requests each`,
    });
  }
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - start;
}

async function openSite(
  stage: Stage,
  postgres: TestPostgres,
  { listings, sales }: { listings: number; sales: number },
): Promise<Site> {
  const databaseUrl = await filledDatabase(stage, postgres, listings, sales);
  const { origin } = await stage.server({ databaseUrl, sampleData: "off" });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const pages = new Map<string, number>();
  for (const { id } of categories) {
    const { pagination } = (await (await fetch(`${origin}/api/${id}?limit=30`)).json()) as {
      pagination: { totalPages: number };
    };
    pages.set(id, pagination.totalPages);
  }
  const titles = await client.query<{ category: string; title: string }>(
    "select category, title from listing where id % greatest(1, (select max(id) / 2000 from listing)) = 0",
  );
  const busiest = await client.query<{ category: string; title: string }>(
    `select category, min(title) as title from listing join
      (select item_id from sale group by item_id order by count(*) desc limit 50) as most using (item_id) group by category, item_id`,
  );
  await client.end();
  return { origin, pages, titles: titles.rows, busiest: busiest.rows };
}

async function filledDatabase(stage: Stage, postgres: TestPostgres, listings: number, sales: number): Promise<string> {
  const databaseUrl = await postgres.createDatabase();
  stage.log(`filling a catalogue with ${readable(listings)} listings and ${readable(sales)} sales`);
  const child = await startChild(process.execPath, ["tests/bench/fill/catalogue.ts", String(listings), String(sales)], {
    cwd: root,
    env: { ...bareEnvironment(), DATABASE_URL: databaseUrl },
  });
  if ((await child.exited) !== 0) throw new Error(`The catalogue could not be filled:\n${child.output()}`);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
  return databaseUrl;
}
