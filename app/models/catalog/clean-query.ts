import { withoutTradeMarks } from "./titles/trade-marks.ts";

/** A query on one line, without control characters, at most 100 characters. */
export function cleanQuery(text: string): string {
  const plain = withoutTradeMarks(text.toWellFormed())
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...plain].slice(0, 100).join("").trim();
}
