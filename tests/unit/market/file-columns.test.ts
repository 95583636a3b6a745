import { expect, test } from "vitest";
import { missingColumns, parseSaidColumns, readFileColumns } from "#app/models/market/how-to-read.ts";
import { presets, recognisePreset, unreadColumns } from "#app/models/market/parsing/presets.ts";

const withPreset = (name: string) => presets.find((preset) => preset.name === name) ?? presets[0];

test.each(presets.filter(({ hallmarks }) => hallmarks))(
  "columns that a file of $name has besides are read, those of the preset stay what they are",
  (preset) => {
    const own = Object.keys(preset.columns).map((name) => name.split(".")[0] ?? name);
    const names = [
      ...new Set([...own, ...(preset.hallmarks ?? []), "condition", "currency", "url", "Full Title", "Sold Amount"]),
    ];
    expect(recognisePreset(names).name).toBe(preset.name);
    const { feeding } = readFileColumns(preset, names);
    for (const column of ["condition", "currency", "url"] as const) expect(feeding.get(column)?.[0]).toBe(column);
    for (const [theirs, ours] of Object.entries(preset.columns)) {
      if (!unreadColumns.includes(ours)) expect(feeding.get(ours)).toContain(theirs);
    }
    expect([...feeding.values()].flat()).not.toContain("Full Title");
    expect(feeding.has("sold_price")).toBe(false);
  },
);

test("a file with a title and a price is no file of a known marketplace", () => {
  for (const names of [
    ["name", "price"],
    ["title", "price", "status"],
    ["Card Title", "Price"],
  ]) {
    expect(recognisePreset(names).name).toBe("chartables");
    expect(missingColumns(readFileColumns(recognisePreset(names), names))).toEqual([]);
  }
});

test("of two columns for the same, the better name wins, and what the operator says beats both", () => {
  const names = ["Description", "Item Title", "Price", "Sold Price", "Bid"];
  const plain = readFileColumns(withPreset("chartables")!, names);
  expect(plain.feeding.get("title")).toEqual(["Item Title"]);
  expect(plain.notUsed).toEqual(["Description", "Bid"]);
  const columns = readFileColumns(withPreset("chartables")!, names, [
    { column: "title", name: "Description" },
    { column: "price", name: "Bid" },
  ]);
  expect(columns.feeding.get("title")).toEqual(["Description"]);
  expect(columns.feeding.get("price")).toEqual(["Bid"]);
  expect(columns.feeding.has("sold_price")).toBe(false);
});

test.each([
  ["chartables", ["title", "price", "buying_format", "bid_count"], ["quantity_available_is_min", "quantity_sold"]],
  ["chartables", ["Title", "Price", "Number of Bids"], ["Best Offer", "Items Sold"]],
  ["ebay-active-us", ["name", "price"], ["items_sold"]],
  ["toys-active-us", ["toy", "price", "available"], ["sold"]],
  ["ebay-browse", ["itemId", "title", "price", "itemGroupType"], ["seller"]],
])("%s: of %j and %j only the former are read", (preset, used, unread) => {
  const { feeding, notUsed } = readFileColumns(withPreset(preset)!, [...used, ...unread]);
  expect([...feeding.values()].flat()).toEqual(expect.arrayContaining(used));
  expect([...feeding.values()].flat()).toHaveLength(used.length);
  expect(notUsed).toEqual(unread);
});

test.each([
  ["title=Name,price=Sold Price", { title: "Name", price: "Sold Price" }],
  ['title=Name,price="Sold Price"', { title: "Name", price: "Sold Price" }],
  ["title='Name, as listed',price=Sum, net", { title: "Name, as listed", price: "Sum, net" }],
  ["sold_at=When?", { sold_at: "When?" }],
])("--columns %s is understood", (text, pairs) => {
  const columns = parseSaidColumns(text);
  expect(
    Object.fromEntries((columns as { column: string; name: string }[]).map((one) => [one.column, one.name])),
  ).toEqual(pairs);
});

test.each([
  ["flavour=Name", /Nothing is read into "flavour"\. What can be read is: kind, .*sold_price/],
  ["Name", /--columns is like title=Name/],
  ["title=", /--columns is like title=Name/],
  ["", /--columns is like/],
])("--columns %j gives a sentence", (text, sentence) => {
  expect(parseSaidColumns(text)).toMatch(sentence);
});

test("five hundred columns are read in no time", () => {
  const names = Array.from({ length: 500 }, (_, index) => `column of a long name ${index} price title`);
  const started = performance.now();
  readFileColumns(withPreset("chartables")!, names);
  expect(performance.now() - started).toBeLessThan(2_000);
});
