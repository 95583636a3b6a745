import { sql } from "kysely";
import { db } from "../platform/database.server.ts";
import { removeAccounts } from "./accounts.server.ts";
import { secondsFromNow } from "./time.server.ts";

const aDayAgo = secondsFromNow(-24 * 3600);

/** Removes what has expired: sessions, tokens, links, rate limits a day old, and accounts unconfirmed for a day, with their profiles. */
export async function removeExpired(): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom("account_session").where("ends_at", "<", now).execute();
  await db.deleteFrom("access_token").where("ends_at", "<", now).execute();
  await db.deleteFrom("account_link").where("ends_at", "<", now).execute();
  await db.deleteFrom("rate_limit").where("counted_at", "<", aDayAgo).execute();
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
    await removeAccounts(
      trx,
      unconfirmed.map(({ id }) => id),
    );
  });
}
