import { hash } from "node:crypto";
import { type Condition, readCondition } from "../catalog/conditions/read-condition.ts";
import { identifyItem, itemOfCatalogRef } from "../catalog/identification/identify-item.server.ts";
import { isWholeTitle, itemNamedBy, namedInRef } from "../catalog/identification/named-by-columns.server.ts";
import { findFacts, type ItemFacts } from "../catalog/kinds/known-items.server.ts";
import { liveSource } from "../catalog/live-source.ts";
import { namesItem } from "../catalog/titles/names-item.ts";
import { findExclusion } from "../prices/exclusion-rules.ts";
import type { MarketRecord } from "./parsing/record.ts";

/** What of a row the rules read. Stored rows have all of it; a title that somebody asks about has no source. */
export type Classifiable = Partial<Pick<MarketRecord, "source">> &
  Pick<
    MarketRecord,
    "category" | "title" | "condition" | "declaredCondition" | "grader" | "grade" | "catalogRef" | "lotSize"
  >;

/** The item of a row, its condition and, if it does not count, the reason. */
export interface Classification {
  itemKey: string | null;
  /**
   * The item's name by the title. Null for an excluded row, whose title speaks of a lot, a part or damage, and for eBay's,
   * whose words are not kept.
   */
  name: string | null;
  /** What the catalogue knows of the item. */
  facts: ItemFacts | undefined;
  condition: Condition;
  /** Whether the title shares a word with the catalogue's name; true where it has none. */
  namesItem: boolean;
  excludedBy: string | null;
  exclusionReason: string | null;
  /** Whether its title and its columns name different items: then it is of none. */
  isContradictory: boolean;
}

/** A row with its classification. */
export interface Classified<Row> extends Classification {
  row: Row;
  sourceItemId: string;
}

export function classify<Row extends MarketRecord>(row: Row): Classified<Row> {
  return { row, sourceItemId: row.sourceItemId ?? derivedId(row), ...applyRules(row) };
}

/** What today's rules say of a row. */
export function applyRules(row: Classifiable): Classification {
  const named = namedInRef(row.catalogRef);
  const byColumns = named === null ? null : itemNamedBy(row.category, row.title, named);
  const identified = byColumns ?? identifyItem(row.category, row.title);
  const referenced = itemOfCatalogRef(row.catalogRef);
  const itemKey = referenced ? (referenced.itemKind === row.category ? referenced.key : null) : identified.key;
  const facts = itemKey === null ? undefined : findFacts(row.category, itemKey);
  const excluded = findExclusion({
    title: row.title,
    category: row.category,
    lotSize: row.lotSize,
    condition: row.condition,
    itemKey: identified.key,
    others: identified.others,
  });
  return {
    name: referenced || excluded || row.source === liveSource ? null : identified.name,
    itemKey,
    facts,
    condition: readCondition({
      itemKind: row.category,
      title: row.title,
      condition: row.condition,
      grader: row.grader,
      grade: row.grade,
      declared: row.declaredCondition,
    }),
    namesItem: !facts || namesItem(row.title, facts.name, facts.theme),
    excludedBy: excluded?.rule ?? null,
    exclusionReason: excluded?.reason ?? null,
    isContradictory: byColumns?.isContradictory ?? false,
  };
}

/** Without the price of a sale, so that repeats at another exchange rate share the id; from a listing's link if any. */
function derivedId(row: MarketRecord): string {
  const facts: unknown[] =
    row.kind === "sale"
      ? [row.title, row.currency, row.soldAt.toISOString()]
      : row.url
        ? [row.url]
        : [row.title, row.currency, row.priceMinor];
  // Two things that only their columns name may have one title.
  const named = namedInRef(row.catalogRef);
  if (named !== null && !isWholeTitle(row.category, row.title)) facts.push(named);
  return `~${hash("sha1", facts.join("\u0000"), "base64url").slice(0, 22)}`;
}
