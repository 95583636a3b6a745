import { findItem } from "../catalog/items.server.ts";
import type { Entry } from "./entries.server.ts";
import { itemKindOf } from "./entry-fields.ts";

/** What an entry was recognized as, "LEGO 75257 Millennium Falcon"; else its title. */
export async function nameOfEntry({ itemKind, itemKey, title }: Entry): Promise<string> {
  const kind = itemKindOf(itemKind);
  const item = kind && itemKey !== null ? await findItem(kind, itemKey) : undefined;
  if (!item?.name) return title;
  if (kind === "legos") return `LEGO ${item.key} ${item.name}`;
  return kind === "minifigures" ? `LEGO minifigure ${item.key} ${item.name}` : item.name;
}
