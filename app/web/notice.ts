/** What is said once, at the top of a page or as a toast. */
export interface Notice {
  title: string;
  text?: string;
  /** Something failed. */
  isBad?: boolean;
  /** Where the page that shows it goes on to by itself. */
  onward?: { to: string; afterSeconds: number };
}
