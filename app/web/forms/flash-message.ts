/** What is said once, at the top of a page or as a toast. */
export interface FlashMessage {
  title: string;
  text?: string;
  /** Something failed. */
  isBad?: boolean;
}
