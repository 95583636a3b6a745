import { expect, test } from "vitest";
import { readFileColumns } from "#app/models/market/how-to-read.ts";
import { presets, recognisePreset } from "#app/models/market/parsing/presets.ts";
import { type FileFacts, rowReader } from "#app/models/market/parsing/read-row.ts";
import { findExclusion } from "#app/models/prices/exclusion-rules.ts";

const facts = {
  source: "test",
  kind: undefined,
  category: "legos",
  soldIn: undefined,
  seenAt: new Date("2026-01-01T00:00:00Z"),
  now: new Date("2026-01-02T00:00:00Z"),
} as const;

function read(values: Record<string, unknown>, stated: Partial<FileFacts> = {}) {
  const columns = Object.keys(values);
  const all = { ...facts, preset: recognisePreset(columns), ...stated };
  return rowReader(all, readFileColumns(all.preset, columns))({ line: 2, values });
}

const problem = (rejection: string) => ({ ok: false, rejection });
const record = (fields: object) => ({ ok: true, record: fields });

test.each(presets)("for parts in a column of its own never counts, also as $name", (preset) => {
  const named = Object.keys(preset.columns);
  const title = Object.entries(preset.columns).find(([, ours]) => ours === "title")?.[0] ?? "title";
  const price = Object.entries(preset.columns).find(([, ours]) => ours === "price")?.[0] ?? "price";
  const columns = [...new Set([...named.map((name) => name.split(".")[0] ?? name), title, price, "condition"])];
  const sold = preset.name === "cards-daily" ? { date: "2025-01-01", start_time: "2025-01-01" } : {};
  const day = preset.timesInSecondsAgo ? "86400" : "2025-01-01";
  const dates = Object.fromEntries(
    Object.entries(preset.columns).flatMap(([theirs, ours]) => (ours === "sold_at" ? [[theirs, day]] : [])),
  );
  const values = {
    ...Object.fromEntries(columns.map((name) => [name, ""])),
    ...sold,
    ...dates,
    [title]: "Pop! figure LEGO 75257 sealed new",
    [price]: "£12.50",
    condition: "For parts or not working",
  };
  const row = rowReader(
    { ...facts, kind: "sale", preset, soldIn: soldThen, condition: "new" },
    readFileColumns(preset, columns),
  )({ line: 2, values });
  if (!row.ok) throw new Error(row.rejection);
  expect(row.record.condition).toBe("For parts or not working");
  const { title: cleaned, category, lotSize, condition } = row.record;
  expect(findExclusion({ title: cleaned, category, lotSize, condition, itemKey: "75257", others: [] })).not.toBeNull();
});

const soldThen = {
  from: new Date("2025-01-01T00:00:00Z"),
  until: new Date("2025-02-01T00:00:00Z"),
  precision: "month",
} as const;

test("what is said of the whole file is kept apart from what the row says", () => {
  const row = { title: "LEGO 75257", sold_price: "£50", sold_at: "2025-01-01", condition: "" };
  expect(read(row, { condition: "new" })).toMatchObject(record({ condition: null, declaredCondition: "new" }));
  expect(read({ ...row, condition: "Used" }, { condition: "new" })).toMatchObject(
    record({ condition: "Used", declaredCondition: "new" }),
  );
});

test.each([
  ["Sold", "sale"],
  ["completed", "sale"],
  ["SOLD", "sale"],
  ["Active", "listing"],
  ["live", "listing"],
  ["For Sale", "listing"],
  ["Ended", "sale"],
])("a row whose status is %s is a %s, whatever is said of the file", (status, kind) => {
  for (const stated of ["sale", "listing"] as const) {
    const row = { title: "LEGO 75257", price: "$50", date: "2025-01-01", status };
    expect(read(row, { kind: stated })).toMatchObject(record({ kind }));
  }
});

test("what ended without a sale, or was not sold, is neither", () => {
  expect(read({ title: "LEGO 75257", price: "$50", status: "Ended" })).toMatchObject(
    problem("ended, not said to be sold"),
  );
  expect(read({ title: "LEGO 75257", price: "$50", status: "Unsold" })).toMatchObject(
    problem("not sold, says its status"),
  );
  expect(read({ title: "LEGO 75257", price: "$50", is_sold: "false", kind: "" })).toMatchObject(
    problem("neither sale nor listing"),
  );
  expect(read({ title: "LEGO 75257", price: "$50", is_sold: "false" })).toMatchObject(record({ kind: "listing" }));
});

test("a status that is a condition is the condition", () => {
  const row = { title: "LEGO 75257", asking_price: "$50", status: "Pre-Owned" };
  expect(read(row)).toMatchObject(record({ kind: "listing", condition: "Pre-Owned" }));
});

test("a sale never takes the price that was asked, nor a listing the one it sold for", () => {
  const row = { Name: "LEGO 75257", "Asking Price": "$80", "Sold Price": "$60", Status: "sold", Date: "2025-01-01" };
  expect(read(row)).toMatchObject(record({ kind: "sale", priceMinor: 6_000 }));
  expect(read({ ...row, Status: "active" })).toMatchObject(record({ kind: "listing", priceMinor: 8_000 }));
  expect(read({ ...row, "Sold Price": "" })).toMatchObject(problem("no price"));
});

test.each(["500 INR", "₹500", "Rs. 500"])("%s is rupees in every file, also one in US dollars", (price) => {
  const row = { name: "LEGO 75257", price, free_returns: "", items_sold: "" };
  expect(read(row)).toMatchObject(record({ currency: "INR", priceMinor: 50_000 }));
});

test("a currency column is stronger than a preset and than --currency", () => {
  const row = { name: "LEGO 75257", price: "50000", free_returns: "", items_sold: "", currency: "INR" };
  expect(read(row, { currency: "GBP" })).toMatchObject(record({ currency: "INR" }));
  expect(read({ ...row, currency: "" }, { currency: "GBP" })).toMatchObject(record({ currency: "GBP" }));
});

test("the marketplace's country decides what kr is", () => {
  const row = { title: "LEGO 75257", asking_price: "250 kr", marketplace: "EBAY_NO" };
  expect(read(row)).toMatchObject(record({ currency: "NOK" }));
  expect(read({ ...row, marketplace: "" })).toMatchObject(problem("unknown currency"));
});

test("several at one price are a lot, at a price of each they are not; of a listing they are its stock", () => {
  const row = { title: "LEGO 75257", price: "£30", sold_at: "2025-01-01", qty: "3" };
  expect(read(row)).toMatchObject(record({ kind: "sale", lotSize: 3 }));
  expect(read({ ...row, price_basis: "unit" })).toMatchObject(record({ lotSize: null }));
  const { price, ...rest } = row;
  expect(read({ ...rest, "Unit Price": "£30" })).toMatchObject(record({ lotSize: null, priceMinor: 3_000 }));
  expect(read({ ...row, kind: "listing" })).toMatchObject(record({ lotSize: null, availableQuantity: 3 }));
});

test("a column of set numbers says which set it is", () => {
  const row = { Title: "Falcon, sealed", "Sold Price": "£80", "Date Sold": "2025-01-01", "Set Number": "75257-1" };
  expect(read(row)).toMatchObject(record({ catalogRef: "lego-set:75257-1" }));
  expect(read({ ...row, "Set Number": "unknown" })).toMatchObject(record({ catalogRef: null }));
});

test("times of the sample count from the beginning of the day, whatever the hour and the time zone", () => {
  const sold = { kind: "sale", title: "LEGO 75257", price_minor: "8999", currency: "USD", sold_seconds_ago: "90000" };
  const unseen = { seen_seconds_ago: "", listed_seconds_ago: "", ends_seconds_ago: "" };
  const listed = { ...sold, kind: "listing", sold_seconds_ago: "", seen_seconds_ago: "0.5", ends_seconds_ago: "-3600" };
  for (const now of ["2026-01-02T00:00:00Z", "2026-01-02T23:59:59.999Z"].map((time) => new Date(time))) {
    expect(read({ ...unseen, ...sold }, { now })).toMatchObject(
      record({ priceMinor: 8999, soldAt: new Date("2025-12-31T23:00:00Z"), soldAtPrecision: "instant" }),
    );
    expect(read({ ...unseen, ...listed }, { now })).toMatchObject(
      record({
        observedAt: new Date("2026-01-01T23:59:59.500Z"),
        listedAt: null,
        endsAt: new Date("2026-01-02T01:00:00Z"),
      }),
    );
  }
  expect(read({ ...unseen, ...sold, sold_seconds_ago: "2025-01-01" })).toMatchObject(problem("date not understood"));
});
