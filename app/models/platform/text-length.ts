/** In characters as people and PostgreSQL count them; JavaScript, and the `maxlength` of a field, count some of them twice. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/**
 * A check that a text is not longer, which becomes no `maxlength`: at that a browser cuts what somebody pastes, and
 * says nothing.
 */
export const isAtMost = (longest: number) => (text: string) => lengthOf(text) <= longest;
