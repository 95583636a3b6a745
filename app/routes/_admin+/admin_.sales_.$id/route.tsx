import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { judgeSale, requireDispute, type Verdict } from "#app/models/market/disputes.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { disputeReasonKeys } from "#app/models/prices/dispute-fields.ts";
import { disputeView } from "#app/presenters/dispute-view.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { disputeParams, numberInPath } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { readItemRef } from "#app/web/urls/item-ref.ts";
import { JudgeSaleScreen } from "./judge-sale-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("Judge a sale");

export const loader = operatorLoader(async ({ params, url }) =>
  disputeView(await requireDispute(numberInPath(params)), disputeParams.read(url)),
);

const verdictForm = z
  .object({
    verdict: z.enum(["counts", "out", "moved", "open"], "Please choose what holds"),
    reason: z.enum(disputeReasonKeys, "Please choose why").optional(),
    item: z.string().max(400).default(""),
  })
  .refine(({ verdict, reason }) => verdict !== "out" || reason, { path: ["reason"], message: "Please choose why" });

/** Judges the sale, or takes that back. */
export const action = operatorAction(verdictForm, async ({ value, viewer, params }) => {
  const id = numberInPath(params);
  const before = await requireDispute(id);
  await judgeSale(id, verdictIn(value), viewer.id);
  const page = adminPaths.sale(id);
  const undo = { label: "Undo", action: page, fields: { verdict: "open" } };
  const message = { title: titles[value.verdict], text: "Prices on every page follow." };
  return seeOther(page, { message: before.verdict === null ? { ...message, undo } : message });
});

const titles = {
  counts: "The sale counts",
  out: "The sale is taken out",
  moved: "The sale is moved",
  open: "The sale waits for a judgement again",
};

function verdictIn({ verdict, reason, item }: z.output<typeof verdictForm>): Verdict | null {
  if (verdict === "open") return null;
  if (verdict === "counts") return { is: "counts" };
  if (verdict === "out") return { is: "out", reason: reason ?? "lot" };
  const to = readItemRef(item);
  if (!to) throw new InvalidError("invalid-item", "Please choose the item that it is of.");
  return { is: "moved", ...to };
}

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default JudgeSaleScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
