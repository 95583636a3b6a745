import type { ItemKind } from "#app/models/catalog/categories.ts";
import { paths } from "./urls/paths.ts";

/** A link back, in the header and on pages that failed. */
export interface BackTo {
  to: string;
  label: string;
}

export const backToHome: BackTo = { to: paths.home, label: "Back to Home" };

type RouteParams = Readonly<Record<string, string | undefined>>;

/** What a route says about its page besides its content. */
export interface PageHandle {
  /** The link back in the header: to the home page by default, none if null. */
  backTo?: BackTo | null | ((params: RouteParams, search: string) => BackTo | undefined);
  /** The page is public: one rendering serves everybody until this part of the catalogue changes. Other pages are private. */
  cachedBy?: ItemKind | "all" | "category in path";
  /** The page has no header and no footer. */
  standsAlone?: boolean;
  /** The page has the search box itself, so that its header has none. */
  hasSearchBox?: boolean;
}

/** Whether the page that these routes make has no header and no footer. */
export function standsAlone(matches: readonly { handle: unknown }[]): boolean {
  return (matches.at(-1)?.handle as PageHandle | undefined)?.standsAlone === true;
}

/** Whether the page that these routes make has the search box itself. */
export function hasSearchBox(matches: readonly { handle: unknown }[]): boolean {
  return (matches.at(-1)?.handle as PageHandle | undefined)?.hasSearchBox === true;
}

/** The link back of the innermost route that has one, on a page with this query. */
export function backToOf(
  matches: readonly { handle: unknown; params: RouteParams }[],
  search: string,
): BackTo | null | undefined {
  const links = matches.map(({ handle, params }) => {
    const { backTo } = (handle ?? {}) as PageHandle;
    return typeof backTo === "function" ? backTo(params, search) : backTo;
  });
  return links.findLast((link) => link !== undefined);
}
