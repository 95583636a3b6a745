import type { Kind } from "./kind.ts";

export const comics: Kind = {
  category: "comics",
  name: "Comics",
  badge: "purple",
  idPrefix: "comic",
  conditions: { raw: "Raw", graded: "Graded" },
  factNames: { number: "Issue" },
  shape: "comic",
};
