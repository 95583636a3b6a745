import { expect, test } from "vitest";
import { assignColumns, readColumnName } from "#app/models/files/column-names.ts";

test.each([
  ["Full Title", "title"],
  ["fullTitle", "title"],
  ["ITEM_NAME", "title"],
  ["Titel", "title"],
  ["Product Description", "title"],
  ["sold_amount", "sold_price"],
  ["Final Price", "sold_price"],
  ["hammer-price", "sold_price"],
  ["Sold For", "sold_price"],
  ["asking price", "asking_price"],
  ["Buy It Now Price", "asking_price"],
  ["Price (GBP)", "price"],
  ["priceUSD", "price"],
  ["Preis", "price"],
  ["date_sold", "sold_at"],
  ["Sold On", "sold_at"],
  ["saleDate", "sold_at"],
  ["Verkaufsdatum", "sold_at"],
  ["scraped at", "observed_at"],
  ["End Date", "ends_at"],
  ["Date", "date"],
  ["Item Condition", "condition"],
  ["Zustand", "condition"],
  ["conditionId", "condition_id"],
  ["Währung", "currency"],
  ["Currency Code", "currency"],
  ["Item URL", "url"],
  ["Permalink", "url"],
  ["Image URL", "image_url"],
  ["thumbnail", "image_url"],
  ["Shipping Cost", "shipping_price"],
  ["P1 Qty", null],
  ["Qty", "quantity"],
  ["Grading Company", "grader"],
  ["Listing Status", "kind"],
  ["is_sold", "kind"],
  ["eBay Item Number", "source_item_id"],
  ["Set Number", "set_number"],
])("in a market file a column %j is taken for %s", (name, column) => {
  expect(readColumnName(name, "market")?.column ?? null).toBe(column);
});

test.each([
  ["Qty owned", "owned"],
  ["I own", "owned"],
  ["Qty wanted", "wanted"],
  ["Wishlist", "wanted"],
  ["Number", "number"],
  ["Set Number", "number"],
  ["Item No.", "number"],
  ["Minifig ID", "number"],
  ["Catalog#", "number"],
  ["Artikelnummer", "number"],
  ["Menge", "quantity"],
  ["Copies", "quantity"],
  ["Amount", "quantity"],
  ["Quantité", "quantity"],
  ["Bezeichnung", "title"],
  ["Artist", "artist"],
  ["Status", "list"],
  ["Collection Type", "list"],
  ["Collection Media Condition", "condition"],
  ["Zustand", "condition"],
  ["Price paid", "paid"],
  ["My cost", "paid"],
  ["Kaufpreis", "paid"],
  ["List price", "price"],
  ["Preis", "price"],
  ["Währung", "currency"],
  ["Date acquired", "acquired"],
  ["Purchase date", "acquired"],
  ["purchasedAt", "acquired"],
  ["Order Date", "acquired"],
  ["date", "acquired"],
  ["Kaufdatum", "acquired"],
  ["Date Added", "added"],
  ["CollectionFolder", "place"],
  ["Storage", "place"],
  ["Collection Notes", "note"],
  ["Remarks", "note"],
  ["Kind", "category"],
  ["Web page", "url"],
  ["Item URL", "url"],
])("in a collector's file a column %j is taken for %s", (name, column) => {
  expect(readColumnName(name, "collection")?.column).toBe(column);
});

test.each([
  "Seller Name",
  "Price before discount",
  "id",
  "Seller URL",
  "MSRP",
  "Average price",
  "Return policy",
  "Condition notes",
  "Team name",
  "toString",
  "__proto__",
  "",
  "price ".repeat(10_000),
])("a column %.30j is taken for nothing", (name) => {
  expect(readColumnName(name, "market")).toBeNull();
});

test.each(["Owned", "Artist", "Number", "Date added", "Storage", "Notes", "Price paid"])(
  "a column %j means something in a collector's file alone",
  (name) => {
    expect(readColumnName(name, "market")).toBeNull();
    expect(readColumnName(name, "collection")).not.toBeNull();
  },
);

test.each(["Collection Sleeve Condition", "release_id", "Subtheme", "Includes Spares", "toString", ""])(
  "in a collector's file a column %j is taken for nothing",
  (name) => {
    expect(readColumnName(name, "collection")).toBeNull();
  },
);

test("a price column's name may tell its currency, minor units and that the price is of one", () => {
  expect(readColumnName("Unit Price (EUR)", "market")).toMatchObject({ currency: "EUR", isUnitPrice: true });
  expect(readColumnName("price_cents", "market")).toMatchObject({ inMinorUnits: true });
  expect(readColumnName("Sold price £", "market")).toMatchObject({ column: "sold_price", currency: "GBP" });
  expect(readColumnName("Price paid (EUR)", "collection")).toMatchObject({ column: "paid", currency: "EUR" });
  expect(readColumnName("Cost yen", "collection")).toMatchObject({ column: "paid", currency: "JPY" });
  expect(readColumnName("Preis in Euro", "market")).toMatchObject({ column: "price", currency: "EUR" });
  expect(readColumnName("Prezzo euro", "market")).toMatchObject({ column: "price", currency: "EUR" });
  expect(readColumnName("Cena zakupu w zł", "collection")).toMatchObject({ column: "paid", currency: "PLN" });
  expect(readColumnName("Paid (US$)", "collection")).toMatchObject({ column: "paid", currency: "USD" });
  expect(readColumnName("Value in £", "collection")).toMatchObject({ column: "price", currency: "GBP" });
  for (const name of ["Condition $", "Sold in box", "Price in box"]) expect(readColumnName(name, "market")).toBeNull();
});

test.each(["N° de carte", "N.º de carta", "Nº carta", "N. carta", "No. carta"])(
  "%s is the number of a card",
  (name) => {
    expect(readColumnName(name, "collection")?.column).toBe("card_number");
  },
);

/** Which of these columns is taken for what: "sold_at Date Sold". */
function assigned(names: readonly string[], by: "market" | "collection"): string[] {
  return assignColumns(names, by, () => true)
    .map(({ column, name }) => `${column} ${name}`)
    .sort();
}

test.each<[string, string[], string[]]>([
  ["the date of sale", ["Title", "Purchase Date", "Date Sold"], ["sold_at Date Sold", "title Title"]],
  [
    "the price of sale",
    ["Value", "Price", "Sold Price", "Name"],
    ["price Price", "sold_price Sold Price", "title Name"],
  ],
  ["the title", ["Item", "Description", "Title", "Value"], ["price Value", "title Title"]],
  ["the day of purchase where there is no other", ["Title", "Purchase Date"], ["sold_at Purchase Date", "title Title"]],
])("in a market file %s is the column that says it best, wherever it stands", (_, names, columns) => {
  expect(assigned(names, "market")).toEqual(expect.arrayContaining(columns));
  expect(assigned(names.toReversed(), "market")).toEqual(assigned(names, "market"));
});

test.each<[string, string[], string[]]>([
  ["the day of purchase", ["Title", "Date Sold", "Date", "Purchase Date"], ["acquired Purchase Date", "title Title"]],
  ["the price paid", ["Price", "Value", "Price Paid", "Name"], ["paid Price Paid", "price Price", "title Name"]],
])("in a collector's file %s is the column that says it best, wherever it stands", (_, names, columns) => {
  expect(assigned(names, "collection")).toEqual(expect.arrayContaining(columns));
  expect(assigned(names.toReversed(), "collection")).toEqual(assigned(names, "collection"));
});

test("names are weighed in the first 200 columns, and no longer ones than 80 characters", () => {
  const others = Array.from({ length: 10_000 }, (_, index) => `Title of set ${index} `.repeat(4));
  expect(assigned([...others.slice(0, 199), "Title", "Price"], "market")).toEqual(["title Title"]);
  expect(assigned([`${"Title ".repeat(14)}`, "Price"], "market")).toEqual(["price Price"]);
});

test.each([
  ["Price (pence)", "price"],
  ["Price in cents", "price"],
  ["sold_price_minor", "sold_price"],
  ["Prix (centimes)", "price"],
  ["Cena (grosze)", "price"],
  ["Preis (Cent)", "price"],
  ["Pris (öre)", "price"],
])("the amounts of a column %j are in minor units", (name, column) => {
  expect(readColumnName(name, "market")).toMatchObject({ column, inMinorUnits: true });
});
