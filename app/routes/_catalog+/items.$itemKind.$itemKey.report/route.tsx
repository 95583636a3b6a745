import type { MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { disputeSale } from "#app/models/market/disputes.server.ts";
import { reportSale, requireReportableSale } from "#app/models/market/sale-reports.server.ts";
import { NotFoundError } from "#app/models/platform/errors.ts";
import { disputeReasonKeys, reportersInWords } from "#app/models/prices/dispute-fields.ts";
import { disputedSaleView, otherItems } from "#app/presenters/disputed-sale-view.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { historyParams } from "#app/web/urls/history-params.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { itemRef, readItemRef } from "#app/web/urls/item-ref.ts";
import { reportSaleParams } from "#app/web/urls/report-sale-params.ts";
import { ReportSaleScreen } from "./report-sale-screen.tsx";

export const handle = { backTo: null };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Report this sale", unlisted: true }, matches);

interface Address {
  params: { itemKind?: string | undefined; itemKey?: string | undefined };
  url: URL;
}

/** The sale that the address names, and the item that it is of. */
function saleAt({ params, url }: Address) {
  const item = readItemRef(`${params.itemKind}/${params.itemKey}`);
  if (!item) throw new NotFoundError("item", "We do not know that item.");
  return { ...item, saleId: reportSaleParams.read(url).sale };
}

/** The sales of an item behind its value, where the sale was reported. */
function salesPage({ itemKind, itemKey }: ReturnType<typeof saleAt>, sale: { currency: string; conditionKey: string }) {
  const { currency, conditionKey: condition } = sale;
  return `${historyParams.href(itemPath(itemKind, itemKey), { currency, condition, sales: "value" })}#calculation`;
}

export const loader = userLoader(async ({ viewer, params, url }) => {
  const at = saleAt({ params, url });
  const sale = await requireReportableSale(viewer.id, at);
  const { reason, q } = reportSaleParams.read(url);
  const { own } = sale;
  const ownItem = own?.itemKind && own.itemKey ? readItemRef(`${own.itemKind}/${own.itemKey}`) : null;
  const { sales } = await disputedSaleView(at.itemKind, sale);
  return {
    saleId: at.saleId,
    path: url.pathname,
    page: salesPage(at, sale),
    sales,
    refusal: sale.refusal,
    hasReported: own !== null,
    reason: reason || (own?.reason ?? ""),
    q,
    items: await otherItems(at, { q, named: ownItem ? [ownItem] : [] }),
    item: ownItem ? itemRef(ownItem.itemKind, ownItem.itemKey) : "",
    isOperator: viewer.isOperator,
  };
});

const reportForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("report"),
      reason: z.enum(disputeReasonKeys, "Please choose what is wrong"),
      item: z.string().max(400).default(""),
    }),
    z.object({ intent: z.literal("judge") }),
  ],
  "Please choose what to do",
);

/** Reports the sale; an operator may also go on to judge it. */
export const action = userAction(reportForm, async ({ value, viewer, params, url }) => {
  const at = saleAt({ params, url });
  const sale = await requireReportableSale(viewer.id, at);
  if (value.intent === "judge") {
    if (!viewer.isOperator) throw new NotFoundError("page", "There is no such page.");
    return seeOther(adminPaths.sale(await disputeSale(sale.id)));
  }
  const other = value.reason === "other-item" ? readItemRef(value.item) : null;
  await reportSale(viewer.id, sale, { reason: value.reason, other });
  const text = `The operator looks at what ${reportersInWords} report. Until then the sale counts.`;
  return seeOther(salesPage(at, sale), { message: { title: "Thank you for the report", text } });
});

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ReportSaleScreen;

export { RouteError as ErrorBoundary };
