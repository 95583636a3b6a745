import { setImmediate as othersFirst } from "node:timers/promises";
import { samples } from "#db/sample/all.ts";
import { cleanTitle } from "../catalog/title.ts";
import { findHighlights } from "../prices/highlights.server.ts";
import { recalculatePrices } from "../prices/recalculate.server.ts";
import { classify } from "./classify.server.ts";
import { recordBatches } from "./record-rows.server.ts";
import { type StagedRows, StagingText } from "./staging.ts";

const rowsAtATime = 5_000;
/** Made without a pause: about ten milliseconds, during which the database may wait for this process. */
const rowsAtOnce = 200;

/** Records the sample catalogue as of a day and recalculates its prices. A second run adds what was cut off. */
export async function importSample(today: Date, onProgress: (done: number) => void): Promise<void> {
  let done = 0;
  await recordBatches(sampleBatches(today), ({ staged }) => {
    done += staged.sales + staged.listings;
    onProgress(done);
  });
  await recalculatePrices();
  await findHighlights();
}

async function* sampleBatches(today: Date): AsyncGenerator<{ staged: StagedRows }> {
  const staging = new StagingText();
  let rows = 0;
  for (const row of sampleRows(today)) {
    staging.add(classify({ ...row, title: cleanTitle(row.title) }));
    rows += 1;
    if (rows % rowsAtOnce === 0) await othersFirst();
    if (rows % rowsAtATime === 0) yield { staged: staging.take() };
  }
  yield { staged: staging.take() };
}

function* sampleRows(today: Date) {
  for (const sample of samples) yield* sample.sales(today);
  for (const sample of samples) yield* sample.listings(today);
}
