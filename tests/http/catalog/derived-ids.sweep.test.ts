import { expect, test } from "vitest";
import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { derivedId } from "#tests/support/catalog/derived-ids.ts";
import { marketFolders, rowsOf, titlesOf } from "#tests/support/catalog/market-files.ts";
import { draw } from "#tests/support/draw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer({ sample: true });

const calls = { figures: "price-history-figure", comics: "price-history-comic" } as const;
type Called = keyof typeof calls;

async function history(category: Called, id: string, title?: string) {
  const query = title === undefined ? "" : `?title=${encodeURIComponent(title)}`;
  const response = await fetch(`${server.origin}/api/${calls[category]}/${encodeURIComponent(id)}${query}`);
  return { status: response.status, body: await response.json() };
}

/** Titles of the sample catalogue that are about one item, with its number. */
async function sampleTitles(category: Called): Promise<{ title: string; itemKey: string }[]> {
  const pages = await Promise.all(
    [1, 2].map(async (page) => (await fetch(`${server.origin}/api/${category}?limit=100&page=${page}`)).json()),
  );
  const titled = pages.flatMap(({ items }) => items).filter(({ itemKey }) => itemKey !== null);
  return draw(titled, 60);
}

for (const category of ["figures", "comics"] as const) {
  test(`a title in place of an id finds the item of the title: ${category}`, async () => {
    for (const { title, itemKey } of await sampleTitles(category)) {
      const { status, body } = await history(category, title);
      expect([status, body.id], title).toEqual([200, itemKey]);
    }
  });

  test(`an id derived from a title finds, with it, the item of the title: ${category}`, async () => {
    for (const { title, itemKey } of await sampleTitles(category)) {
      const { status, body } = await history(category, derivedId(category, title), title);
      expect([status, body.id], title).toEqual([200, itemKey]);
    }
  });
}

test("an id is read as titles are: entities, spaces, accents, encoded once too often", async () => {
  const { body: known } = await history("comics", "Amazing Spider-Man #300");
  expect(known.history.length).toBeGreaterThan(0);
  for (const id of ["  Amazing&nbsp;Spider-Man  #300 ", "amazing%20spider-man%20%23300", "ASM #300", known.id]) {
    expect((await history("comics", id)).body.id, id).toBe(known.id);
  }
});

test.each([" ", "#", "[?]", "%", "'\"\\", "Ω", "é".repeat(200), "🧱".repeat(200), "../..", "a/b"])(
  "any text of 1 to 200 characters is an id: %s",
  async (id) => {
    expect((await history("figures", id)).status).toBe(200);
  },
);

test("control characters count like any others", async () => {
  expect((await history("figures", "x\u0001\u0002".repeat(66))).status).toBe(200);
  expect((await history("figures", "x\u0001\u0002".repeat(67))).status).toBe(400);
});

for (const [category, file] of [
  ["figures", "funko-shop-2024-01.json"],
  ["comics", "comics-active-us-2021-11.csv"],
] as const) {
  test.for(marketFolders)(`each id derived from $whose ${file} is taken`, async ({ folder }) => {
    const titles = titlesOf(rowsOf(folder, file)).map(cleanTitle).filter(Boolean);
    for (const title of draw(titles.slice(0, 200), 60)) {
      const id = derivedId(category, title);
      expect((await history(category, id, title)).status, id).toBe(200);
    }
  });
}
