import { sql } from "kysely";
import { db } from "#app/models/platform/database.server.ts";

/** People who track an item, some with a target. */
export async function want(itemKind: string, itemKey: string, { people = 1, hasTarget = false } = {}): Promise<void> {
  for (let person = 0; person < people; person++) {
    const userId = `00000000-0000-4000-8000-${String(person).padStart(12, "0")}`;
    await sql`insert into collection (user_id) values (${userId}) on conflict do nothing`.execute(db);
    const { id } = await db
      .insertInto("collection_entry")
      .values({
        ...{ user_id: userId, type: "tracked", item_kind: itemKind, item_key: itemKey, item_id: itemKey },
        ...{ title: "A set", currency: "USD", condition: "New" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!hasTarget) continue;
    await db
      .insertInto("price_target")
      .values({ entry_id: id, direction: "below", amount_minor: 1, currency: "USD" })
      .execute();
  }
}

/** Ten thousand sets that people track, so many of them with a target, and some of them by several people. */
export async function wantSets(withTarget: number): Promise<void> {
  await sql`
    delete from collection_entry; delete from asked_item;
    insert into collection (user_id) select gen_random_uuid() from generate_series(1, 20)
      where not exists (select from collection);
    with person as (select user_id, row_number() over () as nth from collection),
    wanted as (
      select 20000 + item as key, nth from generate_series(1, 10000) as item join person on nth <= 1 + item % 3)
    insert into collection_entry (user_id, type, item_kind, item_key, item_id, title, currency, condition)
    select user_id, 'tracked', 'legos', key::text, 'lego-' || key, 'LEGO ' || key, 'USD', 'New'
    from wanted join person using (nth);
    insert into price_target (entry_id, direction, amount_minor, currency)
    select id, 'below', 1, 'USD' from collection_entry where item_key::int <= 20000 + ${sql.lit(withTarget)}`.execute(
    db,
  );
  await sql`analyze collection_entry, price_target`.execute(db);
}
