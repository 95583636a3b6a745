import type { Kind } from "./kind.ts";

export const comics = {
  category: "comics",
  name: "Comics",
  badge: "purple",
  idPrefix: "comic",
  conditions: { raw: "Raw", graded: "Graded" },
  factNames: { number: "Issue" },
  shape: "comic",
} as const satisfies Kind;
