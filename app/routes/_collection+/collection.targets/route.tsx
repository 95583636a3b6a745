import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireEntry } from "#app/models/collection/entries.server.ts";
import { clearTarget, readTargetPrice, setTarget } from "#app/models/collection/targets.server.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
import { publicLoader } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";
import { userAction } from "#app/web/user-action.server.ts";

/** Nothing to see: the form stands on other pages. */
export const loader = publicLoader(async () => {
  throw redirect(paths.trackedItems);
});

const targetForm = z.object({
  intent: z.enum(["set", "clear"]),
  entryId: z.string(),
  direction: z.enum(["below", "above"]).default("below"),
  amount: z.string().max(100).optional(),
  returnTo: z.string().optional(),
});

/** Sets or removes a target price, and comes back to the page that the form stands on. */
export const action = userAction(targetForm, async ({ value, viewer }) => {
  const back = safePath(value.returnTo, paths.trackedItems);
  const entry = await requireEntry(viewer.id, value.entryId);
  if (value.intent === "clear") {
    await clearTarget(viewer.id, entry.id);
    return seeOther(back, { message: { title: "Target removed", text: `${entry.title} has no target price now` } });
  }
  const price = readTargetPrice(value.amount ?? "", entry.currency);
  if (!price) {
    const text = `"${value.amount}" is no price in ${entry.currency}. Write it like 120 or 1,234.50.`;
    return seeOther(back, { message: { title: "No target price", text, isError: true } });
  }
  const conditionKey = entry.conditionKey === "unknown" ? null : entry.conditionKey;
  await setTarget(viewer.id, entry.id, { direction: value.direction, price, conditionKey });
  const text = `${entry.title}: at or ${value.direction} ${formatMoney(price)}`;
  return seeOther(back, { message: { title: "Target price saved", text } });
});
