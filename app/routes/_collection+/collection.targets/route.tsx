import { z } from "zod";
import { limitReachedMessage } from "#app/components/collection/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { addToCollection, collectibleItem, type Entry, requireEntry } from "#app/models/collection/entries.server.ts";
import { targetBases, targetDirections } from "#app/models/collection/entry-fields.ts";
import { clearTarget, readTargetPrice, setTarget } from "#app/models/collection/targets.server.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { LimitReachedError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

/** The form of an entry names it; that of a page names its item, which is tracked from then on. */
const targetForm = z.object({
  intent: z.enum(["set", "clear"]),
  entryId: z.string().optional(),
  itemKind: z.string().default(""),
  itemKey: z.string().default(""),
  title: z.string().default(""),
  conditionKey: z.string().default("unknown"),
  currency: z.string().regex(/^[A-Z]{3}$/, "Please choose a currency"),
  basis: z.enum(targetBases).default("value"),
  direction: z.enum(targetDirections).default("below"),
  amount: z.string().max(100).default(""),
  returnTo: z.string().optional(),
});

type TargetFields = z.output<typeof targetForm>;

/** Sets or removes a target price, and comes back to the page that the form stands on. */
const route = formRoute(
  targetForm,
  {
    page: paths.trackedItems,
    placeOf: ({ returnTo }) => safePath(returnTo, paths.trackedItems),
    failure: (error) => (error instanceof LimitReachedError ? limitReachedMessage(error.message) : undefined),
  },
  ({ value, viewer }) => (value.intent === "clear" ? clear(viewer.id, value) : set(viewer.id, value)),
);
export const loader = route.loader;
export const action = route.action;

async function clear(userId: string, { entryId = "" }: TargetFields): Promise<FlashMessage> {
  const { id, title } = await requireEntry(userId, entryId);
  await clearTarget(userId, id);
  return { title: "Target removed", text: `${title} has no target price now` };
}

async function set(userId: string, value: TargetFields): Promise<FlashMessage> {
  const { amount, currency, conditionKey, basis, direction } = value;
  const price = readTargetPrice(amount, currency);
  if (!price) {
    const text = `"${amount}" is not a price in ${currency}. Write it like 120 or 1,234.50.`;
    return { title: "No target price", text, isError: true };
  }
  const { entry, isNew } = await trackedEntry(userId, value);
  const { id, title } = entry;
  const ofCondition = conditionKey === "unknown" ? null : conditionKey;
  await setTarget(userId, id, { basis, direction, price, conditionKey: ofCondition });
  const text = `${title}: at or ${direction} ${formatMoney(price)}.${isNew ? " You track this item from now on." : ""}`;
  return { title: "Target price saved", text };
}

async function trackedEntry(
  userId: string,
  { entryId, ...item }: TargetFields,
): Promise<{ entry: Entry; isNew: boolean }> {
  if (entryId !== undefined) return { entry: await requireEntry(userId, entryId), isNew: false };
  return addToCollection(userId, { ...(await collectibleItem(item)), type: "tracked" });
}

export { changeTargets as clientAction } from "#app/components/form-routes/form-routes.ts";

export { UnreadForm as default };
