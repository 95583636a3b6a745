import type { Kind } from "./kind.ts";

export const modelCars = {
  category: "model-cars",
  name: "Model Cars",
  badge: "purple",
  idPrefix: "model-car",
  conditions: { new: "New, in package", used: "Loose" },
  conditionsInSentences: { used: "loose" },
  openBoxIs: "used",
  shape: "car",
} as const satisfies Kind;
