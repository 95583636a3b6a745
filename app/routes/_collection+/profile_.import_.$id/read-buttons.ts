/** Ids of the buttons that read the file again. */
export const readButtonIds = [
  "read-sheet",
  "read-header-line",
  "read-columns",
  "read-columns-by-name",
  "read-dates",
] as const;

export type ReadButtonId = (typeof readButtonIds)[number];
