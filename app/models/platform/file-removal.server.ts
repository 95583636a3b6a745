import { type RawBuilder, sql } from "kysely";
import type { Session } from "#db/client.ts";
import { db } from "./database.server.ts";
import { UnavailableError } from "./errors.ts";

/** A back-up has it alone, and whoever removes files that a back-up copies shares it. */
const lock = "hashtext('removal of files')";
const expression: RawBuilder<number> = sql.raw(lock);

/** Removes files that rows named until now. Throws `UnavailableError` while a back-up is made, which may still copy them. */
export async function removeFilesUnlessBackedUp(remove: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mayRemove: boolean }>`
      select pg_try_advisory_xact_lock_shared(${expression}) as "mayRemove"`.execute(trx);
    if (!rows[0]?.mayRemove)
      throw new UnavailableError("backing-up", "A back-up is being made. Please try again later.");
    await remove();
  });
}

/** Waits until no file is being removed and no other back-up is made, and keeps it so until the session ends. */
export async function holdFiles(session: Session): Promise<void> {
  await session.query(`select pg_advisory_lock(${lock})`);
}
