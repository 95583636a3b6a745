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
