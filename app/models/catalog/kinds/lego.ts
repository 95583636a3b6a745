import type { Kind } from "./kind.ts";

export const lego = {
  category: "legos",
  name: "LEGO",
  badge: "red",
  idPrefix: "lego",
  conditions: { new: "New, sealed", "open-box": "Open box", used: "Used" },
  conditionsInSentences: { new: "sealed" },
  factNames: { key: "Set" },
  shape: "brick",
  brand: "LEGO",
  entryPrefix: "LEGO",
  // The pages show current listings too, which do not stay fresh for as long.
  reading: { freshForSeconds: 60 },
} as const satisfies Kind;
