import { type Kind, newOrUsed } from "./kind.ts";

export const modelTrains = {
  category: "model-trains",
  name: "Model Trains",
  badge: "purple",
  idPrefix: "model-train",
  conditions: newOrUsed,
  shape: "carriage",
} as const satisfies Kind;
