import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import type { TrendingItem } from "#app/models/community/trending.server.ts";
import { findItemPictures, type PictureOf } from "#app/models/pictures/pictures.server.ts";
import { countOf, formatAbout, formatChange } from "#app/models/platform/amounts.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

/** One part of the page; null where it cannot be read, so that the others stand. */
export async function loadPart<Part>(request: Request, read: () => Promise<Part>): Promise<Part | null> {
  try {
    return await read();
  } catch (error) {
    reportError(error, request);
    return null;
  }
}

/** Trending items, each with its picture where it has one. */
export async function trendingViews(items: readonly TrendingItem[]) {
  const pictureOf = await findItemPictures(items.map(({ itemKind, key }) => ({ itemKind, itemKey: key })));
  return items.map((item) => trendingView(item, pictureOf));
}

function trendingView({ itemKind, conditionKey, value, change, ...item }: TrendingItem, pictureOf: PictureOf) {
  const covered = { ...item, itemKind, itemKey: item.key, conditionKey };
  return {
    id: item.id,
    name: item.name ?? item.key,
    href: itemPath(itemKind, item.key),
    cover: coverOf({ ...covered, picture: pictureOf(covered) }),
    price: value ? `${formatAbout(value)} ${conditionInSentence(itemKind, conditionKey)}` : "N/A",
    change: changeView(change),
  };
}

/** Null where too few sales tell whether the price has changed. */
function changeView({ percent, trend, sales }: TrendingItem["change"]) {
  if (sales === 0) return null;
  return { trend, text: percent === null ? "stable" : formatChange(percent), sales: countOf(sales, "sale") };
}

export type TrendingView = ReturnType<typeof trendingView>;
