import { sql } from "kysely";
import { db } from "../database.server.ts";
import type { CategoryId, Subject } from "./categories.ts";

/** What sales and listings are about. Facts are null while the item is known from titles only. */
export interface Item {
  id: number;
  number: string;
  name: string | null;
  theme: string | null;
  year: number | null;
  pieces: number | null;
}

/** The item of a category by its number, or undefined while nothing about it has come in. */
export function findItem(category: Subject, number: string): Promise<Item | undefined> {
  return db
    .selectFrom("item")
    .select(["id", "number", "name", "theme", "year", "pieces"])
    .where("category", "=", category)
    .where("number", "=", number)
    .executeTakeFirst();
}

/** How many offers and sales a category holds. */
export async function countCategory(category: CategoryId): Promise<{ listings: number; sales: number }> {
  const { rows } = await sql<{ listings: number; sales: number }>`
    select (select count(*) from listing where category = ${category}) as listings,
      (select count(*) from sale where category = ${category}) as sales`.execute(db);
  return rows[0] ?? { listings: 0, sales: 0 };
}

/** True while any of the catalogue is made up. */
export async function holdsSampleData(): Promise<boolean> {
  const row = await db.selectFrom("listing").select("id").where("source", "=", "sample").limit(1).executeTakeFirst();
  return row !== undefined;
}
