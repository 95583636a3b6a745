import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { queryParts } from "#app/models/catalog/search/query-parts.ts";
import { formsOf, searchText, splitNegativeTerms } from "#app/models/catalog/search-words.ts";

test("words, phrases and lists after a minus, and words after NOT, are wanted out", () => {
  expect(splitNegativeTerms("hornby -lot")).toEqual({ text: "hornby", without: ["lot"] });
  expect(splitNegativeTerms('hornby -"job lot" r3086')).toEqual({ text: "hornby r3086", without: ["job lot"] });
  expect(splitNegativeTerms("hornby -(lot, lots,bundle)")).toEqual({
    text: "hornby",
    without: ["lot", "lots", "bundle"],
  });
  expect(splitNegativeTerms("hornby NOT lot NOT bulk")).toEqual({ text: "hornby", without: ["lot", "bulk"] });
  expect(splitNegativeTerms('hornby NOT "grab bag" NOT (a OR b)').without).toEqual(["grab bag", "a", "b"]);
  expect(splitNegativeTerms("ho scale -lot, -lots, -Job-Lot")).toEqual({
    text: "ho scale",
    without: ["lot", "lots", "job lot"],
  });
});

test("a hyphen inside a word, between blanks or at an end is no negative, nor is a small not", () => {
  for (const text of [
    "Spider-Man",
    "75257-1",
    "HO-scale coach",
    "Batman - Robin",
    "Batman -",
    "not lot",
    "--- coach",
  ]) {
    expect(splitNegativeTerms(text), text).toEqual({ text, without: [] });
  }
});

test("a query of negatives only has no text", () => {
  expect(splitNegativeTerms('-lot -"job lot", -(bulk)')).toEqual({ text: "", without: ["lot", "job lot", "bulk"] });
});

test("a negative term that is repeated, or holds no word, does not count", () => {
  expect(splitNegativeTerms('tram -lot -LOT -"" -(,)').without).toEqual(["lot"]);
});

test("whatever is typed, what comes back is bounded and can be searched", () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 400 }),
    fc.array(fc.constantFrom("-", "NOT ", '"', "(", ")", ",", " ", "lot", "é", "Spider-Man", "\u0000"), {
      maxLength: 300,
    }),
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const { text, without } = splitNegativeTerms(typeof parts === "string" ? parts : parts.join(""));
      expect(text.length).toBeLessThanOrEqual(200);
      expect(without.length).toBeLessThanOrEqual(50);
      for (const term of without) {
        expect(term).toMatch(/^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u);
        expect(term.length).toBeLessThanOrEqual(200);
        expect(queryParts(term)).not.toEqual([]);
      }
      for (const { apart } of queryParts(text)) {
        for (const word of apart) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }
    }),
  );
});

test("a title and a query are cut into the same words", () => {
  expect(searchText("Marvel's Spider-Man #1 (75257-1) Pokémon")).toBe("marvel spider man 1 75257 pokemon spiderman");
  expect(searchText("Bjørn ŁÓDŹ Straße Æon")).toBe("bjorn lodz strasse aeon");
  expect(queryParts("Spider-Man #1 75257-1")).toEqual([
    { apart: ["spider", "man"], joined: "spiderman" },
    { apart: ["1"], joined: null },
    { apart: ["75257"], joined: null },
  ]);
});

test("a word is found in the singular and in the plural, and as nothing else", () => {
  for (const [one, other] of [
    ["helmet", "helmets"],
    ["battery", "batteries"],
    ["zombie", "zombies"],
    ["box", "boxes"],
  ]) {
    expect(formsOf(one!)).toContain(other);
    expect(formsOf(other!)).toContain(one);
  }
  expect(formsOf("glass")).not.toContain("glas");
  expect(formsOf("300")).toEqual(["300"]);
});

test("a word is found in its British and its American spelling, in singular and plural", () => {
  for (const [one, other] of [
    ["grey", "gray"],
    ["armour", "armor"],
    ["tyres", "tire"],
    ["colors", "colours"],
    ["oo", "00"],
  ]) {
    expect(formsOf(one!)).toContain(other);
    expect(formsOf(other!)).toContain(one);
  }
  expect(formsOf("ho")).toContain("h0");
  expect(formsOf("h0")).not.toContain("ho");
});

test("an abbreviation finds itself, and the words that it stands for", () => {
  expect(queryParts("TMNT 1")).toEqual([
    { apart: ["teenage", "mutant", "ninja", "turtles"], joined: "tmnt" },
    { apart: ["1"], joined: null },
  ]);
  expect(queryParts("UCS-Falcon")[0]?.apart).toEqual(["ucs", "falcon"]);
});

test("every word of a query that is a title is among the words of that title", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (title) => {
      fc.pre([...cleanQuery(title)].length < 100);
      const words = new Set(searchText(title).split(" "));
      for (const { apart } of queryParts(cleanQuery(title))) for (const word of apart) expect(words).toContain(word);
    }),
  );
  expect(searchText("Wolverine #½ ②")).toBe("wolverine 1 2 2");
  expect(searchText("℠A LEGO®City Star Wars™")).toBe("a lego city star wars");
  expect(cleanQuery("℠A LEGO®City Star Wars™")).toBe("A LEGO City Star Wars");
});

test("phrases that a category keeps off need no quotes after a minus", () => {
  const wanted = splitNegativeTerms("hornby -job lot -grab bag -lots", ["job lot", "grab bag"]);
  expect(wanted).toEqual({ text: "hornby", without: ["job lot", "grab bag", "lots"] });
});
