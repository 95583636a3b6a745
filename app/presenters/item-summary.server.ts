import { conditionLabel } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { factsOf } from "#app/models/catalog/covers/item-facts.server.ts";
import type { ItemOfKind } from "#app/models/catalog/items.server.ts";
import { findItemPictures } from "#app/models/pictures/pictures.server.ts";
import { chooseValue, listValuesOf } from "#app/models/prices/values.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";
import { valueView } from "./value-words.ts";

/** Items as lists show them, each with its value in the condition and currency that its page opens with. */
export async function itemSummaries(
  items: readonly ItemOfKind[],
  wanted: { currency?: string; condition?: string } = {},
) {
  const [values, pictureOf] = await Promise.all([
    listValuesOf(items.map(({ id }) => id)),
    findItemPictures(items.map(({ itemKind, key }) => ({ itemKind, itemKey: key }))),
  ]);
  return items.map(({ itemKind, ...item }) => {
    const { currency = "", condition = "" } = wanted;
    const shown = chooseValue(values.get(item.id) ?? [], { currency, condition });
    return {
      itemKind,
      key: item.key,
      name: item.name ?? item.key,
      to: itemPath(itemKind, item.key),
      cover: coverOf({
        ...item,
        itemKind,
        itemKey: item.key,
        conditionKey: shown.conditionKey,
        picture: pictureOf({ itemKind, itemKey: item.key }),
      }),
      /** "75257 · Star Wars · 2019 · 1,353 pieces", "Marvel · 1988 · #300". */
      facts: factsOf(itemKind, item)
        .map(({ value }) => value)
        .join(" · "),
      currency: shown.currency,
      value: valueView(itemKind, shown.conditionKey, shown.value),
      /** Every condition with a sale in that currency. */
      conditions: shown.values.map((value) => ({
        label: conditionLabel(itemKind, value.conditionKey),
        ...valueView(itemKind, value.conditionKey, value),
      })),
    };
  });
}

export type ItemSummary = Awaited<ReturnType<typeof itemSummaries>>[number];
