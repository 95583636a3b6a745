import { type RawBuilder, sql } from "kysely";
import { db } from "../platform/database.server.ts";
import type { ItemKind } from "./categories.ts";

/** What sales and listings are about. Name and facts are null while it is known from titles only. */
export interface Item {
  id: number;
  key: string;
  name: string | null;
  theme: string | null;
  year: number | null;
  pieces: number | null;
}

/** An item beside those of other kinds. */
export interface ItemOfKind extends Item {
  itemKind: ItemKind;
}

/** SQL for the columns of an `ItemOfKind`, of the table `item`. */
export const itemColumns = sql.raw(
  `item.id, item.category as "itemKind", item.key, item.name, item.theme, item.year, item.pieces`,
);

/** The item of this kind and key, or undefined while no sale or listing of it is on record. */
export function findItem(itemKind: ItemKind, itemKey: string): Promise<Item | undefined> {
  return db
    .selectFrom("item")
    .select(["id", "key", "name", "theme", "year", "pieces"])
    .where("category", "=", itemKind)
    .where("key", "=", itemKey)
    .executeTakeFirst();
}

/** The items of these kinds and keys that are on record, in any order. */
export async function listItems(wanted: readonly { itemKind: ItemKind; key: string }[]): Promise<ItemOfKind[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<ItemOfKind>`select ${itemColumns} from item where ${isOneOf(wanted)}`.execute(db);
  return rows;
}

/** SQL that is true for the items of these kinds and keys. */
export function isOneOf(wanted: readonly { itemKind: string; key: string }[]): RawBuilder<boolean> {
  const kinds = wanted.map(({ itemKind }) => itemKind);
  const keys = wanted.map(({ key }) => key);
  return sql`(category, key) in (select * from unnest(${kinds}::text[], ${keys}::text[]))`;
}

export async function holdsSampleData(): Promise<boolean> {
  const row = await db.selectFrom("listing").select("id").where("source", "=", "sample").limit(1).executeTakeFirst();
  return row !== undefined;
}
