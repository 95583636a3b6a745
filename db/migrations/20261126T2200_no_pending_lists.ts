import { type Kysely, sql } from "kysely";

const indexes = ["item_best_seller_by_words", "item_by_words", "profile_words", "search_word_alike"];

/**
 * As the index of listings, these take new rows at once. Otherwise they keep up to 4 MB of them in a pending list, which
 * every search reads from end to end, until PostgreSQL vacuums the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) {
    await sql`alter index ${sql.id(index)} set (fastupdate = off)`.execute(db);
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
  }
}
