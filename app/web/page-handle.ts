import type { ItemKind } from "#app/models/catalog/categories.ts";
import { paths } from "./urls/paths.ts";

/** A way back, as the header and failed pages show it. */
export interface BackTo {
  to: string;
  label: string;
}

export const backToHome: BackTo = { to: paths.home, label: "Back to Home" };

type RouteParams = Readonly<Record<string, string | undefined>>;

/** What a route says of its page besides its content. */
export interface PageHandle {
  /** The way back that the header shows, where it depends on the address by its parameters. */
  backTo?: BackTo | ((params: RouteParams) => BackTo | undefined);
  /** The page is the same for every person: one rendering serves all until this part of the catalogue changes. */
  cachedBy?: ItemKind | "all" | "category in path";
  /** The page stands alone: no ways through the site around it. */
  standsAlone?: boolean;
}

/** True when the innermost route says so. */
export function standsAlone(matches: readonly { handle: unknown }[]): boolean {
  return (matches.at(-1)?.handle as PageHandle | undefined)?.standsAlone === true;
}

/** The way back that the innermost route names. */
export function backToOf(matches: readonly { handle: unknown; params: RouteParams }[]): BackTo | undefined {
  return matches
    .map(({ handle, params }) => wayBack((handle as PageHandle | undefined)?.backTo, params))
    .findLast((backTo) => backTo !== undefined);
}

/** A way back at an address with these parameters. */
export function wayBack(backTo: PageHandle["backTo"], params: RouteParams): BackTo | undefined {
  return typeof backTo === "function" ? backTo(params) : backTo;
}
