import { sql } from "kysely";
import { changeCatalog, lockCatalog } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { findFacts } from "../catalog/kinds/known-items.server.ts";
import { db } from "../platform/database.server.ts";
import type { RereadRow } from "./reclassify-rows.server.ts";

const itemsAtATime = 5_000;

/** Finds out which items would have another name if today's rules had read their first title. */
export class ItemNames {
  /** The first name of each item without facts; null where a row still gives the name that the item has. */
  #first = new Map<number, string | null>();

  /** Rows in the order in which they were recorded. */
  add(rows: readonly RereadRow[]): void {
    for (const { stored, now } of rows) {
      const { itemId, itemKey, itemName } = stored;
      if (itemId === null || now.itemKey !== itemKey || now.facts || now.name === null) continue;
      if (now.name === itemName) this.#first.set(itemId, null);
      else if (!this.#first.has(itemId)) this.#first.set(itemId, now.name);
    }
  }

  /** Returns how many have a new name. Those that a set list named keep theirs. */
  async renameItems(): Promise<number> {
    const renamed = [...this.#first].filter(([, name]) => name !== null);
    let count = 0;
    for (let from = 0; from < renamed.length; from += itemsAtATime) {
      const some = renamed.slice(from, from + itemsAtATime);
      count += await changeCatalog(async (trx) => {
        await lockCatalog(trx);
        const { numAffectedRows } = await sql`
          update item set name = renamed.name
          from unnest(${some.map(([id]) => id)}::bigint[], ${some.map(([, name]) => name)}::text[]) as renamed (id, name)
          where item.id = renamed.id and catalogued_at is null`.execute(trx);
        return Number(numAffectedRows);
      });
    }
    return count;
  }
}

/** Gives items the facts that are known of them today, apart from those that a set list named. Returns how many changed. */
export async function renewFacts(): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const items = await db
      .selectFrom("item")
      .select(["id", "category", "key", "name", "theme", "year", "pieces"])
      .where("id", ">", after)
      .where("catalogued_at", "is", null)
      .orderBy("id")
      .limit(itemsAtATime)
      .execute();
    const last = items.at(-1);
    if (!last) return count;
    after = last.id;
    const changed = items.flatMap(({ id, category, key, ...stored }) => {
      const facts = findFacts(category as ItemKind, key);
      const isSame =
        !facts || (["name", "theme", "year", "pieces"] as const).every((fact) => facts[fact] === stored[fact]);
      return isSame ? [] : [{ id, ...facts }];
    });
    if (changed.length === 0) continue;
    count += changed.length;
    await changeCatalog(async (trx) => {
      await lockCatalog(trx);
      await sql`
        update item set name = facts.name, theme = facts.theme, year = facts.year, pieces = facts.pieces
        from json_to_recordset(${JSON.stringify(changed)}::json)
          as facts (id bigint, name text, theme text, year int, pieces int)
        where item.id = facts.id`.execute(trx);
    });
  }
}

/** Removes items without sales and listings that neither a set list, a collection nor an operator names. Returns how many. */
export async function removeUnusedItems(): Promise<number> {
  const isUnused = sql`catalogued_at is null
    and not exists (select from sale where sale.item_id = item.id)
    and not exists (select from listing where listing.item_id = item.id)
    and not exists (
      select from collection_entry where collection_entry.item_kind = item.category and collection_entry.item_key = item.key)
    and not exists (
      select from disputed_sale where disputed_sale.item_kind = item.category and disputed_sale.item_key = item.key)`;
  const unused = await changeCatalog((trx) => sql<{ id: number }>`select id from item where ${isUnused}`.execute(trx));
  const ids = unused.rows.map(({ id }) => id);
  let count = 0;
  for (let from = 0; from < ids.length; from += itemsAtATime) {
    const some = ids.slice(from, from + itemsAtATime);
    count += await changeCatalog(async (trx) => {
      await lockCatalog(trx);
      const removed = await sql`delete from item where id = any(${some}::bigint[]) and ${isUnused}`.execute(trx);
      return Number(removed.numAffectedRows);
    });
  }
  return count;
}
