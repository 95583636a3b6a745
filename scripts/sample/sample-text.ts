import { type SampleRow, sampleRows } from "./market.ts";

const header =
  "kind,category,source_item_id,title,price_minor,currency,shipping_minor,condition,grader,grade,catalog_ref,lot_size," +
  "sold_seconds_ago,seen_seconds_ago,listed_seconds_ago,ends_seconds_ago,quantity_available,total_available";

/** The sample catalogue as CSV. */
export function sampleText(): string {
  const lines = [header];
  const columns = header.split(",");
  for (const row of sampleRows()) lines.push(columns.map((column) => quoted(row[column as keyof SampleRow])).join(","));
  return `${lines.join("\n")}\n`;
}

function quoted(value: string | number | null | undefined): string {
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
