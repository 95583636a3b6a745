import { sql } from "kysely";
import { findNewMatches } from "../collection/saved-searches.server.ts";
import { findNewestListing } from "../listings/match-summary.server.ts";
import { db } from "../platform/database.server.ts";
import { keepRung } from "./rung-alerts.server.ts";

const searchesAtATime = 100;

/**
 * Lets saved searches ring that found something since they last rang and their owner last looked: each at most once a day.
 * Returns how many rang. Can run in several processes and be cut off at any time.
 */
export async function judgeSavedSearches(signal?: AbortSignal): Promise<number> {
  let rang = 0;
  const newest = await findNewestListing();
  for (let after = ""; !signal?.aborted; ) {
    const due = await db
      .selectFrom("saved_search")
      .selectAll()
      .where("is_alert", "=", true)
      .where((on) => on.or([on("rang_at", "is", null), on("rang_at", "<=", sql<Date>`now() - interval '1 day'`)]))
      .where(sql<string>`id::text`, ">", after)
      .orderBy(sql`id::text`)
      .limit(searchesAtATime)
      .execute();
    for (const search of due) {
      const found = await findNewMatches(search, Math.max(search.last_listing_id, search.rang_listing_id));
      if (found.newMatches === 0) continue;
      rang += await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable("saved_search")
          .set({ rang_at: sql<Date>`now()`, rang_listing_id: newest.id })
          .where("id", "=", search.id)
          .where("is_alert", "=", true)
          .where(sql<boolean>`rang_at is not distinct from ${search.rang_at}`)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return 0;
        await keepRung(trx, [{ userId: search.user_id, searchId: search.id, alert: { of: "search", ...found } }]);
        return 1;
      });
    }
    const last = due.at(-1);
    if (!last || due.length < searchesAtATime) break;
    after = last.id;
  }
  return rang;
}
