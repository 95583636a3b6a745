import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addToCollection } from "#app/models/collection/entries.server.ts";
import { collectionValue } from "#app/models/collection/worth.server.ts";

test("the collection value is the sum of the asking prices of both lists, currency by currency", async () => {
  const userId = randomUUID();
  const add = (type: "tracked" | "owned", title: string, minor: number | null, currency: string) =>
    addToCollection(userId, {
      type,
      itemKind: "other",
      title,
      price: minor === null ? null : { minor, currency },
      condition: null,
      url: null,
    });
  await add("tracked", "one", 1_999, "USD");
  await add("owned", "two", 2_001, "USD");
  await add("owned", "three", 5_000, "GBP");
  await add("owned", "four", null, "USD");
  expect(await collectionValue(userId)).toEqual([
    { minor: 4_000, currency: "USD" },
    { minor: 5_000, currency: "GBP" },
  ]);
  expect(await collectionValue(randomUUID())).toEqual([]);
});
