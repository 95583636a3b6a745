import { hash } from "node:crypto";
import { identifyItem, itemOfCatalogRef } from "../catalog/identification/identify-item.server.ts";
import { findExclusion } from "../prices/find-exclusion.ts";
import type { MarketRecord } from "./parsing/record.ts";

/** A row with what its title says of it: which item it is about, and whether it counts. */
export interface Classified<Row> {
  row: Row;
  sourceItemId: string;
  /** The item's number inside its category. */
  itemKey: string | null;
  /** What the title calls the item; null where it speaks of a lot, a part or a damaged one. */
  name: string | null;
  excludedBy: string | null;
  exclusionReason: string | null;
}

/** Reads a row's title for the item it is about and for whether it counts. */
export function classify<Row extends MarketRecord>(row: Row): Classified<Row> {
  const identified = identifyItem(row.category, row.title);
  const named = itemOfCatalogRef(row.catalogRef);
  const excluded = findExclusion({
    title: row.title,
    category: row.category,
    lotSize: row.lotSize,
    condition: row.condition,
    itemKey: identified.key,
    others: identified.others,
  });
  return {
    row,
    sourceItemId: row.sourceItemId ?? derivedId(row),
    name: named || excluded ? null : identified.name,
    itemKey: named ? (named.itemKind === row.category ? named.key : null) : identified.key,
    excludedBy: excluded?.rule ?? null,
    exclusionReason: excluded?.reason ?? null,
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
