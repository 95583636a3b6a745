import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Copy } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { bumpRevisions, changeCatalog, lockCatalog } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import type { Money } from "../platform/amounts.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { type DisputeReason, disputeReasons } from "../prices/dispute-fields.ts";
import { recalculateItems } from "../prices/recalculate.server.ts";
import { applyVerdicts, awaitsVerdict, isDisputeOf, liftVerdicts } from "../prices/verdicts.server.ts";
import { reclassifySale } from "./reclassify-rows.server.ts";
import { openDispute } from "./sale-reports.server.ts";

/** What an operator says of a sale: that it counts, why it does not, or of which item it is. */
export type Verdict =
  | { is: "counts" }
  | { is: "out"; reason: DisputeReason }
  | { is: "moved"; itemKind: ItemKind; itemKey: string };

/** A sale that people reported, or that an operator judged. */
export interface Dispute {
  id: number;
  /** The sale and its item as they are now; null while it is not on record. */
  sale: {
    id: number;
    itemId: number;
    itemKind: ItemKind;
    itemKey: string;
    itemName: string | null;
    title: string;
    price: Money;
    conditionKey: string;
    source: string;
    marketplace: string | null;
    url: string | null;
    excludedBy: string | null;
  } | null;
  soldAt: Date;
  /** Whether enough people reported it, and no operator has judged it since. */
  isWaiting: boolean;
  verdict: Verdict["is"] | null;
  /** What pages say of a sale that was taken out or moved. */
  sentence: string | null;
  judgedAt: Date | null;
  /** The operator's username; null where the account is gone. */
  judgedBy: string | null;
  /** What people said since it was judged, the first first. */
  reports: { reason: DisputeReason; itemKind: ItemKind | null; itemKey: string | null; reporter: string; at: string }[];
}

/** The sales that wait for an operator, the longest first, or those that were judged last; at most so many. */
export function listDisputes(which: "waiting" | "judged", limit: number): Promise<Dispute[]> {
  return which === "waiting"
    ? selectDisputes(sql`${awaitsVerdict} order by dispute.reported_at, dispute.id limit ${limit}`)
    : selectDisputes(sql`verdict is not null order by judged_at desc, dispute.id limit ${limit}`);
}

/** How many sales wait for an operator. */
export async function countDisputes(): Promise<number> {
  const waiting = db.selectFrom("disputed_sale as dispute").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await waiting.where(awaitsVerdict).executeTakeFirstOrThrow()).count;
}

/** Throws `NotFoundError` for a number that there is not. */
export async function requireDispute(id: number): Promise<Dispute> {
  const [dispute] = await selectDisputes(sql`dispute.id = ${id}`);
  if (!dispute) throw new NotFoundError("dispute", "There is no such sale to judge.");
  return dispute;
}

/** The number under which an operator judges a sale, be it reported or not. */
export function disputeSale(saleId: number): Promise<number> {
  return db.transaction().execute((trx) => openDispute(trx, saleId));
}

async function selectDisputes(which: RawBuilder<unknown>): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select dispute.id, dispute.sold_at as "soldAt", coalesce(${awaitsVerdict}, false) as "isWaiting", verdict, sentence,
      judged_at as "judgedAt", judge.username as "judgedBy",
      case when sale.item_id is not null then json_build_object('id', sale.id, 'itemId', item.id, 'itemKind', item.category,
        'itemKey', item.key, 'itemName', item.name, 'title', title, 'price', json_build_object('minor', sale.price_minor,
        'currency', sale.currency), 'conditionKey', condition_key, 'source', sale.source, 'marketplace', marketplace,
        'url', url, 'excludedBy', excluded_by) end as sale,
      coalesce((
        select json_agg(json_build_object('reason', reason, 'itemKind', report.item_kind, 'itemKey', report.item_key,
          'reporter', username, 'at', report.reported_at) order by report.reported_at)
        from sale_report as report join profile on user_id = reporter_id
        where sale_id = dispute.id and (judged_at is null or report.reported_at > judged_at)), '[]') as reports
    from disputed_sale as dispute
    left join sale on ${isDisputeOf("sale")}
    left join item on item.id = sale.item_id
    left join profile as judge on judge.user_id = judged_by
    where ${which}`.execute(db);
  return rows;
}

/**
 * Judges a sale: from the commit on, its item's value and every page follow, and so they do when it is imported again.
 * Null takes back what was said of it. Throws `InvalidError` for an item that it cannot be of.
 */
export async function judgeSale(id: number, verdict: Verdict | null, operatorId: string): Promise<void> {
  await changeCatalog(async (trx, copy) => {
    await lockCatalog(trx);
    const sale = await lockDisputed(trx, id);
    const movedTo = verdict?.is === "moved" ? verdict : null;
    if (movedTo) await requireOtherItem(trx, sale, movedTo);
    await trx
      .updateTable("disputed_sale")
      .set({
        verdict: verdict?.is ?? null,
        sentence: sql`${sentenceOf(verdict)}::text || to_char(now() at time zone 'UTC', 'FMDD Mon YYYY')
          || ${verdict?.is === "out" ? `: ${disputeReasons[verdict.reason].inSentence}.` : "."}::text`,
        item_kind: movedTo?.itemKind ?? null,
        item_key: movedTo?.itemKey ?? null,
        judged_at: verdict && sql`now()`,
        judged_by: verdict && operatorId,
      })
      .where("id", "=", id)
      .execute();
    if (sale.id !== null) await followVerdict(trx, copy, { ...sale, id: sale.id });
  });
}

function sentenceOf(verdict: Verdict | null): string | null {
  if (verdict?.is === "out") return "The operator took it out on ";
  return verdict?.is === "moved" ? "The operator moved it here on " : null;
}

/** A disputed sale as it is on record; of one that is not, everything is null. */
interface DisputedRow {
  id: number | null;
  item_id: number | null;
  category: string | null;
  /** What was said of it before. */
  verdict: Verdict["is"] | null;
}

async function lockDisputed(trx: Transaction<Schema>, id: number): Promise<DisputedRow> {
  const { rows } = await sql<DisputedRow>`
    select sale.id, sale.item_id, sale.category, verdict from disputed_sale as dispute left join sale on ${isDisputeOf("sale")}
    where dispute.id = ${id} for update of dispute`.execute(trx);
  if (!rows[0]) throw new NotFoundError("dispute", "There is no such sale to judge.");
  return rows[0];
}

async function requireOtherItem(
  trx: Transaction<Schema>,
  sale: DisputedRow,
  { itemKind, itemKey }: Extract<Verdict, { is: "moved" }>,
): Promise<void> {
  if (sale.category === null) throw new InvalidError("sale-gone", "This sale is not on record, so it cannot be moved.");
  if (sale.category !== itemKind)
    throw new InvalidError("other-kind", "A sale can be moved to an item of the same kind only. Take it out instead.");
  const item = await trx
    .selectFrom("item")
    .select("id")
    .where("category", "=", itemKind)
    .where("key", "=", itemKey)
    .executeTakeFirst();
  if (!item) throw new InvalidError("invalid-item", "Please choose one of the items found.");
  if (item.id === sale.item_id) throw new InvalidError("same-item", "The sale is of this item already.");
}

/** Has a sale on record follow what is said of it now: first it is as its row says by itself, then as the operator says. */
async function followVerdict(trx: Transaction<Schema>, copy: Copy, sale: DisputedRow & { id: number }): Promise<void> {
  const isSale = sql`sale.id = ${sale.id}`;
  await liftVerdicts(trx, isSale);
  if (sale.verdict === "moved") await reclassifySale(trx, copy, sale.id);
  await applyVerdicts(trx, isSale);
  const items = await trx
    .selectFrom("item")
    .select(["id", "category"])
    .where((or) =>
      or.or([
        or("id", "=", sale.item_id),
        or("id", "=", or.selectFrom("sale").select("item_id").where("sale.id", "=", sale.id)),
      ]),
    )
    .execute();
  await recalculateItems(trx, items);
  await bumpRevisions(trx, items);
}
