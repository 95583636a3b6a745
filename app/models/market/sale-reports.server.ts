import { sql, type Transaction } from "kysely";
import type { Schema } from "#db/schema.ts";
import { changeCatalog, noteChanges } from "../catalog/catalog-change.server.ts";
import type { ItemKind } from "../catalog/categories.ts";
import { findItem } from "../catalog/items.server.ts";
import { db } from "../platform/database.server.ts";
import { InvalidError, NotFoundError } from "../platform/errors.ts";
import { consumeActLimit } from "../platform/rate-limits.server.ts";
import { type DisputeReason, reportersNeeded } from "../prices/dispute-fields.ts";
import { priceRules } from "../prices/exclusion-rules.ts";

/** A sale that somebody may want to report, with what they said of it before. */
export interface ReportableSale {
  id: number;
  itemId: number;
  category: string;
  currency: string;
  conditionKey: string;
  /** Why nobody need report it, as a sentence; null where they may. */
  refusal: string | null;
  own: { reason: DisputeReason; itemKind: string | null; itemKey: string | null } | null;
}

/** A sale of an item, as this person may report it. Throws `NotFoundError` for one that is not of the item. */
export async function requireReportableSale(
  personId: string,
  { itemKind, itemKey, saleId }: { itemKind: ItemKind; itemKey: string; saleId: number },
): Promise<ReportableSale> {
  const sale = await db
    .selectFrom("sale")
    .innerJoin("item", "item.id", "sale.item_id")
    .select(["sale.id", "item.id as itemId", "sale.category", "currency", "condition_key as conditionKey"])
    .select(["source", "excluded_by", "exclusion_reason"])
    .where("sale.id", "=", saleId)
    .where("item.category", "=", itemKind)
    .where("item.key", "=", itemKey)
    .executeTakeFirst();
  if (!sale) throw new NotFoundError("sale", "There is no such sale of this item any longer.");
  const { source, excluded_by, exclusion_reason, ...rest } = sale;
  const isExcluded = excluded_by !== null && !priceRules.some((rule) => rule === excluded_by);
  const refusal =
    source === "sample"
      ? "This sale is made up, to show what the site does."
      : isExcluded
        ? `This sale does not count already. ${exclusion_reason}`
        : null;
  return { ...rest, refusal, own: await findOwnReport(personId, saleId) };
}

async function findOwnReport(personId: string, saleId: number): Promise<ReportableSale["own"]> {
  const { rows } = await sql<NonNullable<ReportableSale["own"]>>`
    select reason, report.item_kind as "itemKind", report.item_key as "itemKey"
    from sale join disputed_sale as dispute using (source, source_item_id, sold_at, price_minor)
    join sale_report as report on report.sale_id = dispute.id
    where sale.id = ${saleId} and reporter_id = ${personId}
      and (dispute.judged_at is null or report.reported_at > dispute.judged_at)`.execute(db);
  return rows[0] ?? null;
}

/** What somebody says of a sale. */
export interface SaleReport {
  reason: DisputeReason;
  /** Of another item: which, where somebody says so. */
  other: { itemKind: ItemKind; itemKey: string } | null;
}

/**
 * Tells the operator about a sale: once for each person, who may say something else later. From the third person on it is
 * marked on pages, until the operator has judged it.
 */
export async function reportSale(
  reporterId: string,
  sale: ReportableSale,
  { reason, other }: SaleReport,
): Promise<void> {
  await consumeActLimit("sale report", reporterId);
  if (sale.refusal !== null) throw new InvalidError("not-reportable", sale.refusal);
  if (other && !(await findItem(other.itemKind, other.itemKey)))
    throw new InvalidError("invalid-item", "Please choose one of the items found.");
  const content = { reason, item_kind: other?.itemKind ?? null, item_key: other?.itemKey ?? null };
  await changeCatalog(async (trx) => {
    const id = await openDispute(trx, sale.id);
    await trx
      .insertInto("sale_report")
      .values({ sale_id: id, reporter_id: reporterId, ...content })
      .onConflict((before) =>
        before.columns(["sale_id", "reporter_id"]).doUpdateSet({ ...content, reported_at: sql`now()` }),
      )
      .execute();
    const { rows } = await sql`
      update disputed_sale as dispute set reported_at = now()
      where id = ${id} and (reported_at is null or reported_at <= judged_at) and ${reportersNeeded} <= (
        select count(*) from sale_report
        where sale_id = ${id} and (judged_at is null or sale_report.reported_at > judged_at))
      returning id`.execute(trx);
    if (rows.length > 0) await noteChanges(trx, [sale]);
  });
}

/** The dispute of a sale on record, made where there is none, and locked to the end of the transaction. Returns its id. */
export async function openDispute(trx: Transaction<Schema>, saleId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into disputed_sale as dispute (source, source_item_id, sold_at, price_minor)
    select source, source_item_id, sold_at, price_minor from sale where id = ${saleId}
    on conflict (source, source_item_id, sold_at, price_minor) do update set price_minor = excluded.price_minor
    returning id`.execute(trx);
  if (!rows[0]) throw new NotFoundError("sale", "There is no such sale any longer.");
  return rows[0].id;
}
