import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { root } from "#tests/support/server/own-settings.ts";

/** Files that others published, which are no part of the repository. */
const realFolder = path.join(root, "../shared/data");

/** Small files of our own making with the same names and columns, in which each rule has its rows. */
export const ownFolder = path.join(import.meta.dirname, "market-files");

export interface MarketFolder {
  whose: "our" | "real";
  folder: string;
}

/** Our own folder, and the real one where it lies beside the repository. */
export const marketFolders: readonly MarketFolder[] = [
  { whose: "our" as const, folder: ownFolder },
  { whose: "real" as const, folder: realFolder },
].filter(({ folder }) => existsSync(folder));

/** The rows of a CSV, TSV or JSON file. */
export function rowsOf(folder: string, file: string): Record<string, string>[] {
  const text = readFileSync(path.join(folder, file), "utf8");
  if (file.endsWith(".json")) return JSON.parse(text);
  const form = file.endsWith(".tsv") ? { delimiter: "\t", quote: false } : {};
  return parse(text, { ...form, columns: true, bom: true, relax_column_count: true });
}

/** The titles of a file, each once. */
export function titlesOf(rows: readonly Record<string, string>[]): string[] {
  return [...new Set(rows.map((row) => row.name ?? row["Card Title"] ?? row.product_name ?? ""))];
}
