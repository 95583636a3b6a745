/** A way back, as the header and failed pages show it. */
export interface BackTo {
  to: string;
  label: string;
}

/** What a route says of its page besides its content. */
export interface PageHandle {
  /** The way back that the header shows. */
  backTo?: BackTo;
  /** The page is the same for every person, so one rendering serves all until the catalogue changes. */
  sameForEverybody?: boolean;
}

/** True when the innermost of the matched routes says so. */
export function isSameForEverybody(handles: readonly unknown[]): boolean {
  return (handles.at(-1) as PageHandle | undefined)?.sameForEverybody === true;
}

/** The way back that the innermost route names. */
export function backToOf(handles: readonly unknown[]): BackTo | undefined {
  return handles.map((handle) => (handle as PageHandle | undefined)?.backTo).findLast((backTo) => backTo !== undefined);
}
