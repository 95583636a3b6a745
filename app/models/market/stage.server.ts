import { sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { lockCatalog } from "../catalog/catalog-change.server.ts";

/** Copies rows into the table `staged`, which lasts as long as the transaction. From then on nobody else writes. */
export async function stage(trx: Transaction<Schema>, copy: Copy, types: string, text: Uint8Array): Promise<void> {
  await sql`create temporary table staged (line int not null, ${sql.raw(types)}) on commit drop`.execute(trx);
  await copy("copy staged from stdin", text);
  await lockCatalog(trx);
}
