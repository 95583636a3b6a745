import { formatNumber } from "#app/models/platform/number-text.ts";

/** "1 sale", "1,234 sales". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
