/** What is said once, at the top of a page or as a toast. */
export interface Notice {
  title: string;
  text?: string;
  /** Something failed. */
  isBad?: boolean;
}
