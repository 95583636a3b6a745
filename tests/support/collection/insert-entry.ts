import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Puts an entry straight into the tables, as no form of ours would, and returns its id. */
export async function insertEntry(
  server: RunningServer,
  userId: string,
  entry: Record<string, unknown>,
): Promise<string> {
  const row = {
    ...{ user_id: userId, type: "tracked", item_kind: "legos", item_id: "lego-a-set", title: "A set", currency: "USD" },
    ...{ condition: "New", ...entry },
  };
  const names = Object.keys(row);
  return withDatabaseOf(server, async (database) => {
    await database.run("insert into collection (user_id) values ($1) on conflict do nothing", [userId]);
    const { rows } = (await database.run(
      `insert into collection_entry (${names}) values (${names.map((_, at) => `$${at + 1}`)}) returning id`,
      Object.values(row),
    )) as { rows: { id: string }[] };
    return String(rows[0]?.id);
  });
}
