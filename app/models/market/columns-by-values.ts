import type { ItemKind } from "../catalog/categories.ts";
import { isRowCounter } from "../files/row-counter.ts";
import type { RawRow } from "../files/table-file.ts";
import type { FileColumn } from "./parsing/presets.ts";
import { type FileColumns, valueIn } from "./parsing/read-row.ts";
import { isStatusNoCondition } from "./parsing/read-status.ts";

const numbered: readonly FileColumn[] = ["issue", "card_number", "article_number"];

/**
 * The columns of a file where the values of its first rows say more than the names: "Stato" is a condition, unless it
 * holds statuses, and "Nr." numbers things, unless it counts the rows. What the operator or a preset says of a column
 * stays.
 */
export function columnsByValues(
  { feeding, money, notUsed }: FileColumns,
  first: readonly RawRow[],
  { category, isSaid }: { category: ItemKind | undefined; isSaid: (name: string) => boolean },
): FileColumns {
  const read = new Map(feeding);
  const cellsOf = (name: string) => first.map(({ values }) => String(valueIn(values, name) ?? "").trim());
  const conditions = read.get("condition") ?? [];
  if (conditions.length > 0 && !read.has("kind") && !conditions.some(isSaid)) {
    const filled = new Set(conditions.flatMap(cellsOf).filter(Boolean));
    if (filled.size > 0 && [...filled].every((text) => isStatusNoCondition(text, category))) {
      read.delete("condition");
      read.set("kind", conditions);
    }
  }
  const titles = (read.get("title") ?? []).flatMap(cellsOf);
  const counters = numbered.flatMap((column) => {
    const [name, other] = read.get(column) ?? [];
    const isCounter = name !== undefined && other === undefined && !isSaid(name);
    if (!isCounter || titles.length === 0 || !isRowCounter(name, cellsOf(name), titles)) return [];
    read.delete(column);
    return name;
  });
  return { feeding: read, money, notUsed: [...notUsed, ...counters] };
}
