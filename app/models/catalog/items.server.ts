import { countOnScreen } from "../listings/listings.server.ts";
import { db } from "../platform/database.server.ts";
import type { Category, ItemKind } from "./categories.ts";
import { identifyItem } from "./item-identification.server.ts";

/** What sales and listings are about. Facts are null while the item is known from titles only. */
export interface Item {
  id: number;
  key: string;
  name: string | null;
  theme: string | null;
  year: number | null;
  pieces: number | null;
}

/** The item of a category by its number, or undefined while nothing about it has come in. */
export function findItem(category: ItemKind, itemKey: string): Promise<Item | undefined> {
  return db
    .selectFrom("item")
    .select(["id", "key", "name", "theme", "year", "pieces"])
    .where("category", "=", category)
    .where("key", "=", itemKey)
    .executeTakeFirst();
}

/** The LEGO minifigure whose BrickLink id a text holds, where sales of it are known; it has no listing to be found in. */
export async function findMinifigure(text: string): Promise<{ number: string; name: string | null } | null> {
  const { key } = identifyItem("minifigures", text);
  const item = key === null ? undefined : await findItem("minifigures", key);
  return item ? { number: item.key, name: item.name } : null;
}

/** How many offers the screens of a category show, and how many sales it has on record. */
export async function countCategory(category: Category): Promise<{ listings: number; sales: number }> {
  const [listings, tally] = await Promise.all([
    countOnScreen(category),
    db.selectFrom("category_tally").select("sales").where("category", "=", category.id).executeTakeFirst(),
  ]);
  return { listings, sales: tally?.sales ?? 0 };
}

/** True while any of the catalogue is made up. */
export async function holdsSampleData(): Promise<boolean> {
  const row = await db.selectFrom("listing").select("id").where("source", "=", "sample").limit(1).executeTakeFirst();
  return row !== undefined;
}
