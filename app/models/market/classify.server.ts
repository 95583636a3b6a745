import { hash } from "node:crypto";
import { identifyItem, itemOfCatalogRef } from "../catalog/identification/identify-item.server.ts";
import { findExclusion } from "../prices/find-exclusion.ts";
import type { MarketRecord } from "./parsing/record.ts";

/** A row with its item and, if it does not count, the reason. */
export interface Classified<Row> {
  row: Row;
  sourceItemId: string;
  itemKey: string | null;
  /** The item's name by the title. Null for an excluded row, whose title speaks of a lot, a part or damage. */
  name: string | null;
  excludedBy: string | null;
  exclusionReason: string | null;
}

export function classify<Row extends MarketRecord>(row: Row): Classified<Row> {
  const identified = identifyItem(row.category, row.title);
  const referenced = itemOfCatalogRef(row.catalogRef);
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
    name: referenced || excluded ? null : identified.name,
    itemKey: referenced ? (referenced.itemKind === row.category ? referenced.key : null) : identified.key,
    excludedBy: excluded?.rule ?? null,
    exclusionReason: excluded?.reason ?? null,
  };
}

/** Without the price of a sale, so that repeats at another exchange rate share the id; from a listing's link if any. */
function derivedId(row: MarketRecord): string {
  const facts =
    row.kind === "sale"
      ? [row.title, row.currency, row.soldAt.toISOString()]
      : row.url
        ? [row.url]
        : [row.title, row.currency, row.priceMinor];
  return `~${hash("sha1", facts.join("\u0000"), "base64url").slice(0, 22)}`;
}
