import { query } from "./query.ts";

/** Every table, of the job queue too, that holds one of these words in some row, and in how many. */
export async function wordsLeft(databaseUrl: string, words: string[]): Promise<string[]> {
  const tables = await query(
    databaseUrl,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const left: string[] = [];
  for (const { name } of tables) {
    const sql = `select count(*)::int as count from ${name} as t where exists (
      select from unnest($1::text[]) as word where strpos(lower(t::text), lower(word)) > 0)`;
    const [row] = await query(databaseUrl, sql, [words]);
    if (row?.count) left.push(`${name}: ${row.count}`);
  }
  return left;
}
