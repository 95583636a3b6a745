/** A place above a page; the page itself has no address. */
export interface Breadcrumb {
  name: string;
  to?: string;
}
