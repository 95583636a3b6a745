import { type Category, shelfOf } from "#app/models/catalog/categories.ts";
import { conditionKinds, conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { type ShelfSource, shelfAt } from "#app/models/catalog/live-source.ts";
import { hidesLots } from "#app/models/listings/lot-filter.ts";
import { listCurrencies, readTallies, sumBy } from "#app/models/listings/shelves.server.ts";

/** What the filters offer for the listings of these categories, on the shelf of this source and theme. */
export async function filterView(
  categories: readonly Category[],
  condition: string,
  source: ShelfSource,
  theme?: string,
) {
  const tallies = await Promise.all(
    categories.map(async (category) =>
      (await readTallies(category)).filter(({ shelf }) => shelf === shelfAt(shelfOf(category, theme), source)),
    ),
  );
  const byCondition = sumBy(tallies.flat(), (tally) => tally.condition);
  const currencies = await Promise.all(categories.map((category) => listCurrencies(category, source)));
  return {
    currencies: [...new Set(currencies.flat())],
    conditions: conditionKinds
      .filter((kind) => byCondition.has(kind) || kind === condition)
      .map((kind) => {
        const labels = categories.map(({ id }) => conditionLabel(id, kind));
        // The short name says no more than what holds in all of them: "New", not "New, sealed".
        return { kind, label: labels.reduce((one, other) => (other.length < one.length ? other : one)) };
      }),
    offersLots: categories.some((category) => !hidesLots(category)),
  };
}

export type FilterView = Awaited<ReturnType<typeof filterView>>;
