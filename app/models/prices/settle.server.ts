import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { changeCatalogue, markChanged, takeTurn } from "../market/writers-turn.server.ts";
import { refreshRecent } from "./against-recent.server.ts";
import { farFromTheRest } from "./far-from-the-rest.ts";
import type { LeftOutRule } from "./title-rules.ts";

/** The rules that compare a sale with the item's others; the rest read its title only and are never taken back here. */
const comparing: readonly LeftOutRule[] = ["price-far-from-the-rest", "sample-replaced"];

const itemsAtATime = 40;

interface ComparedSale {
  id: number;
  item_id: number;
  minor: number;
  currency: string;
  soldAt: Date;
  source: string;
  left_out_by: string | null;
}

/**
 * Compares the prices of every item that new sales came in for, and stores which sales are too far from the rest. Returns
 * the number of items settled. Safe to run in several processes and to cut off: what is not settled stays marked.
 */
export async function settlePrices(onProgress?: (settled: number) => void): Promise<number> {
  let settled = 0;
  for (;;) {
    const done = await changeCatalogue(settleSome);
    if (done === 0) return settled;
    settled += done;
    onProgress?.(settled);
  }
}

async function settleSome(trx: Transaction<Schema>): Promise<number> {
  const items = await trx
    .selectFrom("item")
    .select(["id", "category"])
    .where("unsettled_since", "is not", null)
    .limit(itemsAtATime)
    .execute();
  if (items.length === 0) return 0;
  await takeTurn(trx);
  const ids = items.map(({ id }) => id);
  const sales: ComparedSale[] = await trx
    .selectFrom("sale")
    .select(["id", "item_id", "price_minor as minor", "currency", "sold_at as soldAt", "source", "left_out_by"])
    .where("item_id", "in", ids)
    .where((sale) => sale.or([sale("left_out_by", "is", null), sale("left_out_by", "in", comparing)]))
    .$narrowType<{ item_id: number }>()
    .execute();

  const changes = [...Map.groupBy(sales, (sale) => sale.item_id).values()].flatMap(verdictsThatChange);
  if (changes.length > 0) {
    await sql`
      update sale set left_out_by = said.rule, left_out_reason = said.reason
      from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ rule }) => rule)}::text[],
        ${changes.map(({ reason }) => reason)}::text[]) as said (id, rule, reason)
      where sale.id = said.id`.execute(trx);
  }
  await refreshRecent(trx, ids);
  await trx.updateTable("item").set({ unsettled_since: null }).where("id", "in", ids).execute();
  await markChanged(
    trx,
    items.map(({ category }) => category),
  );
  return items.length;
}

interface Verdict {
  id: number;
  rule: LeftOutRule | null;
  reason: string | null;
}

/** New verdicts on the sales of one item, without those that stay as they are. */
function verdictsThatChange(sales: ComparedSale[]): Verdict[] {
  const real = sales.filter((sale) => sale.source !== "sample");
  const judged = real.length > 0 ? real : sales;
  const verdicts: Verdict[] = [];
  for (const ofOneCurrency of Map.groupBy(judged, (sale) => sale.currency).values()) {
    const far = farFromTheRest(ofOneCurrency.map(({ id, minor, soldAt }) => ({ id: String(id), minor, soldAt })));
    for (const { id, left_out_by } of ofOneCurrency) {
      const verdict = far.get(String(id));
      if ((verdict?.rule ?? null) !== left_out_by) {
        verdicts.push({ id, rule: verdict?.rule ?? null, reason: verdict?.reason ?? null });
      }
    }
  }
  if (real.length > 0) {
    for (const { id, source, left_out_by } of sales) {
      if (source === "sample" && left_out_by !== "sample-replaced") {
        verdicts.push({ id, rule: "sample-replaced", reason: "A made-up sale: this item has real ones." });
      }
    }
  }
  return verdicts;
}
