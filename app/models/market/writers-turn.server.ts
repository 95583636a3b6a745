import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../database.server.ts";
import { lookAtRevisionAgain } from "../revision.server.ts";

/** Does one piece of work on the catalogue in a transaction; this process then sees the change at once. */
export async function changeCatalogue<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result> {
  const result = await db.transaction().execute(work);
  lookAtRevisionAgain();
  return result;
}

/** Puts this transaction at the end of the line of writers and marks the catalogue as changed. */
export async function takeTurn(trx: Transaction<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await trx
    .updateTable("catalogue_state")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .execute();
}
