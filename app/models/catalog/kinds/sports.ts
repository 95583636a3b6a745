import type { Kind } from "./kind.ts";

export const sports = {
  category: "sports-memorabilia",
  name: "Sports Memorabilia",
  badge: "purple",
  idPrefix: "sports-memorabilia",
  // A jersey is not raw.
  conditions: { raw: "Ungraded", graded: "Graded" },
  conditionsInSentences: { raw: "ungraded" },
  factNames: { subject: "Player", line: "Card set" },
  shape: "card",
} as const satisfies Kind;
