import { expect, test } from "vitest";
import { readColumnName } from "#app/models/files/column-names.ts";
import type { Meaning } from "#tests/support/files/transformations/base-table.ts";
import { languages, namesIn } from "#tests/support/files/transformations/names-in-languages.ts";

/** What the import of the market and that of a collection take a column for; null for what one of them does not read. */
const columns: Record<Meaning, readonly [market: string | null, collection: string | null]> = {
  title: ["title", "title"],
  setNumber: ["set_number", "number"],
  itemId: ["source_item_id", null],
  orderNumber: ["order_number", null],
  price: ["price", "price"],
  soldPrice: ["sold_price", "sold_price"],
  askingPrice: ["asking_price", null],
  postage: ["shipping_price", null],
  currency: ["currency", "currency"],
  condition: ["condition", "condition"],
  soldAt: ["sold_at", "sold_at"],
  seenAt: ["date observed_at", null],
  quantity: ["quantity", "quantity"],
  stock: ["quantity_available", null],
  series: ["series", "series"],
  // "Numéro" alone may be any number of a collector's.
  issue: ["issue", "issue number"],
  maker: ["maker", "maker"],
  line: ["line", "line"],
  model: ["model", "model"],
  year: ["year", "year"],
  variant: ["variant", "variant"],
  grader: ["grader", "grader"],
  grade: ["grade", "grade"],
  certificate: [null, "certificate"],
  player: ["player", "player"],
  cardSet: ["card_set", "card_set"],
  cardNumber: ["card_number", "card_number"],
  scale: ["scale", "scale"],
  articleNumber: ["article_number", "number"],
  colour: ["colour", "colour"],
  paid: [null, "paid"],
  value: [null, "price"],
  acquired: [null, "acquired"],
  added: [null, "added"],
  place: [null, "place"],
  note: [null, "note"],
  list: [null, "list"],
  link: ["url", "url"],
  other: [null, null],
};

test.each(languages)("both imports know what collectors and sellers call their columns (%s)", (language) => {
  const unknown = Object.entries(namesIn[language]).flatMap(([meaning, names]) => {
    const [market, collection] = columns[meaning as Meaning];
    return names.flatMap((name) => {
      const isRead = (by: "market" | "collection", wanted: string | null) =>
        wanted === null || wanted.split(" ").includes(readColumnName(name, by)?.column ?? "");
      return isRead("market", market) && isRead("collection", collection) ? [] : `${name}, no ${meaning}`;
    });
  });
  expect(unknown).toEqual([]);
});
