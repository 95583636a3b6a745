import { paths } from "./urls/paths.ts";

/** A link back, in the header and on pages that failed. */
export interface BackTo {
  to: string;
  label: string;
}

export const backToHome: BackTo = { to: paths.home, label: "Back to Home" };

/** What a route says about its page besides its content. */
export interface PageHandle {
  /** The link back in the header: to the home page by default, none if null. */
  backTo?: BackTo | null | ((pathname: string, search: string) => BackTo | undefined);
  /** The page has no header and no footer. */
  standsAlone?: boolean;
  /** The page has the search box itself, so that its header has none. */
  hasSearchBox?: boolean;
}

/** What the innermost of these routes says about the page. */
export function pageHandle(matches: readonly { handle: unknown }[]): PageHandle {
  return (matches.at(-1)?.handle ?? {}) as PageHandle;
}

/** The link back of the innermost route that has one, on a page with this query. */
export function backToOf(
  matches: readonly { handle: unknown; pathname: string }[],
  search: string,
): BackTo | null | undefined {
  const links = matches.map(({ handle, pathname }) => {
    const { backTo } = (handle ?? {}) as PageHandle;
    return typeof backTo === "function" ? backTo(pathname, search) : backTo;
  });
  return links.findLast((link) => link !== undefined);
}
