import { SeededRandom } from "#scripts/sample/seeded-random.ts";

const category = "legos";
const cards = 30;

/** Addresses of full pages of search results, all different. */
export async function newListings(origin: string, wanted: number): Promise<string[]> {
  const found: string[] = [];
  const words = await wordsOfTitles(origin);
  for (const sort of ["newest", "cheapest", "dearest", "best"]) {
    for (const first of ["", "lego ", "new ", "l ", "le ", "leg "]) {
      for (const word of words) {
        const q = encodeURIComponent(first + word);
        const answer = await fetch(`${origin}/api/${category}?limit=1&sort=${sort}&q=${q}`);
        const { pagination } = (await answer.json()) as { pagination: { totalItems: number } };
        const whole = Math.floor(pagination.totalItems / cards);
        for (let page = 1; page <= whole; page += 1) {
          found.push(`/categories/${category}?q=${q}&sort=${sort}&page=${page}`);
          if (found.length === wanted) return found;
        }
      }
    }
  }
  throw new Error(`The sample catalogue has only ${found.length} pages of searches.`);
}

/** Words of titles, and their beginnings. */
async function wordsOfTitles(origin: string): Promise<Set<string>> {
  const answer = await fetch(`${origin}/api/${category}?limit=100`);
  const { items } = (await answer.json()) as { items: { title: string }[] };
  const words = items.flatMap(({ title }) => title.toLowerCase().match(/[a-z]{4,}/g) ?? []);
  return new Set(words.flatMap((word) => [word.slice(0, 2), word.slice(0, 3), word]));
}

/** Addresses of items, all different, of all categories in a random order that is the same in each run. */
export async function newItems(origin: string, wanted: number): Promise<string[]> {
  const random = new SeededRandom("new items");
  const found = (await itemAddresses(origin)).map((address) => ({ address, place: random.uniform() }));
  if (found.length < wanted) throw new Error(`The sample catalogue has only ${found.length} items.`);
  const ordered = found.toSorted((one, other) => one.place - other.place);
  return ordered.slice(0, wanted).map(({ address }) => address);
}

/** The addresses of all items in the sitemap. */
async function itemAddresses(origin: string): Promise<string[]> {
  const parts = await addressesIn(`${origin}/sitemap.xml`);
  const pages = (await Promise.all(parts.map(addressesIn))).flat().map((address) => new URL(address).pathname);
  return pages.filter((address) => /^\/categories\/[^/]+\/./.test(address));
}

async function addressesIn(url: string): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}
