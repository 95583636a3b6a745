import { sql } from "kysely";
import { expect, test } from "vitest";
import { compiledRead, db, type Given } from "#app/models/platform/database.server.ts";

test("a compiled read is built once, and reads by the values of each run", async () => {
  let built = 0;
  const read = compiledRead((given: Given<{ number: number; text: string | null; limit: number }>) => {
    built += 1;
    return db
      .selectNoFrom([
        sql<number>`${given("number")}::int`.as("number"),
        sql<number>`${given("number")}::int * ${2}::int`.as("double"),
        sql<string>`${given("text")}::text`.as("text"),
      ])
      .limit(given("limit"));
  });
  expect(await read({ number: 3, text: "a", limit: 1 })).toEqual([{ number: 3, double: 6, text: "a" }]);
  expect(await read({ number: 4, text: null, limit: 1 })).toEqual([{ number: 4, double: 8, text: null }]);
  expect(await read({ number: 4, text: null, limit: 0 })).toEqual([]);
  expect(built).toBe(1);
});
