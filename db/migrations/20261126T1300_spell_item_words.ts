import { type Kysely, sql } from "kysely";

const accented = "àáâãäåāăąçćčďđðèéêëēęěğìíîïīıłñńňòóôõöøōřśšşșťţțùúûüūůýÿžźżÀÁÂÃÄÅÇĆČĐÐÈÉÊËÌÍÎÏŁÑŃÒÓÔÕÖØŘŚŠÙÚÛÜÝŽŹŻ";
const plain = "aaaaaaaaacccdddeeeeeeegiiiiiilnnnooooooorsssstttuuuuuuyyzzzaaaaaacccddeeeeiiiilnnoooooorssuuuuyzzz";

/** Searches spell out letters that stand for two, so that "strasse" finds "Straße": the words of items and listings do too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index item_best_seller_by_words, item_by_words;
    -- The words of a name and a theme as searches compare them: lower case, without accents and marks, letters that stand
    -- for two spelled out.
    create or replace function item_words(name text, theme text) returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('simple', regexp_replace(
        translate(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(coalesce(name, '') || ' ' || coalesce(theme, '')),
          'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th'),
          ${sql.lit(accented)}, ${sql.lit(plain)}),
        '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf]+', ' ', 'g'))
    $$;
    create index item_best_seller_by_words on item using gin (item_words(name, theme))
      where name is not null and counted_sales >= 100;
    create index item_by_words on item using gin (item_words(name, theme)) where name is not null;
    -- A listing without screens is placed again, with the words of its title.
    update listing set screens = null where title ~ '[æÆœŒßẞþÞøØłŁđĐðÐı]'`.execute(db);
}
