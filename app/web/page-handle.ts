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
  backTo?: BackTo | ((params: RouteParams) => BackTo | undefined);
  /** The page is the same for everybody: one rendering serves all until this part of the catalogue changes. */
  cachedBy?: ItemKind | "all" | "category in path";
  /** The page has no header and no footer. */
  standsAlone?: boolean;
}

/** Whether the page that these routes make has no header and no footer. */
export function standsAlone(matches: readonly { handle: unknown }[]): boolean {
  return (matches.at(-1)?.handle as PageHandle | undefined)?.standsAlone === true;
}

/** The link back of the innermost route that has one. */
export function backToOf(matches: readonly { handle: unknown; params: RouteParams }[]): BackTo | undefined {
  const links = matches.map(({ handle, params }) => {
    const { backTo } = (handle ?? {}) as PageHandle;
    return typeof backTo === "function" ? backTo(params) : backTo;
  });
  return links.findLast((link) => link !== undefined);
}
