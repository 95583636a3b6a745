import { categories, type Subject } from "#app/models/catalog/categories.ts";
import type { Item } from "#app/models/catalog/items.server.ts";
import { formatMoney } from "#app/models/platform/money.ts";
import { leftOutLabel } from "#app/models/prices/exclusion-rules.ts";
import type { Sale } from "#app/models/prices/history.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import type { AtomFeed } from "./atom.server.ts";

/** The feed of an item's new sales: what each fetched, and whether it counts. */
export function newSalesFeed(subject: Subject, { number, name }: Item, sales: readonly Sale[]): AtomFeed {
  return {
    id: `${subject}/${number}`,
    title: `New sales of ${calledInFull(subject, number, name)}`,
    path: paths.feed(subject, number),
    pagePath: paths.item(subject, number),
    entries: sales.map(({ id, title, price, soldAt, condition, url, leftOut }) => ({
      id: `sale/${id}`,
      title: `${formatMoney(price)}: ${title}`,
      link: url,
      updated: soldAt,
      kind: leftOut ? "left-out" : "counted",
      content: [
        `Sold for ${formatMoney(price)}${condition ? `, ${condition}` : ""}.`,
        leftOut
          ? `Left out of the averages: ${leftOutLabel(leftOut.rule)}. ${leftOut.reason}`
          : "Counted in the averages.",
      ].join(" "),
    })),
  };
}

/** "LEGO 75257 Millennium Falcon", "Amazing Spider-Man #300". */
function calledInFull(subject: Subject, number: string, name: string | null): string {
  const category = categories.find(({ id }) => id === subject);
  return category?.numberName ? [category.name, number, name].filter(Boolean).join(" ") : (name ?? number);
}
