import { type ItemKind, requireCategory } from "#app/models/catalog/categories.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { type Listing, listListingsOfItem } from "#app/models/listings/listings.server.ts";
import { findLiveState, isLiveOn, type LiveState } from "#app/models/listings/live-state.server.ts";
import { cachedByRevision } from "#app/models/platform/revision.server.ts";
import { listingParams } from "#app/web/urls/listing-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { seenAt } from "./dates.ts";
import { listingRows } from "./listing-cards.server.ts";
import { endedSentence, landedPrice, moreInWords, panelNote, panelSentence } from "./live-words.server.ts";

/** The panel "On eBay" around these listings: when the newest was seen, what it says, and until when it is shown. */
export function livePanel(state: LiveState, listings: readonly Listing[], now = new Date()) {
  const sentence = panelSentence(state, listings.length, now) || undefined;
  if (listings.length === 0) return { sentence };
  const seen = listings.map(({ observedAt }) => observedAt.getTime());
  const [oldest, newest] = [new Date(Math.min(...seen)), new Date(Math.max(...seen))];
  const ends = listings.map(({ observedAt, expiresAt }) => (expiresAt ?? observedAt).getTime());
  return {
    seen: seenAt(newest, now),
    sentence,
    note: panelNote(listings, oldest, now),
    endMs: Math.min(...ends),
    /** What stands in the place of the listings from then on. */
    ended: endedSentence(state.answeredAt ?? newest, now),
  };
}

export type LivePanelView = Partial<ReturnType<typeof livePanel>>;

const maxRead = 100;
const maxRows = 12;

/** What eBay offers of an item now, the cheapest first, and how many more. Null where eBay is off, and without an item. */
export async function liveItemView(itemKind: ItemKind, item: Item | null, conditionKey: string) {
  if (!item || !isLiveOn) return null;
  const { category: categoryId } = kinds[itemKind];
  const { view } = await cachedByRevision(categoryId, ["live", item.id, conditionKey], async () => {
    const state = await findLiveState();
    if (!state) return { view: null };
    const listings = await listListingsOfItem(item.id, maxRead, "ebay");
    const shown = listings
      .filter(({ excludedBy }) => excludedBy === null)
      .sort(byOffer)
      .slice(0, maxRows);
    const category = requireCategory(categoryId);
    const excluded = listings.filter(({ excludedBy }) => excludedBy !== null).length;
    const q = category.keyName && itemKind === categoryId ? item.key : (item.name ?? item.key);
    const rows = listingRows(category, shown).map((row, at) =>
      // The page says what it sells for in its own condition.
      shown[at]?.conditionKey === conditionKey ? { ...row, sold: undefined } : row,
    );
    return {
      view: {
        ...livePanel(state, shown.length > 0 ? shown : listings),
        rows,
        more: moreInWords(shown.length, listings.length - shown.length, excluded),
        moreAt: listingParams(category).href(paths.category(categoryId), { q, source: "ebay" }),
      },
    };
  });
  return view;
}

export type LiveItemView = NonNullable<Awaited<ReturnType<typeof liveItemView>>>;

/** Fixed prices from the lowest on, then auctions from the one that ends first. */
function byOffer(one: Listing, other: Listing): number {
  if ((one.offer === null) !== (other.offer === null)) return one.offer === null ? -1 : 1;
  if (one.offer === null) return landedPrice(one).minor - landedPrice(other).minor;
  return (one.endsAt?.getTime() ?? 0) - (other.endsAt?.getTime() ?? 0);
}
