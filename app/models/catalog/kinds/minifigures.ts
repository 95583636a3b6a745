import type { Kind } from "./kind.ts";

/** LEGO minifigures: they have a price history and no listing screen. */
export const minifigures = {
  category: "legos",
  name: "Minifigures",
  badge: "purple",
  idPrefix: "minifigure",
  conditions: { new: "New", "open-box": "Open box", used: "Used" },
  factNames: { key: "Minifigure" },
  shape: "minifigure",
  pages: {
    path: "/minifigure",
    item: "Minifigure",
    window: "90d",
  },
  reading: { retries: 3 },
  brand: "LEGO",
  entryPrefix: "LEGO minifigure",
} as const satisfies Kind;
