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

/** What a row says of its condition and what that comes to, in tables and in staging alike. */
const conditionColumnNames = [
  ...["condition", "grader", "grade", "declared_condition", "catalog_ref", "condition_key", "condition_detail"],
  ...["condition_origin", "condition_conflict", "names_item"],
];
export const conditionColumns = sql.raw(conditionColumnNames.join(", "));
/** Sets them to those of a row that could not be inserted. */
export const conditionAssignments = sql.raw(
  conditionColumnNames.map((name) => `${name} = excluded.${name}`).join(", "),
);
