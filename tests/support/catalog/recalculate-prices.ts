import { raiseDueRevisions } from "#app/models/catalog/catalog-change.server.ts";
import { recalculatePrices as recalculate } from "#app/models/prices/recalculate.server.ts";

/** Recalculates prices as the product does, and shows them at once. */
export async function recalculatePrices(): Promise<number> {
  const items = await recalculate();
  await raiseDueRevisions("all");
  return items;
}
