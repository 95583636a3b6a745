import { type Kysely, sql } from "kysely";

const accented = "àáâãäåāăąçćčďđèéêëēęěğìíîïīıłñńňòóôõöøōřśšşșťţțùúûüūůýÿžźżÀÁÂÃÄÅÇĆČÈÉÊËÌÍÎÏŁÑŃÒÓÔÕÖØŘŚŠÙÚÛÜÝŽŹŻ";
const plain = "aaaaaaaaacccddeeeeeeegiiiiiilnnnooooooorsssstttuuuuuuyyzzzaaaaaaccceeeeiiiilnnoooooorssuuuuyzzz";

// biome-ignore lint/suspicious/noExplicitAny: a migration knows no schema but its own
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table lego_theme (id integer primary key, name text not null, parent_id integer)`.execute(db);
  await sql`alter table item add column theme_id integer`.execute(db);
  await sql`
    create function item_words(name text, theme text) returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('simple', regexp_replace(
        translate(lower(coalesce(name, '') || ' ' || coalesce(theme, '')), ${sql.lit(accented)}, ${sql.lit(plain)}),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+', ' ', 'g'))
    $$`.execute(db);
  // Read by the search for items, and by the loading of what the set lists named.
  await sql`create index item_by_words on item using gin (item_words(name, theme)) where name is not null`.execute(db);
  await sql`create index item_catalogued on item (id) where catalogued_at is not null`.execute(db);
}
