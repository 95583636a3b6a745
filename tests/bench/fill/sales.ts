/** node tests/bench/fill/sales.ts SALES: fills the environment's empty database with the sample's listings and so many sales. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { classify } from "#app/models/market/classify.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { recordBatches } from "#app/models/market/record-rows.server.ts";
import { type StagedRows, StagingText } from "#app/models/market/staging.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { recalculatePrices } from "#app/models/prices/recalculate.server.ts";
import { readSample } from "#tests/support/catalog/sample-rows.ts";

/** The sample catalogue covers so many days. Moved back by as many, its sales become other sales. */
const period = 731;

async function* rows(sales: number): AsyncGenerator<MarketRecord> {
  const sample = await readSample(new Date());
  yield* sample.listings;
  let made = 0;
  for (let back = 0; made < sales; back += 1) {
    for (const sale of sample.sales) {
      if (made === sales) return;
      made += 1;
      const soldAt = new Date(sale.soldAt.getTime() - back * period * dayMs);
      yield { ...sale, source: "bench", sourceItemId: `${sale.category}-${sale.sourceItemId}-${back}`, soldAt };
    }
  }
}

async function* batches(sales: number): AsyncGenerator<{ staged: StagedRows }> {
  const staging = new StagingText();
  let staged = 0;
  for await (const row of rows(sales)) {
    staging.add(classify(row));
    staged += 1;
    if (staged % 200 === 0) await yieldToEventLoop();
    if (staged % 5_000 === 0) yield { staged: staging.take() };
  }
  yield { staged: staging.take() };
}

const database = openDatabase();
await prepareDatabase();
await recordBatches(batches(Number(process.argv[2])), () => {});
await recalculatePrices();
await database.close();
