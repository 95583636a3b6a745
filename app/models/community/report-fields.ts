/** What reports are mostly about. */
export const reportReasons = [
  "Spam or advertising",
  "Harassment or hate",
  "Indecent or illegal content",
  "Pretends to be somebody else",
  "Something else",
] as const;

/** Of a reason, in characters. */
export const maxReasonLength = 500;
/** Of what somebody adds in words of their own. */
export const maxDetailsLength = 400;
