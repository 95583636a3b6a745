import type { Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { db } from "../platform/database.server.ts";

/**
 * Writes to somebody's collection, one writer at a time: the row of its owner is locked first. Counting its entries without
 * that lets several in at once.
 */
export function withCollection<Result>(
  userId: string,
  write: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto("collection")
      .values({ user_id: userId })
      .onConflict((own) => own.doNothing())
      .execute();
    const own = trx.selectFrom("collection").select("user_id").where("user_id", "=", userId);
    await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    return write(trx);
  });
}
