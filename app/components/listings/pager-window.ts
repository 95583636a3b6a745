import type { Category } from "#app/models/catalog/categories.ts";

export type PagerStyle = Category["listing"]["pager"];

/**
 * The page numbers to link to. "five": five around the current page, moved inward at either end;
 * "plus-minus-2": the two before and the two after, fewer at either end.
 */
export function pagerWindow(current: number, total: number, style: PagerStyle): number[] {
  const page = Math.min(Math.max(current, 1), Math.max(total, 1));
  const [first, last] =
    style === "five"
      ? [Math.max(1, Math.min(page - 2, total - 4)), Math.min(total, Math.max(page + 2, 5))]
      : [Math.max(1, page - 2), Math.min(total, page + 2)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset);
}
