import type { ItemKind } from "./all.ts";

/** The types of items that BrickLink's price guide is asked for: of which kind they are, and how they are named. */
export const bricklinkTypes = {
  SET: { itemKind: "legos", ref: "lego-set", name: "LEGO", letter: "S" },
  MINIFIG: { itemKind: "minifigures", ref: "lego-fig", name: "LEGO minifigure", letter: "M" },
} satisfies Record<string, BricklinkType>;

interface BricklinkType {
  itemKind: ItemKind;
  /** What a reference to our catalogue begins with. */
  ref: string;
  /** What a title has before the number. */
  name: string;
  /** By which an address of BrickLink's pages names the type. */
  letter: string;
}

/** An item by BrickLink's own type and number. */
export interface BricklinkItem {
  type: keyof typeof bricklinkTypes;
  /** "75257-1", "sw0001" */
  no: string;
}

/** What BrickLink calls an item of the catalogue; null where it does not know it. */
export function bricklinkItem(itemKind: ItemKind, itemKey: string): BricklinkItem | null {
  if (itemKind === "legos") return { type: "SET", no: /-\d+$/.test(itemKey) ? itemKey : `${itemKey}-1` };
  // "fig-000001" is an id of Rebrickable.
  if (itemKind !== "minifigures" || itemKey.startsWith("fig-")) return null;
  // A collectible figure with its stand, "col21-3", is a set there.
  return { type: itemKey.includes("-") ? "SET" : "MINIFIG", no: itemKey };
}

/** The address of an item's page at BrickLink. */
export function bricklinkPage({ type, no }: BricklinkItem): string {
  return `https://www.bricklink.com/v2/catalog/catalogitem.page?${bricklinkTypes[type].letter}=${encodeURIComponent(no)}`;
}
