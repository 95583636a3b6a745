import { expect, test } from "vitest";
import { statusReader } from "#app/models/market/parsing/read-status.ts";

const read = (column: string, text: string, said: Parameters<typeof statusReader>[1] = []) =>
  statusReader(column, said)(text, "legos");

test.each([
  ["Order Status", "Delivered", "sale"],
  ["Order Status", "PAID_AND_SHIPPED", "sale"],
  ["Status", "Verkauft", "sale"],
  ["Status", "Opłacone", "sale"],
  ["Status", "Såld", "sale"],
  ["Status", "for-sale", "listing"],
  ["Stato", "In vendita", "listing"],
  ["Status", "Beëindigd", "ended"],
  ["Status", "Payment failed", "no sale"],
  ["Order Status", "Awaiting Payment", "no sale"],
  ["Order Status", "Return requested", "no sale"],
  ["Status", "Partially refunded", "no sale"],
  ["Status", "No vendido", "no sale"],
  ["is_sold", "true", "sale"],
  ["is_sold", "1", "sale"],
  ["is_sold", "0", "listing"],
  ["active", "no", "ended"],
])("in a column %s, %j is %s", (column, text, status) => {
  expect(read(column, text)).toBe(status);
});

test.each([
  ["Status", "Lost in the post"],
  ["Order Status", "Used"],
  ["Payment Status", "New"],
  ["Status", "7"],
  ["Status", "\u0000"],
  ["Status", "sold".repeat(16_000)],
  ["is_sold", "maybe"],
])("in a column %s, %.30j is not known", (column, text) => {
  expect(read(column, text)).toBe("unknown");
});

test("a condition is no status in a column that may hold one", () => {
  expect(read("Status", "Used")).toBeNull();
  expect(read("items_status", "Brand New")).toBeNull();
});

test("what is said of a status counts before what is known of it, in any spelling", () => {
  const said = [
    { word: "Lost in the post", meaning: "skip" },
    { word: "delivered", meaning: "listing" },
    { word: "Çıktı", meaning: "sale" },
  ] as const;
  expect(read("Status", "LOST in the post", said)).toBe("no sale");
  expect(read("Status", "Delivered!", said)).toBe("listing");
  expect(read("Status", "çıktı", said)).toBe("sale");
});
