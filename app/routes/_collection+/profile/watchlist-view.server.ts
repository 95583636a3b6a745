import {
  countSavedSearches,
  listSavedSearches,
  type SavedSearch,
} from "#app/models/collection/saved-searches.server.ts";
import { maxNewMatches } from "#app/models/listings/match-summary.server.ts";
import { countOf, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";

export type WatchlistRow = ReturnType<typeof toRow>;

/** How many searches somebody saved, and the searches themselves where their tab is open: only that is much work. */
export async function watchlistView(
  userId: string,
  isOpen: boolean,
): Promise<{ saved: number; searches: WatchlistRow[] }> {
  if (!isOpen) return { saved: await countSavedSearches(userId), searches: [] };
  const searches = await listSavedSearches(userId);
  return { saved: searches.length, searches: searches.map(toRow) };
}

const sentenceList = new Intl.ListFormat("en-GB");

function toRow({ id, words, isAlert, total, isAtLeast, lowest, newMatches }: SavedSearch) {
  const [first = "", ...others] = lowest.map(formatMoney);
  return {
    id,
    words,
    isAlert,
    lowest: first,
    /** " and EUR 12.00": in other currencies, which nobody can compare with the first. */
    otherLowest: sentenceList.format([first, ...others.slice(0, 3)]).slice(first.length),
    listings: isAtLeast ? `more than ${countOf(total, "listing")}` : countOf(total, "listing"),
    newMatches:
      newMatches === 0 ? null : `${newMatches > maxNewMatches ? `${formatNumber(maxNewMatches)}+` : newMatches} new`,
  };
}
