import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { usualHoursShown } from "#app/models/listings/expiry.server.ts";
import { type Classification, classify } from "#app/models/market/classify.server.ts";
import type { MarketRecord } from "#app/models/market/parsing/record.ts";
import { recordBatches } from "#app/models/market/record-rows.server.ts";
import { nothingRecorded, type Recorded } from "#app/models/market/recorded.ts";
import { StagingText } from "#app/models/market/staging.ts";

/** Classifies rows and records them as an import does. What is `known` stands in place of what the rules say. */
export async function recordMarketRows(...given: Parameters<typeof recordBatchOf>): Promise<Recorded> {
  const recorded = await recordBatchOf(...given);
  await raiseDueRevisions("all");
  return recorded;
}

/** The same without the end of an import, at which pages learn of what it brought. */
export async function recordBatchOf(
  rows: readonly MarketRecord[],
  known: Partial<Classification> = {},
  importId: number | null = null,
  hoursShown = usualHoursShown,
): Promise<Recorded> {
  const staging = new StagingText();
  for (const row of rows) staging.add({ ...classify(row), ...known });
  async function* batches() {
    yield { staged: staging.take() };
  }
  let recorded = nothingRecorded;
  await recordBatches(
    batches(),
    (_, { repeats: _repeats, ...counts }) => {
      recorded = counts;
    },
    { importId, hoursShown },
  );
  return recorded;
}
