import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/kinds/all.ts";
import { applyRules, classify } from "#app/models/market/classify.server.ts";
import { missingColumns, readFileColumns } from "#app/models/market/how-to-read.ts";
import { recognisePreset } from "#app/models/market/parsing/presets.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";

function read(category: ItemKind, values: Record<string, unknown>) {
  const names = [...Object.keys(values), "price", "sold_at"];
  const preset = recognisePreset(names);
  const facts = {
    ...{ preset, category, source: "test", kind: undefined, soldIn: undefined },
    seenAt: new Date("2026-01-01T00:00:00Z"),
    now: new Date("2026-01-02T00:00:00Z"),
  };
  const reader = rowReader(facts, readFileColumns(preset, names, [], category));
  return reader({ line: 2, values: { ...values, price: "$5", sold_at: "2025-12-01" } });
}

/** The title and the item of a row, and what is said of it. */
function named(category: ItemKind, values: Record<string, unknown>) {
  const row = read(category, values);
  if (!row.ok) return row.rejection;
  const { itemKey, isContradictory } = classify(row.record);
  return [
    row.record.title,
    itemKey,
    ...(isContradictory ? ["contradictory"] : []),
    ...(row.remark ? [row.remark] : []),
  ];
}

test.each<[ItemKind, Record<string, unknown>, string, string]>([
  ["comics", { Series: "Amazing Spider-Man", Issue: "300" }, "Amazing Spider-Man #300", "amazing-spider-man-300"],
  ["comics", { Title: "Amazing Spider-Man", "Issue #": 300 }, "Amazing Spider-Man #300", "amazing-spider-man-300"],
  [
    "sports-memorabilia",
    { Year: "1986", "Set Name": "Fleer", Player: "Michael Jordan", "Card #": "57" },
    "1986 Fleer Michael Jordan #57",
    "1986-fleer-michael-jordan-57",
  ],
  [
    "model-trains",
    { Hersteller: "Märklin", "Artikel-Nr.": "39902", Bezeichnung: "BR 218" },
    "Märklin 39902 BR 218",
    "marklin-39902",
  ],
  [
    "figures",
    { Line: "Funko Pop! Star Wars", Character: "Darth Vader", "Ref. No.": "1" },
    "Funko Pop! Star Wars Darth Vader #1",
    "funko-pop-star-wars-1",
  ],
  ["legos", { "Set Number": "75257-1" }, "LEGO Set 75257", "75257"],
  // A title beside: it stays as it is.
  [
    "comics",
    { Title: "Asm 300 CGC 9.8", Series: "Amazing Spider-Man", Issue: "300" },
    "Asm 300 CGC 9.8",
    "amazing-spider-man-300",
  ],
  [
    "comics",
    { Title: "First Venom!", Series: "Amazing Spider-Man", Issue: "300" },
    "First Venom!",
    "amazing-spider-man-300",
  ],
  ["comics", { Title: "Batman #423", Variant: "Newsstand" }, "Batman #423", "batman-423-newsstand"],
  ["legos", { Title: "LEGO Falcon", "Set name": "Millennium Falcon", "Set Number": "75257" }, "LEGO Falcon", "75257"],
  ["legos", { "Set name": "LEGO 75257 Falcon" }, "LEGO 75257 Falcon", "75257"],
  // A number that is no set's is none of ours.
  ["legos", { Title: "LEGO 75257 Falcon", Series: "1", Issue: "2", Number: "75252" }, "LEGO 75257 Falcon", "75257"],
  ["comics", { Title: "Batman #423", "No.": "7", "Item #": "9" }, "Batman #423", "batman-423"],
])("of %s, the columns %j give the title %s and the item %s", (category, values, title, key) => {
  expect(named(category, values)).toEqual([title, key]);
});

test("a row whose title and columns name different items is of none, and gets no price", () => {
  const title = "Amazing Spider-Man #300";
  expect(named("comics", { Title: title, Issue: "301" })).toEqual([title, null, "contradictory"]);
  expect(named("comics", { Title: "Batman poster", Series: "Batman", Issue: "423" })).toEqual(["Batman poster", null]);
});

test("what columns named is read again from what is stored", () => {
  const row = read("comics", { Title: "First Venom!", Series: "Amazing Spider-Man", Issue: "300" });
  if (!row.ok) throw new Error(row.rejection);
  const { category, title, condition, declaredCondition, grader, grade, catalogRef, lotSize } = row.record;
  const stored = { category, title, condition, declaredCondition, grader, grade, catalogRef, lotSize };
  expect(applyRules(stored).itemKey).toBe("amazing-spider-man-300");
  expect(applyRules({ ...stored, title: "First Venom! lot of 5 comics" }).excludedBy).not.toBeNull();
  expect(applyRules({ ...stored, catalogRef: null }).itemKey).toBeNull();
});

test("two issues with the same remark for a title are two sales", () => {
  const ids = ["300", "301"].map((Issue) => {
    const row = read("comics", { Title: "Key issue!", Series: "Amazing Spider-Man", Issue });
    return row.ok && classify(row.record).sourceItemId;
  });
  expect(new Set(ids).size).toBe(2);
});

test("columns beside a title that names an item leave the id of the row as it was", () => {
  const idOf = (values: Record<string, unknown>) => {
    const row = read("comics", { Title: "Batman #423", ...values });
    return row.ok && classify(row.record).sourceItemId;
  };
  expect(idOf({ Series: "Batman", Issue: "423", Variant: "Newsstand" })).toBe(idOf({}));
});

test("a number that a spreadsheet spoiled is read where one reading is a known item, and said", () => {
  const said = "a number was read that a spreadsheet had changed";
  expect(named("legos", { Title: "Falcon", "Set Number": "75257.0" })).toEqual(["Falcon", "75257", said]);
  expect(named("legos", { Title: "Falcon", "Set Number": "99,999" })).toEqual(["Falcon", null]);
  expect(named("model-trains", { Maker: "Hornby", "Article No": '="R3086"' })).toEqual([
    "Hornby R3086",
    "hornby-r3086",
    said,
  ]);
});

test("a row that its columns do not name is rejected", () => {
  expect(named("comics", { Series: "Batman", Issue: "1-6" })).toBe("its columns name no item");
  expect(named("comics", { Title: "", Series: "", Issue: "" })).toBe("no title");
});

test("a file needs a title, or columns that name a thing together", () => {
  const missing = (...names: string[]) =>
    missingColumns(readFileColumns(recognisePreset(names), [...names, "Price"], [], undefined));
  expect(missing("Series", "Issue")).toEqual([]);
  expect(missing("Maker", "Article number")).toEqual([]);
  for (const name of ["Series", "Player", "Maker", "Year", "Issue"]) expect(missing(name)).toEqual(["title"]);
});
