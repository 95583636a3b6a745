/** What people report of a sale, and how a sentence names it. */
export const disputeReasons = {
  lot: { label: "Several items sold together", inSentence: "several items sold together" },
  "damaged-or-incomplete": { label: "Incomplete or damaged", inSentence: "incomplete or damaged" },
  "not-genuine": { label: "Not genuine", inSentence: "not genuine" },
  "other-item": { label: "Another item", inSentence: "another item" },
  "wrong-price": { label: "Wrong price", inSentence: "a wrong price" },
} as const satisfies Record<string, { label: string; inSentence: string }>;

export type DisputeReason = keyof typeof disputeReasons;

export const disputeReasonKeys = Object.keys(disputeReasons) as DisputeReason[];

/** From so many people on, a report is marked on pages, and an operator looks at it. */
export const reportersNeeded = 3;
export const reportersInWords = "three people";
