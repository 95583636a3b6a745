import type { ItemKind } from "#app/models/catalog/categories.ts";
import { listItems } from "#app/models/catalog/items.server.ts";
import { searchItems } from "#app/models/catalog/search/search-items.server.ts";
import { listSales } from "#app/models/prices/history.server.ts";
import { chooseValue, listValues } from "#app/models/prices/values.server.ts";
import { itemRef } from "#app/web/urls/item-ref.ts";
import { itemChoices } from "./found-items.server.ts";
import { saleView } from "./history-view.server.ts";

const maxFound = 8;

interface ShownSale {
  id: number;
  itemId: number;
  currency: string;
  conditionKey: string;
}

/** A sale as the tables of its item's page show it, and the value that it counts in. */
export async function disputedSaleView(itemKind: ItemKind, { id, itemId, currency, conditionKey }: ShownSale) {
  const values = await listValues(itemId);
  const { value } = chooseValue(values, { currency, condition: conditionKey });
  const sales = await listSales({ itemId, ids: [id] }, 1);
  return { value, sales: sales.map((sale) => saleView(itemKind, sale, value)) };
}

/** The items that somebody may mean by "another item": those named already, then what a search finds; never its own. */
export async function otherItems(
  own: { itemKind: ItemKind; itemKey: string },
  {
    q,
    named,
    kind = null,
  }: { q: string; named: readonly { itemKind: ItemKind; itemKey: string }[]; kind?: ItemKind | null },
) {
  const known = await listItems(named.map(({ itemKind, itemKey: key }) => ({ itemKind, key })));
  const found = q === "" ? [] : (await searchItems(q, kind, maxFound)).items;
  const choices = await itemChoices([...known.map((item) => ({ ...item, imageUrl: null, condition: "" })), ...found]);
  const isOther = ({ item }: { item: string }) => item !== itemRef(own.itemKind, own.itemKey);
  return [...new Map(choices.filter(isOther).map((choice) => [choice.item, choice])).values()];
}
