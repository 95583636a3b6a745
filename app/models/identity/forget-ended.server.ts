import { sql } from "kysely";
import { db } from "../database.server.ts";
import { removeAccounts } from "./accounts.server.ts";
import { secondsFromNow } from "./time.server.ts";

const aDayAgo = secondsFromNow(-24 * 3600);

/**
 * Removes sessions and links that ended, tokens that newer ones took the place of, attempts of yesterday, and accounts that
 * nobody confirmed for a day, with their profiles.
 */
export async function forgetEnded(): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom("account_session").where("ends_at", "<", now).execute();
  await db
    .deleteFrom("session_token as old")
    .using("session_token as newer")
    .whereRef("newer.session_id", "=", "old.session_id")
    .whereRef("newer.made_from", "=", "old.refresh_hash")
    .where("newer.used_at", "<", aDayAgo)
    .execute();
  // Made, never shown again, and older than any that a session may still go on with.
  await db
    .deleteFrom("session_token")
    .where("made_at", "<", secondsFromNow(-30 * 24 * 3600))
    .execute();
  await db.deleteFrom("account_link").where("ends_at", "<", now).execute();
  await db.deleteFrom("attempt").where("counted_at", "<", aDayAgo).execute();
  await db.transaction().execute(async (trx) => {
    const unconfirmed = await trx
      .selectFrom("account")
      .select("id")
      .where("confirmed_at", "is", null)
      .where("created_at", "<", aDayAgo)
      // One that is being confirmed right now stays.
      .forUpdate()
      .skipLocked()
      .execute();
    await removeAccounts(
      trx,
      unconfirmed.map(({ id }) => id),
    );
  });
}
