import { guideSource } from "#app/models/catalog/guide-source.ts";
import { dayMs, utcDay } from "#app/models/platform/day.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import type { Place } from "#tests/support/server/run-script.ts";

type Days = Parameters<typeof guideDay>[0][];

/** A day of BrickLink's price guide: of a used set that sells, seen a minute ago, unless it says otherwise. */
export function guideDay({ daysAgo = 0, ...day }: Partial<ReturnType<typeof usedSet>> & { daysAgo?: number } = {}) {
  const seenAt = new Date(Date.now() - daysAgo * dayMs - 60_000);
  return { ...usedSet(), day: utcDay(seenAt), seen_at: seenAt, ...day };
}

function usedSet() {
  return {
    ...{ source: guideSource, item_kind: "legos", item_key: "75257", condition_key: "used", currency: "USD" },
    sold_count: 164,
    ...{ sold_average_minor: 12_610 as number | null, sold_lowest_minor: 8_800 as number | null },
    sold_highest_minor: 17_100 as number | null,
    offered_count: 23,
    ...{ offered_lowest_minor: 11_900 as number | null, offered_median_minor: 13_950 as number | null },
  };
}

/** Records days of BrickLink's price guide in the database of a running server, in the place of those on record. */
export function recordGuide(place: Place, ...days: Days): Promise<void> {
  return withDatabaseOf(place, async ({ db, run }) => {
    await run("insert into source (name, kind) values ($1, 'bricklink') on conflict do nothing", [guideSource]);
    await db.deleteFrom("price_guide_day").execute();
    if (days.length > 0) await db.insertInto("price_guide_day").values(days.map(guideDay)).execute();
    await run("update category_revision set revision = revision + 1", []);
    await run("notify catalogue_changed", []);
  });
}
