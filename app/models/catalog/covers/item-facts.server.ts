import { countOf } from "../../platform/amounts.ts";
import type { ItemKind } from "../categories.ts";
import type { Item } from "../items.server.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { kinds } from "../kinds/all.ts";
import type { NameParts } from "../titles/name-parts.ts";

/**
 * What collectors want to know of an item, in their order: "Publisher" is "Marvel". Of what has no name only what is on
 * record.
 */
export function factsOf(
  itemKind: ItemKind,
  item: Partial<Omit<Item, "key">> & { key: string | null },
): { name: string; value: string }[] {
  const { key, name = null, theme, pieces } = item;
  const { factNames } = kinds[itemKind];
  const { readName } = kindsOnServer[itemKind];
  const parts: NameParts = (name !== null && readName?.(name, key)) || {};
  const facts: [name: string | undefined, value: string | null | undefined][] = [
    [factNames?.key, key],
    [factNames?.subject, parts.subject],
    ["Publisher", parts.publisher],
    ["Maker", parts.maker],
    [factNames?.line ?? "Line", parts.line],
    ["Theme", theme],
    ["Year", item.year?.toString() ?? parts.year],
    [factNames?.number ?? "Number", numberOf(parts)],
    ["Scale", parts.scale ?? parts.usualScale],
    ["Pieces", pieces ? countOf(pieces, "piece") : null],
  ];
  return facts.flatMap(([name, value]) => (name && value ? [{ name, value }] : []));
}

/** "#300"; what is a word, or a maker's own, as it is: "Vol. 1", "R3086". */
function numberOf({ number, isMakersNumber }: NameParts): string | undefined {
  return !number || isMakersNumber || !/^[-\d½]/.test(number) ? number : `#${number}`;
}
