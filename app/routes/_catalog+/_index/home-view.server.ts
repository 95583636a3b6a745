import { categories } from "#app/models/catalog/categories.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import type { ItemOfKind } from "#app/models/catalog/items.server.ts";
import { countOnShelf } from "#app/models/listings/shelves.server.ts";
import { countOf, formatChange, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import { dayMs } from "#app/models/platform/day.ts";
import {
  countSalesOfCategories,
  listCategoryWeeks,
  listJustSold,
  listLargestChanges,
  listMostSold,
  listRecentPrices,
  type NewestSale,
} from "#app/models/prices/highlights.server.ts";
import { formatDayOfYear, timeAgo } from "#app/presenters/dates.ts";
import { type ItemSummary, itemSummaries } from "#app/presenters/item-summary.server.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { paths } from "#app/web/urls/paths.ts";

const maxShown = 4;
const rowsShown = 5;
/** Number of sales that an item's line shows. */
const salesOfLine = 20;

/** What home shows of the catalogue. */
export async function homeView(now: Date) {
  const [sales, weeks, sold, changed, newest] = await Promise.all([
    countSalesOfCategories(),
    listCategoryWeeks(),
    listMostSold(),
    listLargestChanges(rowsShown),
    listJustSold(rowsShown),
  ]);
  const items: ItemOfKind[] = [...sold, ...changed, ...newest];
  const summaries = await itemSummaries(items);
  const summaryOf = (item: ItemOfKind) => summaries[items.indexOf(item)];
  const most = sold.flatMap((item) => {
    const summary = summaryOf(item);
    return summary?.value.figure ? [{ item, summary }] : [];
  });
  return {
    categories: await Promise.all(
      categories.map(async (category) => ({
        id: category.id,
        name: category.name,
        href: category.shortOnHome ? `/${category.id}` : paths.category(category.id),
        listings: await countOnShelf(category),
        sales: sales.get(category.id) ?? 0,
        line: lineOfWeeks(weeks.get(category.id)),
      })),
    ),
    /** The best seller with a value of each category, for the top of the page. */
    covers: categories.flatMap(({ id }) => {
      const found = most.find(({ item }) => item.itemKind === id);
      return found ? [cardOf(found.summary)] : [];
    }),
    mostSold: await Promise.all(
      most.slice(0, maxShown).map(async ({ item, summary }) => ({
        ...cardOf(summary),
        itemKind: summary.itemKind,
        sales: `${countOf(item.sales, "sale")} this month`,
        line: sparklinePoints(
          await listRecentPrices(
            { itemId: item.id, currency: summary.currency, conditionKey: summary.value.conditionKey },
            salesOfLine,
          ),
        ),
      })),
    ),
    changes: changed.flatMap((item) => {
      const { percent, sales } = item;
      const summary = summaryOf(item);
      const text = formatChange(percent);
      return summary
        ? ([
            {
              item: rowOf(summary, worth(summary)),
              direction: percent > 0 ? "up" : "down",
              text,
              sales: countOf(sales, "sale"),
            },
          ] as const)
        : [];
    }),
    justSold: newest.flatMap((sale) => {
      const summary = summaryOf(sale);
      return summary ? [justSold(sale, summary, now)] : [];
    }),
  };
}

function lineOfWeeks(weeks: readonly number[] | undefined) {
  if (!weeks) return { points: "", label: "" };
  const [low, high] = [Math.min(...weeks), Math.max(...weeks)].map((count) => formatNumber(count));
  return {
    points: sparklinePoints(weeks),
    label: `Counted sales a week over ${weeks.length} weeks: between ${low} and ${high}`,
  };
}

function cardOf({ name, to, cover, value }: ItemSummary) {
  return { name, to, cover, figure: value.figure, condition: value.condition };
}

function rowOf({ to, name, cover, value }: ItemSummary, facts: string) {
  return { to, name, cover, value, facts };
}

/** "$410 raw". */
function worth({ value }: ItemSummary): string {
  return value.figure ? `${value.figure} ${value.condition}` : "";
}

function justSold({ itemKind, conditionKey, price, soldAt, precision }: NewestSale, summary: ItemSummary, now: Date) {
  const isOfShown = price.currency === summary.currency && conditionKey === summary.value.conditionKey;
  const isRecent = precision === "instant" && now.getTime() - soldAt.getTime() < dayMs;
  const to = isOfShown
    ? summary.to
    : historyParams.href(summary.to, { condition: conditionKey, currency: price.currency });
  return {
    item: { ...rowOf(summary, isOfShown ? worth(summary) : conditionInSentence(itemKind, conditionKey)), to },
    price: formatMoney(price),
    when: isRecent ? timeAgo(soldAt, now.getTime()) : formatDayOfYear(soldAt, now),
  };
}

/** Points of a small line on 100 by 40, the first at the left, the lowest at the bottom. Empty below two values. */
function sparklinePoints(values: readonly number[]): string {
  if (values.length < 2) return "";
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values
    .map((value, at) => {
      const x = (at / (values.length - 1)) * 96 + 2;
      const y = high === low ? 20 : 36 - ((value - low) / (high - low)) * 32;
      return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
    })
    .join(" ");
}
