import path from "node:path";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { rowsOf } from "#app/models/files/table-file.ts";
import { howToRead } from "#app/models/market/how-to-read.ts";
import { rowReader } from "#app/models/market/parsing/read-row.ts";
import type { ListingRow, SaleRow } from "#app/models/market/parsing/record.ts";
import { linesOf } from "#scripts/sample/tables.ts";
import { withMarketFile } from "#tests/support/catalog/open-market-file.ts";
import { root } from "#tests/support/server/own-settings.ts";

/** The kinds of items that the sample catalogue has. */
export const sampledKinds = linesOf("scripts/sample/kinds").map((line) => line.text("kind") as ItemKind);

/** A row of the sample catalogue, which has an id of its own. */
type OfSample<Row> = Row & { sourceItemId: string };

/** The sample catalogue as the import reads it on a day. Throws where it would reject a row. */
export function readSample(now: Date): Promise<{ sales: OfSample<SaleRow>[]; listings: OfSample<ListingRow>[] }> {
  return withMarketFile(path.join(root, "db/sample.csv.gz"), async (opened) => {
    const { file, preset, columns, facts } = await howToRead(opened, {});
    const read = rowReader({ ...facts, preset, now }, columns);
    const sample: Awaited<ReturnType<typeof readSample>> = { sales: [], listings: [] };
    for await (const rows of rowsOf(file, () => {})) {
      for (const row of rows) {
        const result = read(row);
        if (!result.ok) throw new Error(`line ${row.line}: ${result.rejection}`);
        const { record } = result;
        if (record.sourceItemId === null) throw new Error(`line ${row.line}: no id`);
        if (record.kind === "sale") sample.sales.push(record as OfSample<SaleRow>);
        else sample.listings.push(record as OfSample<ListingRow>);
      }
    }
    return sample;
  });
}
