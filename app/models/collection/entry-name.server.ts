import { findItem } from "../catalog/items.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import type { Entry } from "./entries.server.ts";
import { itemKindOf } from "./entry-fields.ts";

/** What an entry was recognized as, "LEGO 75257 Millennium Falcon"; else its title. */
export async function nameOfEntry({ itemKind, itemKey, title }: Entry): Promise<string> {
  const kind = itemKindOf(itemKind);
  const item = kind && itemKey !== null ? await findItem(kind, itemKey) : undefined;
  if (!kind || !item?.name) return title;
  const { entryPrefix } = kinds[kind];
  return entryPrefix ? `${entryPrefix} ${item.key} ${item.name}` : item.name;
}
