import type { ItemKind } from "./all.ts";

/** The kinds of which BrickLink has a price guide. */
export const bricklinkKinds = ["legos", "minifigures"] as const satisfies ItemKind[];

export type BricklinkKind = (typeof bricklinkKinds)[number];

/** How an item of each kind is named: in a reference to our catalogue, and before its number in a title. */
export const bricklinkNames = {
  legos: { ref: "lego-set", name: "LEGO" },
  minifigures: { ref: "lego-fig", name: "LEGO minifigure" },
} satisfies Record<BricklinkKind, unknown>;

/** The kinds of which a used item may lack parts. BrickLink does not say whether it does. */
export const kindsWithParts: readonly BricklinkKind[] = ["legos"];

/** The types of items that its price guide is asked for, with the letter by which an address of its pages names them. */
const letters = { SET: "S", MINIFIG: "M" };

/** An item by BrickLink's own type and number. */
export interface BricklinkItem {
  itemKind: BricklinkKind;
  type: keyof typeof letters;
  /** "75257-1", "sw0001" */
  no: string;
}

/** What BrickLink calls an item of the catalogue; null where it does not know it. */
export function bricklinkItem(itemKind: ItemKind, itemKey: string): BricklinkItem | null {
  // Of other characters no number is, and some are signed in another way than they are sent.
  if (!/^[\w.-]{1,40}$/.test(itemKey)) return null;
  if (itemKind === "legos") return { itemKind, type: "SET", no: /-\d+$/.test(itemKey) ? itemKey : `${itemKey}-1` };
  // "fig-000001" is an id of Rebrickable.
  if (itemKind !== "minifigures" || itemKey.startsWith("fig-")) return null;
  // A collectible figure with its stand, "col21-3", is a set there.
  return { itemKind, type: itemKey.includes("-") ? "SET" : "MINIFIG", no: itemKey };
}

/** The address of an item's page at BrickLink. */
export function bricklinkPage({ type, no }: Pick<BricklinkItem, "type" | "no">): string {
  return `https://www.bricklink.com/v2/catalog/catalogitem.page?${letters[type]}=${encodeURIComponent(no)}`;
}
