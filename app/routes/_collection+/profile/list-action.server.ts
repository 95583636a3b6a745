import { z } from "zod";
import { changeFailed, itemRemoved } from "#app/components/collection/messages.ts";
import { removeCopy, setCondition } from "#app/models/collection/copies.server.ts";
import { type CollectionType, collectionTypes } from "#app/models/collection/entry-fields.ts";
import { moveEntries } from "#app/models/collection/moves.server.ts";
import { type Removal, removeEntries } from "#app/models/collection/removals.server.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction } from "#app/web/handler.server.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Ids of entries, at most as many as a page shows. */
const entries = z.array(z.string().max(40)).min(1, "Please select an item first").max(50);

const listForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("remove"), entries }),
  z.object({ intent: z.literal("move"), entries, to: z.enum(collectionTypes) }),
  z.object({ intent: z.literal("set-condition"), entries, condition: z.string().max(40) }),
  z.object({ intent: z.literal("remove-copy"), copy: z.string().max(40) }),
]);

const removalFailed = changeFailed("remove");

/** Changes one or several entries of a list, all or none, and comes back to it. Ids of others are ignored. */
export const listAction = userAction(
  listForm,
  async ({ value, viewer, url }) => {
    const message = await change(viewer.id, value);
    return seeOther(collectionParams.href(paths.collection, collectionParams.read(url)), { message });
  },
  {
    errorTitle: (value) => (value?.intent === "remove" ? removalFailed.title : undefined),
    unexpectedError: ({ intent }) =>
      intent === "remove" ? removalFailed.text : "Failed to change your collection. Please try again.",
  },
);

async function change(userId: string, form: z.infer<typeof listForm>): Promise<FlashMessage> {
  switch (form.intent) {
    case "remove":
      return removed(await removeEntries(userId, form.entries));
    case "move":
      return moved(await moveEntries(userId, form.entries, form.to), form.to);
    case "set-condition": {
      const count = await setCondition(userId, form.entries, form.condition);
      return { title: "Condition Set", text: `${countOf(count, "item")} changed` };
    }
    case "remove-copy":
      await removeCopy(userId, form.copy);
      return { title: "Copy Removed" };
  }
}

/** Says what was removed, and offers to put it back. */
function removed({ id, entries }: Removal): FlashMessage {
  const [first, ...others] = entries;
  // Another tab was faster.
  if (!first) return { title: "Item Removed", text: "It was no longer in your collection." };
  if (others.length === 0) return itemRemoved(first.type, first.title, id);
  return { ...itemRemoved(first.type, countOf(entries.length, "item"), id), title: "Items Removed" };
}

function moved(count: number, to: CollectionType): FlashMessage {
  const where = to === "owned" ? "what you own" : "what you track";
  return { title: count === 1 ? "Item Moved" : "Items Moved", text: `${countOf(count, "item")} moved to ${where}` };
}
