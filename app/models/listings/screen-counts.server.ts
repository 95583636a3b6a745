import type { Category } from "../catalog/categories.ts";
import type { ConditionKind } from "../catalog/conditions/conditions.ts";
import { db } from "../platform/database.server.ts";
import { cachedByRevision } from "../platform/revision.server.ts";
import { lastOfBlock, screenOf } from "./screens.ts";

interface Screen {
  total: number;
  blocks: { seenOn: string; lastId: number; before: number }[];
}

/** The blocks of a screen, in its order: with them a deep page is as quick as the first. */
export function readScreen(category: Category, screen: string): Promise<Screen> {
  return cachedByRevision(category.id, ["screen", screen], async () => {
    const rows = await db
      .selectFrom("placement_block")
      .select(["seen_on", "block", "listings"])
      .where("screen", "=", screen)
      .where("listings", ">", 0)
      .orderBy("seen_on", "desc")
      .orderBy("block", "desc")
      .execute();
    let total = 0;
    const blocks = rows.map(({ seen_on, block, listings }) => {
      const before = total;
      total += listings;
      return { seenOn: seen_on, lastId: lastOfBlock(block), before };
    });
    return { total, blocks };
  });
}

/** The number of listings on a screen: without one, on that of its category. */
export async function countOnScreen(category: Category, screen = screenOf(category)): Promise<number> {
  return (await readScreen(category, screen)).total;
}

/** Some listings of a screen, and how many there are. */
interface Tally {
  screen: string;
  currency: string;
  condition: ConditionKind;
  isLot: boolean;
  listings: number;
}

/** The listings of all screens of a category by currency, condition and whether they are lots. */
export async function readTallies(category: Category): Promise<Tally[]> {
  const { tallies } = await cachedByRevision(category.id, ["tallies"], async () => {
    const rows = await db
      .selectFrom("placement_tally")
      .select(["screen", "currency", "condition_kind", "is_lot", "listings"])
      .where(
        "screen",
        "in",
        category.listing.themes.map(({ id }) => screenOf(category, id)),
      )
      .where("listings", ">", 0)
      .execute();
    return {
      tallies: rows.map(({ condition_kind, is_lot, ...row }) => ({
        ...row,
        condition: condition_kind as ConditionKind,
        isLot: is_lot,
      })),
    };
  });
  return tallies;
}

/** The currencies on the screen of a category, the most frequent first. */
export async function listCurrencies(category: Category): Promise<string[]> {
  const onScreen = (await readTallies(category)).filter(({ screen }) => screen === screenOf(category));
  const totals = sumBy(onScreen, ({ currency }) => currency);
  return [...totals].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([currency]) => currency);
}

/** The number of listings by what `keyOf` says of them. */
export function sumBy<Key>(tallies: readonly Tally[], keyOf: (tally: Tally) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const tally of tallies) sums.set(keyOf(tally), (sums.get(keyOf(tally)) ?? 0) + tally.listings);
  return sums;
}
