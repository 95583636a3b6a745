/** What reports are mostly about. */
export const reportReasons = [
  "Spam or advertising",
  "Harassment or hate",
  "Indecent or illegal content",
  "Pretends to be somebody else",
  "Something else",
] as const;

/** Maximum characters of a reason. */
export const maxReasonLength = 500;
/** Maximum characters of what somebody adds in their own words. */
export const maxDetailsLength = 400;
