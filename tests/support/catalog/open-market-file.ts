import { type TableFile, withTableFile } from "#app/models/files/table-file.ts";
import { meaningsOfColumns, type ReadingOptions } from "#app/models/market/how-to-read.ts";

/** Opens a file as the import does without options, or with these, for as long as `use` takes. */
export function withMarketFile<Result>(
  file: string,
  use: (file: TableFile) => Promise<Result>,
  { headerLine, sheet, ...options }: ReadingOptions & { headerLine?: number; sheet?: string } = {},
): Promise<Result> {
  const meaningOf = meaningsOfColumns(options.columns);
  return withTableFile(file, { meaningOf, headerLine, sheet, maxUnpackedBytes: 64_000_000 }, use);
}
