import { createContext, useContext } from "react";
import type { CollectedItem } from "#app/models/collection/entries.server.ts";
import type { CollectionType } from "#app/models/collection/entry-fields.ts";
import type { ItemIdentity } from "#app/models/collection/item-status.ts";
import type { Money } from "#app/models/platform/amounts.ts";

/** What the buttons of a card or a page put on a list. */
export interface CollectibleItem extends ItemIdentity {
  title: string;
  price: Money | null;
  currency: string;
  /** Null where nobody says it. */
  condition: string | null;
  url: string | null;
}

export interface CollectionChange {
  item: CollectibleItem;
  type: CollectionType;
  isRemoval: boolean;
  /** What the form of the item's buttons sends to add it to these lists again. */
  undoFields(lists: readonly CollectionType[]): Record<string, string>;
}

interface Collection {
  /** What the signed-in user tracks and owns; empty while nobody is signed in. */
  collected: readonly CollectedItem[];
  /** Adds an item to a list, or removes it from both, and says how that went. */
  change(change: CollectionChange): Promise<void>;
}

export const CollectionContext = createContext<Collection | null>(null);

export function useCollection(): Collection {
  const value = useContext(CollectionContext);
  if (!value) throw new Error("useCollection must be used within a CollectionProvider");
  return value;
}
