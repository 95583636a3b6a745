import { itemKinds } from "#app/models/catalog/categories.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import { titleInAddress } from "#app/models/catalog/titles/title.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { priceHistoryPage } from "#app/models/prices/price-history-page.server.ts";
import { historyView } from "#app/presenters/history-view.server.ts";
import type { ShownHistory } from "#app/web/urls/history-params.ts";
import type { Embedded } from "./embed.server.tsx";

/** What other sites may show of an item. Throws `NotFoundError` for one that is not on record. */
export async function loadEmbedded(kind: string, itemId: string, choice: ShownHistory): Promise<Embedded> {
  const itemKind = itemKinds.find((known) => known === kind);
  const address = titleInAddress(itemId);
  if (itemKind && address) {
    const title = kinds[itemKind].pages ? address.toLowerCase() : address;
    const history = await priceHistoryPage(itemKind, title, choice);
    if (history.item) {
      const { path, sold, cover, name } = historyView(itemKind, title, choice, history);
      return { itemKind, title: name ?? title, path, sold, cover };
    }
  }
  throw new NotFoundError("item", "We do not know that item.");
}
