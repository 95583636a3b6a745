import { type Kysely, sql } from "kysely";

/** One rule says when two entries are of the same item, for one unique index and for every statement that asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Of the item by its kind and key; of what nobody has recognized yet by its id and title.
    create function entry_identity(item_kind text, item_key text, item_id text, title text) returns text
    language sql immutable parallel safe as $$
      select item_kind || coalesce(' #' || item_key, ' ' || md5(item_id) || md5(title))
    $$;
    alter table collection_entry add column identity text not null
      generated always as (entry_identity(item_kind, item_key, item_id, title)) stored;
    drop index collection_entry_of_item, collection_entry_of_title, collection_entry_of_user;
    -- One entry of a list for each item, whichever listing it was added from. Read by every list of a person too.
    create unique index collection_entry_of_list on collection_entry (user_id, type, identity)`.execute(db);
}
