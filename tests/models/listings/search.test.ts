import { beforeAll, expect, test } from "vitest";
import { type CategoryId, categories, requireCategory } from "#app/models/catalog/categories.ts";
import { searchCatalogue } from "#app/models/listings/search.server.ts";
import type { ListingRow } from "#app/models/market/parsing/record.ts";
import { listingRow } from "#tests/support/catalog/market-rows.ts";
import { recordMarketRows } from "#tests/support/catalog/record-market-rows.ts";

const offer = (category: ListingRow["category"], title: string) =>
  listingRow({ category, source: "search", sourceItemId: title, title });

beforeAll(async () => {
  await recordMarketRows([
    ...["New Sealed", "Used Complete", "No Box", "BNIB"].map((state) =>
      offer("legos", `LEGO Star Wars 75257 Millennium Falcon ${state}`),
    ),
    offer("legos", "LEGO Batman 76139 Batmobile"),
    offer("figures", "Funko Pop! Heroes #144 Batman"),
    offer("figures", "Marvel Legends Spider-Man helmet replica"),
    offer("comics", "Amazing Spider-Man #300 CGC 9.8"),
    offer("comics", "Spiderman Annual #1 Pokémon crossover"),
    offer("model-trains", "Hornby R3086 Flying Scotsman"),
    offer("model-trains", "Märklin 4411 Straßenbahn Łódź"),
    // What sellers spell wrong is in the catalogue too.
    offer("legos", "Lego Milennium Falcon minifigure only"),
  ]);
});

async function found(query: string, ...ids: CategoryId[]) {
  const searched = categories.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const { corrected, groups } = await searchCatalogue(query, searched, 8);
  return { corrected, titles: groups.flatMap(({ rows }) => rows.map(({ title }) => title)) };
}

test("groups come in the order of the table, each with its count, of the searched categories only", async () => {
  const { groups } = await searchCatalogue("batman", categories, 8);
  expect(groups.map(({ category, total }) => [category, total])).toEqual([
    ["legos", 1],
    ["figures", 1],
    ["comics", 0],
    ["model-trains", 0],
    ["model-cars", 0],
    ["sports-memorabilia", 0],
  ]);
  expect((await found("hornby")).titles).toEqual(["Hornby R3086 Flying Scotsman"]);
  expect((await found("hornby", "legos", "comics")).titles).toEqual([]);
  const { elsewhere, corrected } = await searchCatalogue("hornby", [requireCategory("legos")], 8);
  expect([corrected, elsewhere]).toEqual([null, [{ category: "model-trains", total: 1, isAtLeast: false }]]);
  expect((await found("batman", "figures")).titles).toEqual(["Funko Pop! Heroes #144 Batman"]);
});

test("a group holds no more than asked for, and says how many there are", async () => {
  const { groups } = await searchCatalogue("falcon", [requireCategory("legos")], 2);
  expect([groups[0]?.rows.length, groups[0]?.total, groups[0]?.isAtLeast]).toEqual([2, 5, false]);
});

for (const [asked, finds] of [
  ["75257-1", "LEGO Star Wars 75257 Millennium Falcon BNIB"],
  ["#75257", "LEGO Star Wars 75257 Millennium Falcon BNIB"],
  ["spiderman 300", "Amazing Spider-Man #300 CGC 9.8"],
  ["SPIDER-MAN #300!!", "Amazing Spider-Man #300 CGC 9.8"],
  ["spider man (helmets)", "Marvel Legends Spider-Man helmet replica"],
  ["spider-man annual", "Spiderman Annual #1 Pokémon crossover"],
  ["pokemon", "Spiderman Annual #1 Pokémon crossover"],
  ["marvel's legend", "Marvel Legends Spider-Man helmet replica"],
  ["strassenbahn lodz", "Märklin 4411 Straßenbahn Łódź"],
  ["STRAßENBAHN ŁÓDŹ", "Märklin 4411 Straßenbahn Łódź"],
  ["batmob", "LEGO Batman 76139 Batmobile"],
] as const) {
  test(`"${asked}" finds ${finds}`, async () => {
    const { corrected, titles } = await found(asked);
    expect(corrected).toBeNull();
    expect(titles).toContain(finds);
  });
}

test("a number is taken whole: #30 is not #300", async () => {
  expect((await found("spider-man #30")).titles).toEqual([]);
});

test("a word spelt wrong finds what titles call it, and the answer says so", async () => {
  expect(await found("milenium falcn")).toEqual({
    corrected: "millennium falcon",
    titles: (await found("millennium falcon")).titles,
  });
  expect((await found("amzing spidermann")).titles).toContain("Amazing Spider-Man #300 CGC 9.8");
});

test("a mended search still does not want what was not wanted", async () => {
  const { titles } = await found("milenium falcn -sealed");
  expect(titles).toContain("LEGO Star Wars 75257 Millennium Falcon BNIB");
  expect(titles).not.toContain("LEGO Star Wars 75257 Millennium Falcon New Sealed");
});

test("a word of one letter is found behind thirty longer ones that begin so", async () => {
  await recordMarketRows([
    ...Array.from({ length: 40 }, (_, index) =>
      offer("comics", `Capt${"abcdefghij"[index % 10]}${"klmn"[index % 4]} c${index}x`),
    ),
    offer("comics", "Vitamin C #3"),
  ]);
  expect((await found("vitamin c")).titles).toEqual(["Vitamin C #3"]);
});

test("a word that is right is not mended, however little it finds", async () => {
  expect((await found("batman batmobile")).corrected).toBeNull();
});

test("what nothing is like finds nothing", async () => {
  expect(await found("zzzqqq xxyyzz")).toEqual({ corrected: null, titles: [] });
  expect(await found("!!!")).toEqual({ corrected: null, titles: [] });
});
