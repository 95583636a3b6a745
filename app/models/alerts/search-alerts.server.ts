import { type Selectable, sql } from "kysely";
import type { SavedSearchTable } from "#db/schema.ts";
import { findNewMatches } from "../collection/saved-searches.server.ts";
import { findNewestListing } from "../listings/match-summary.server.ts";
import { db } from "../platform/database.server.ts";
import { keepRung } from "./rung-alerts.server.ts";

const searchesAtATime = 100;

/** SQL that is true for searches that have not rung for a day. */
const isDue = sql<boolean>`is_alert and (rang_at is null or rang_at <= now() - interval '1 day')`;

/**
 * Lets saved searches ring that found something since they last rang and their owner last looked: each at most once a day.
 * Returns how many rang. Can run in several processes and be cut off at any time.
 */
export async function judgeSavedSearches(signal?: AbortSignal): Promise<number> {
  let rang = 0;
  for (let after: string | null = null; !signal?.aborted; ) {
    let due = db.selectFrom("saved_search").selectAll().where(isDue).orderBy("id").limit(searchesAtATime);
    if (after !== null) due = due.where("id", ">", after);
    const searches = await due.execute();
    // One after the other: searches of many people must not take all connections to the database.
    for (const search of searches) if (await judgeSearch(search)) rang += 1;
    after = searches.at(-1)?.id ?? null;
    if (searches.length < searchesAtATime) break;
  }
  return rang;
}

/** Whether it rang. What comes while it is judged is new the next time. */
async function judgeSearch(search: Selectable<SavedSearchTable>): Promise<boolean> {
  const newest = await findNewestListing();
  const found = await findNewMatches(search, Math.max(search.last_listing_id, search.rang_listing_id));
  if (found.newMatches === 0) return false;
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("saved_search")
      .set({ rang_at: sql<Date>`now()`, rang_listing_id: newest.id })
      .where("id", "=", search.id)
      .where(isDue)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await keepRung(trx, [{ userId: search.user_id, searchId: search.id, alert: { of: "search", ...found } }]);
    return true;
  });
}
