import { sql } from "kysely";
import type { Category } from "../catalog/categories.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import type { ListingNarrowing, ListingSort } from "./listing-sorts.ts";
import { narrow, placementsThatRemain } from "./narrowing.server.ts";
import { screenOf } from "./screens.ts";

/** With a price range, listings are counted one by one: of more the count would cost more than it is worth. */
const maxCountedListings = 20_000;

/** The listings of each theme of a category that remain after a narrowing. Null for a price range among too many listings. */
export async function countThemes(
  category: Category,
  narrowing: ListingNarrowing,
  sort: ListingSort,
): Promise<number[] | null> {
  const screens = category.listing.themes.map(({ id }) => screenOf(category, id));
  const narrowed = await Promise.all(screens.map((screen) => narrow(category, screen, narrowing, sort)));
  const [whole] = narrowed;
  if (!whole || (whole.from === null && whole.to === null)) return narrowed.map(({ total }) => total);
  if (narrowed.reduce((sum, { total }) => sum + total, 0) > maxCountedListings) return null;
  const { counts } = await cachedByRevision(category.id, ["theme counts", whole.key], async () => {
    const { rows } = await sql<{ screen: string; count: number }>`
      select screen, count(*) as count from listing_placement
      where screen = any(${screens}::text[]) ${placementsThatRemain(whole)} group by screen`.execute(db);
    const byScreen = new Map(rows.map(({ screen, count }) => [screen, count]));
    return { counts: screens.map((screen) => byScreen.get(screen) ?? 0) };
  });
  return counts;
}
