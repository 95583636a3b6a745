import pg from "pg";

/** Runs statements on a database, on a connection of its own that ends with them. */
export async function onDatabase<Value>(
  databaseUrl: string,
  use: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A checksum of every table, by its name: what the product keeps, and the jobs it has ordered. */
export async function tableSums(databaseUrl: string): Promise<Record<string, string>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'pgboss') order by 1`,
    );
    const sums: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select count(*) || ' rows, ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
      );
      sums[name] = rows[0].sum;
    }
    return sums;
  });
}
