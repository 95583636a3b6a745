import { type Category, hidesLots } from "#app/models/catalog/categories.ts";
import { conditionKinds, conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { listCurrencies, readTallies, sumBy, type Tally } from "#app/models/listings/screen-counts.server.ts";
import { screenOf } from "#app/models/listings/screens.ts";
import type { ListingChoice } from "#app/web/urls/listing-params.ts";

/** What the filters of a listing screen offer, and how many listings each of its themes has, as far as that is known. */
export async function filterView(category: Category, choice: Omit<ListingChoice, "page">) {
  const { theme, q, from, to, condition, lots, currency } = choice;
  const tallies = await readTallies(category);
  const onScreen = tallies.filter(({ screen }) => screen === screenOf(category, theme));
  const byCondition = sumBy(onScreen, (tally) => tally.condition);
  const remains = (tally: Tally) =>
    (currency === "" || tally.currency === currency) &&
    (condition === "" || tally.condition === condition) &&
    !(lots === "hidden" && tally.isLot);
  const byScreen = sumBy(tallies.filter(remains), ({ screen }) => screen);
  const isCounted = q === "" && from === "" && to === "";
  return {
    currencies: await listCurrencies(category),
    conditions: conditionKinds
      .filter((kind) => byCondition.has(kind) || kind === condition)
      .map((kind) => ({ kind, label: conditionLabel(category.id, kind) })),
    offersLots: !hidesLots(category),
    themeCounts: isCounted ? category.listing.themes.map(({ id }) => byScreen.get(screenOf(category, id)) ?? 0) : null,
  };
}

export type FilterView = Awaited<ReturnType<typeof filterView>>;
