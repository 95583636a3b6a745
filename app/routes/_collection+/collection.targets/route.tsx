import { z } from "zod";
import { limitReachedMessage } from "#app/components/collection/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { pauseTarget, setTarget } from "#app/models/alerts/alerts.server.ts";
import { addToCollection, collectibleItem, type Entry, requireEntry } from "#app/models/collection/entries.server.ts";
import { targetBases, targetDirections } from "#app/models/collection/entry-fields.ts";
import { clearTarget, readTargetPrice, type SetTarget } from "#app/models/collection/targets.server.ts";
import { formatMoney, minorDigits, toMajor } from "#app/models/platform/amounts.ts";
import { LimitReachedError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { withTarget } from "#app/web/urls/history-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { safePath } from "#app/web/urls/safe-redirect.ts";

/** The form of an entry names it; that of a page names its item, which is tracked from then on. */
const targetForm = z.object({
  intent: z.enum(["set", "clear", "pause", "resume", "show"]),
  entryId: z.string().optional(),
  itemKind: z.string().default(""),
  itemKey: z.string().default(""),
  title: z.string().default(""),
  conditionKey: z.string().default("unknown"),
  currency: z.string().regex(/^[A-Z]{3}$/, "Please choose a currency"),
  basis: z.enum(targetBases).default("value"),
  direction: z.enum(targetDirections).default("below"),
  amount: z.string().max(100).default(""),
  /** Of a target that comes back paused. */
  isPaused: z.literal("1").optional(),
  returnTo: z.string().optional(),
  /** With scripts too, the page that it comes back to is another one. */
  leavesPage: z.literal("1").optional(),
});

type TargetFields = z.output<typeof targetForm>;

/** Sets, removes or pauses a target price, or shows it, and comes back to the page that the form stands on. */
const route = formRoute(
  targetForm,
  {
    page: paths.trackedItems,
    placeOf: ({ returnTo }) => safePath(returnTo, paths.trackedItems),
    failure: (error) => (error instanceof LimitReachedError ? limitReachedMessage(error.message) : undefined),
  },
  async ({ value, viewer }) => {
    const answer = await acts[value.intent](viewer.id, value);
    if ("to" in answer || answer.isError || !value.leavesPage) return answer;
    return { to: safePath(value.returnTo, paths.trackedItems), message: answer };
  },
);
export const loader = route.loader;
export const action = route.action;

const acts: Record<
  TargetFields["intent"],
  (userId: string, value: TargetFields) => Promise<FlashMessage | { to: string }>
> = {
  set,
  clear,
  pause: (userId, value) => pause(userId, value, true),
  resume: (userId, value) => pause(userId, value, false),
  show: async (_, value) => show(value),
};

async function clear(userId: string, { entryId = "" }: TargetFields): Promise<FlashMessage> {
  const { id, title } = await requireEntry(userId, entryId);
  const target = await clearTarget(userId, id);
  const message = { title: "Target removed", text: `${title} has no target price now` };
  return target
    ? { ...message, undo: { label: "Undo", action: paths.targets, fields: fieldsOf(id, target) } }
    : message;
}

/** The form that sets a target again as it was. */
function fieldsOf(entryId: string, { basis, direction, price, conditionKey, standing }: SetTarget) {
  return {
    ...{ intent: "set", entryId, basis, direction, currency: price.currency, conditionKey: conditionKey ?? "unknown" },
    amount: toMajor(price).toFixed(minorDigits(price.currency)),
    ...(standing.pausedAt && { isPaused: "1" }),
  };
}

async function pause(userId: string, { entryId = "" }: TargetFields, isPaused: boolean): Promise<FlashMessage> {
  const { id, title } = await requireEntry(userId, entryId);
  await pauseTarget(userId, id, isPaused);
  return isPaused
    ? { title: "Alert paused", text: `${title} rings no more until you resume it` }
    : { title: "Alert resumed", text: `${title} rings again` };
}

/** Leads back to the page with the target on its line, which nobody saves yet. */
function show(value: TargetFields): FlashMessage | { to: string } {
  const price = readTargetPrice(value.amount, value.currency);
  if (!price) return notAPrice(value);
  const [path = ""] = safePath(value.returnTo, paths.trackedItems).split("#");
  return { to: withTarget(path, { direction: value.direction, price }) };
}

function notAPrice({ amount, currency }: TargetFields): FlashMessage {
  const text = `"${amount}" is not a price in ${currency}. Write it like 120 or 1,234.50.`;
  return { title: "No target price", text, isError: true };
}

async function set(userId: string, value: TargetFields): Promise<FlashMessage> {
  const { amount, currency, conditionKey, basis, direction } = value;
  const price = readTargetPrice(amount, currency);
  if (!price) return notAPrice(value);
  const { entry, isNew } = await trackedEntry(userId, value);
  const { id, title } = entry;
  const ofCondition = conditionKey === "unknown" ? null : conditionKey;
  await setTarget(userId, id, { basis, direction, price, conditionKey: ofCondition });
  if (value.isPaused) await pauseTarget(userId, id, true);
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
