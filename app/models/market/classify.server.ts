import { hash } from "node:crypto";
import { identifyItem, itemOfCatalogRef } from "../catalog/item-identification.server.ts";
import { judgeTitle } from "../prices/exclusion-rules.ts";
import type { MarketRecord } from "./record.ts";

/** A row with what its title says of it: which item it is about, and whether it counts. */
export interface Placed<Row> {
  row: Row;
  sourceItemId: string;
  /** The item's number inside its category. */
  number: string | null;
  /** What the title calls the item; null where it speaks of a lot, a part or a damaged one. */
  name: string | null;
  leftOutBy: string | null;
  leftOutReason: string | null;
}

/** Reads a row's title for the item it is about and for whether it counts. */
export function place<Row extends MarketRecord>(row: Row): Placed<Row> {
  const identity = identifyItem(row.category, row.title);
  const named = itemOfCatalogRef(row.catalogRef);
  const leftOut = judgeTitle({
    title: row.title,
    category: row.category,
    lotSize: row.lotSize,
    condition: row.condition,
    number: identity.number,
    others: identity.others,
  });
  return {
    row,
    sourceItemId: row.sourceItemId ?? derivedId(row),
    name: named || leftOut ? null : identity.name,
    number: named ? (named.subject === row.category ? named.number : null) : identity.number,
    leftOutBy: leftOut?.rule ?? null,
    leftOutReason: leftOut?.reason ?? null,
  };
}

/**
 * Identity of a row whose source has no identifier. A sale is known by title, currency and time, its price staying out so
 * that near repeats meet; a listing by its link, else by title, price and currency.
 */
function derivedId(row: MarketRecord): string {
  const said =
    row.kind === "sale"
      ? [row.title, row.currency, row.soldAt.toISOString()]
      : row.url
        ? [row.url]
        : [row.title, row.currency, row.priceMinor];
  return `~${hash("sha1", said.join("\u0000"), "base64url").slice(0, 22)}`;
}
