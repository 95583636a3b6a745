import { listItems } from "#app/models/catalog/items.server.ts";
import { kinds } from "#app/models/catalog/kinds/all.ts";
import type { Dispute } from "#app/models/market/disputes.server.ts";
import { formatAbout, formatMoney } from "#app/models/platform/amounts.ts";
import { type DisputeReason, disputeReasonKeys, disputeReasons } from "#app/models/prices/dispute-fields.ts";
import { valueWithout } from "#app/models/prices/standing.server.ts";
import type { ItemValue } from "#app/models/prices/values.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { itemRef } from "#app/web/urls/item-ref.ts";
import { formatDayOfYear, momentOf } from "./dates.ts";
import { disputedSaleView, otherItems } from "./disputed-sale-view.server.ts";

/** A sale to judge: as pages show it, what people say of it, and what its value would be without it. */
export async function disputeView(dispute: Dispute, { q, verdict }: { q: string; verdict: string }, now = new Date()) {
  const { id, sale, reports, judgedAt, judgedBy, sentence } = dispute;
  const named = reports.flatMap(({ itemKind, itemKey }) => (itemKind && itemKey ? [{ itemKind, itemKey }] : []));
  const items = await listItems(named.map(({ itemKind, itemKey: key }) => ({ itemKind, key })));
  const shown = sale && (await disputedSaleView(sale.itemKind, { ...sale, currency: sale.price.currency }));
  return {
    path: adminPaths.sale(id),
    item: sale && { name: nameOf(sale), to: itemPath(sale.itemKind, sale.itemKey) },
    kind: sale && kinds[sale.itemKind].name,
    sales: shown?.sales ?? [],
    effect: sale && shown ? await effectOf(sale, shown.value) : null,
    reports: reports.map(({ reason, itemKind, itemKey, reporter, at }) => ({
      text: disputeReasons[reason].label,
      other: items.find(({ itemKind: kind, key }) => kind === itemKind && key === itemKey)?.name ?? itemKey,
      reporter,
      at: momentOf(new Date(at), now),
    })),
    reason: mostReported(reports),
    verdict: verdict || (dispute.isWaiting ? "" : (dispute.verdict ?? "")),
    judged: judgedAt && { at: momentOf(judgedAt, now), by: judgedBy, sentence: sentence ?? "It counts." },
    q,
    items: sale
      ? await otherItems(sale, {
          q,
          named: named.filter((item) => item.itemKind === sale.itemKind),
          kind: sale.itemKind,
        })
      : [],
    chosen: named[0] ? itemRef(named[0].itemKind, named[0].itemKey) : "",
  };
}

function nameOf({ itemName, itemKey }: NonNullable<Dispute["sale"]>): string {
  return itemName ?? itemKey;
}

/** "It counts: the value is $134. Without it, it would be $128." */
async function effectOf(sale: NonNullable<Dispute["sale"]>, value: ItemValue | null): Promise<string> {
  const { currency } = sale.price;
  const figure = (median: number | null | undefined) =>
    median == null ? null : formatAbout({ minor: median, currency });
  const now = figure(value?.median);
  if (sale.excludedBy !== null)
    return now ? `It does not count. The value is ${now}.` : "It does not count. There is no value.";
  const rest = await valueWithout({ itemId: sale.itemId, currency, conditionKey: sale.conditionKey }, sale.id);
  const without = figure(rest.median);
  if (now === null) return "It counts. There is no value, with it or without it.";
  if (without === null) return `It counts: the value is ${now}. Without it there is none.`;
  return now === without
    ? `It counts. The value is ${now}, and stays so without it.`
    : `It counts: the value is ${now}. Without it, it would be ${without}.`;
}

/** What most people say; of as many, what the form names first. */
function mostReported(reports: Dispute["reports"]): DisputeReason {
  const times = (reason: DisputeReason) => reports.filter((report) => report.reason === reason).length;
  return disputeReasonKeys.toSorted((one, other) => times(other) - times(one))[0] ?? "lot";
}

/** A sale that was reported or judged, as a line of a list. */
export function disputeLine({ id, sale, soldAt, reports, sentence, judgedAt, judgedBy }: Dispute, now: Date) {
  const byReason = Map.groupBy(reports, ({ reason }) => reason);
  return {
    to: adminPaths.sale(id),
    item: sale && { name: nameOf(sale), to: itemPath(sale.itemKind, sale.itemKey) },
    sale: sale && `"${sale.title}", ${formatMoney(sale.price)}`,
    soldAt: formatDayOfYear(soldAt, now),
    /** What most people say. */
    reason: disputeReasons[mostReported(reports)].inSentence,
    /** "2 people: several items sold together" */
    reasons: [...byReason].map(([reason, { length }]) => {
      return `${length === 1 ? "1 person" : `${length} people`}: ${disputeReasons[reason].inSentence}`;
    }),
    judged: judgedAt && { at: momentOf(judgedAt, now), by: judgedBy, sentence: sentence ?? "It counts." },
  };
}

export type DisputeLine = ReturnType<typeof disputeLine>;
