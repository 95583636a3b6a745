import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { findItem } from "#app/models/catalog/items.server.ts";

import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { copyConditionLabel } from "#app/models/collection/copy-fields.ts";
import { entryNumber, itemKindOf } from "#app/models/collection/entry-fields.ts";
import { listTrackedItems, type TrackedItem } from "#app/models/collection/tracked-items.server.ts";
import { findItemPictures, type PictureOf } from "#app/models/pictures/pictures.server.ts";
import { formatAbout } from "#app/models/platform/amounts.ts";
import { basisChoice } from "#app/presenters/alert-words.ts";
import { itemChoice, itemChoices } from "#app/presenters/found-items.server.ts";
import { itemSummaries } from "#app/presenters/item-summary.server.ts";
import { entryPath } from "#app/web/urls/item-path.server.ts";
import { readItemRef } from "#app/web/urls/item-ref.ts";
import type { newAlertParams } from "#app/web/urls/new-alert-params.ts";

const maxFound = 12;

/** What somebody can set an alert for: what they track, or what they search. The chosen one has the fields of its form. */
export async function newAlertView(userId: string, { q, item }: ReturnType<typeof newAlertParams.read>) {
  const tracked = await listTrackedItems(userId);
  const pictureOf = await findItemPictures(tracked);
  const chosen = item === "" ? null : await chosenItem(item, tracked, pictureOf);
  const found = q === "" || chosen ? null : await itemChoices((await searchItems(q, null, maxFound)).items);
  return {
    q,
    chosen,
    found,
    tracked: chosen ? [] : tracked.map((entry) => ({ ...trackedRow(entry, pictureOf), item: entry.id })),
  };
}

function trackedRow(entry: TrackedItem, pictureOf: PictureOf) {
  const { title, value, target } = entry;
  const worth = value ? `value ${formatAbout(value)}` : "no value yet";
  const facts = [entryNumber(entry), conditionOf(entry), worth];
  return {
    name: title,
    cover: coverOf({ ...entry, picture: pictureOf(entry) }),
    facts: facts.filter(Boolean).join(" · "),
    to: entryPath(entry),
    hasTarget: target !== null,
  };
}

function conditionOf({ itemKind, conditionKey }: Pick<TrackedItem, "itemKind" | "conditionKey">): string {
  const kind = itemKindOf(itemKind);
  return kind ? conditionInSentence(kind, conditionKey) : copyConditionLabel(itemKind, conditionKey);
}

/** What the form of an item needs; null for an item that nobody knows. */
async function chosenItem(item: string, tracked: readonly TrackedItem[], pictureOf: PictureOf) {
  const entry = tracked.find(({ id }) => id === item);
  if (entry) {
    const { id, conditionKey, currency, target, value } = entry;
    return {
      ...trackedRow(entry, pictureOf),
      fields: { entryId: id, conditionKey: target?.conditionKey ?? conditionKey } as Record<string, string>,
      currency: target?.price.currency ?? currency,
      target: target && { basis: target.basis, direction: target.direction, price: target.price },
      bases: {
        value: basisChoice("value", conditionOf(entry), value),
        asking: basisChoice("asking", conditionOf(entry), null),
      },
    };
  }
  const ref = readItemRef(item);
  const known = ref && (await findItem(ref.itemKind, ref.itemKey));
  const [summary] = known ? await itemSummaries([{ ...known, itemKind: ref.itemKind }]) : [];
  if (!summary) return null;
  const { value, currency, name } = summary;
  return {
    ...itemChoice(summary),
    hasTarget: false,
    fields: {
      itemKind: summary.itemKind,
      itemKey: summary.key,
      title: name,
      conditionKey: value.conditionKey,
    } as Record<string, string>,
    currency,
    target: null,
    bases: {
      value: [basisChoice("value", value.condition, null), value.figure].filter(Boolean).join(", "),
      asking: basisChoice("asking", value.condition, null),
    },
  };
}
