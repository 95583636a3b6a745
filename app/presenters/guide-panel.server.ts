import type { ItemKind } from "#app/models/catalog/categories.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { bricklinkItem, bricklinkPage } from "#app/models/catalog/kinds/bricklink-types.ts";
import { findPriceGuide } from "#app/models/prices/price-guide.server.ts";
import { seenAt } from "./dates.ts";
import { guideWords } from "./guide-words.server.ts";

/** The panel "On BrickLink" of an item in a condition; undefined where there is nothing to say. */
export async function guidePanel(itemKind: ItemKind, item: Item | null, conditionKey: string, now = new Date()) {
  const asked = item && bricklinkItem(itemKind, item.key);
  const guide = asked && (await findPriceGuide(itemKind, item.key, conditionKey));
  if (!guide) return undefined;
  return {
    seen: seenAt(guide.seenAt, now),
    ...guideWords(guide, conditionKey, now),
    page: `${bricklinkPage(asked)}#T=P`,
    pageName: `Its price guide of this ${kinds[itemKind].factNames?.key?.toLowerCase() ?? "item"}`,
  };
}

export type GuidePanelView = NonNullable<Awaited<ReturnType<typeof guidePanel>>>;
