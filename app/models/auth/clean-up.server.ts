import { sql } from "kysely";
import { removeExpiredUsernames } from "../members/usernames.server.ts";
import { db } from "../platform/database.server.ts";
import { removeAccounts } from "./accounts.server.ts";
import { secondsFromNow } from "./time.server.ts";

const aDayAgo = secondsFromNow(-24 * 3600);

/**
 * Removes what has expired: sessions, tokens, links, rate limits a day old, usernames given up long ago, and accounts
 * unconfirmed for a day, with their profiles.
 */
export async function removeExpired(): Promise<void> {
  const now = sql<Date>`now()`;
  for (const table of ["account_session", "access_token", "account_link"] as const)
    await db.deleteFrom(table).where("ends_at", "<", now).execute();
  await db.deleteFrom("rate_limit").where("counted_at", "<", aDayAgo).execute();
  await removeExpiredUsernames();
  await db.transaction().execute(async (trx) => {
    const unconfirmed = await trx
      .selectFrom("account")
      .select("id")
      .where("confirmed_at", "is", null)
      .where("created_at", "<", aDayAgo)
      // Skips an account that is being confirmed at this moment.
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = unconfirmed.map(({ id }) => id);
    await removeAccounts(trx, ids);
  });
}
