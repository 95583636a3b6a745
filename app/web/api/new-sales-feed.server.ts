import { categories, type ItemKind } from "#app/models/catalog/categories.ts";
import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { exclusionLabel } from "#app/models/prices/exclusion-rules.ts";
import type { Sale } from "#app/models/prices/history.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { AtomFeed } from "./atom.server.ts";

/** The feed of an item's new sales: the price of each, and whether it counts. */
export function newSalesFeed(itemKind: ItemKind, { key, name }: Item, sales: readonly Sale[]): AtomFeed {
  return {
    id: `${itemKind}/${key}`,
    title: `New sales of ${fullName(itemKind, key, name)}`,
    path: paths.feed(itemKind, key),
    pagePath: itemPath(itemKind, key),
    entries: sales.map(({ id, title, price, soldAt, condition, conditionKey, url, excluded }) => ({
      id: `sale/${id}`,
      title: `${formatMoney(price)}: ${title}`,
      link: url,
      updated: soldAt,
      kind: excluded ? "excluded" : "counted",
      content: [
        `Sold for ${formatMoney(price)}${conditionText(itemKind, condition, conditionKey)}.`,
        excluded
          ? `Excluded from the averages: ${exclusionLabel(excluded.rule)}. ${excluded.reason}`
          : "Counted in the averages.",
      ].join(" "),
    })),
  };
}

/** ", CGC 9.8"; the words of the source where they say no condition of ours. */
function conditionText(itemKind: ItemKind, condition: string | null, conditionKey: string): string {
  const words = conditionKey === "unknown" ? condition : conditionLabel(itemKind, conditionKey);
  return words ? `, ${words}` : "";
}

/** "LEGO 75257 Millennium Falcon", "Amazing Spider-Man #300". */
export function fullName(itemKind: ItemKind, itemKey: string, name: string | null): string {
  const category = categories.find(({ id }) => id === itemKind);
  return category?.keyName ? [category.name, itemKey, name].filter(Boolean).join(" ") : (name ?? itemKey);
}
