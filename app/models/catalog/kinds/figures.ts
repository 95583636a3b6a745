import type { Kind } from "./kind.ts";

export const figures = {
  category: "figures",
  name: "Figures",
  badge: "blue",
  idPrefix: "figure",
  conditions: { graded: "Graded", new: "New, in package", used: "Loose" },
  conditionsInSentences: { used: "loose" },
  openBoxIs: "used",
  shape: "blister",
  // The pages show current listings too, which do not stay fresh for as long.
  reading: { freshForSeconds: 60 },
} as const satisfies Kind;
