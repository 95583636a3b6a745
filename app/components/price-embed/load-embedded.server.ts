import { type ItemKind, itemKinds, requireCategory } from "#app/models/catalog/categories.ts";
import { titleInAddress } from "#app/models/catalog/title.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { type HistoryChoice, minifigurePage, priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { historyView, minifigureView } from "#app/presenters/history-view.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { Embedded } from "./embed.server.ts";

/** What other sites may show of an item. Throws `NotFoundError` for one that is not on record. */
export async function loadEmbedded(kind: string, itemId: string, choice: HistoryChoice): Promise<Embedded> {
  const itemKind = itemKinds.find((known) => known === kind);
  const title = titleInAddress(itemId);
  const found = itemKind && title ? await load(itemKind, title, choice) : null;
  if (!found) throw new NotFoundError("item", "We do not know that item.");
  return found;
}

async function load(itemKind: ItemKind, title: string, choice: HistoryChoice): Promise<Embedded | null> {
  if (itemKind === "minifigures") {
    const history = await minifigurePage(title.toLowerCase(), choice);
    if (!history.item) return null;
    const { key, name } = history.item;
    const { sold, cover } = minifigureView(key, { ...choice, title: name ?? "" }, history);
    return { itemKind, title: name ?? key, path: paths.minifigure(key), sold, cover };
  }
  const category = requireCategory(itemKind);
  const history = await priceHistoryPage(category, title, choice);
  if (!history.item) return null;
  const { path, sold, cover, ...view } = historyView(category, title, choice, history);
  return { itemKind, title: view.name ?? view.title, path, sold, cover };
}
