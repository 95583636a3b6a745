import type { Kind } from "./kind.ts";

/** LEGO minifigures: they have a price history and no listing screen. */
export const minifigures: Kind = {
  category: "legos",
  name: "Minifigures",
  badge: "purple",
  idPrefix: "minifigure",
  conditions: { new: "New", "open-box": "Open box", used: "Used" },
  shape: "minifigure",
  pages: {
    path: "/minifigure",
    item: "Minifigure",
    window: "90d",
    averages: [
      { title: "Current Average", over: "allTime", period: "all time" },
      { title: "6-Month Average", over: 182 },
      { title: "7-Day Average", over: 7 },
    ],
    recentSales: 10,
    api: { endpoint: "price-history-minifig", about: "LEGO minifigures", exampleKey: "sw0834" },
  },
  reading: { retries: 3 },
  brand: "LEGO",
  entryPrefix: "LEGO minifigure",
};
