/** In characters as people and PostgreSQL count them; JavaScript, and the `maxlength` of a field, count some of them twice. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The beginning of a text, of at most so many characters, cut like `clipUnits`. */
export function clip(text: string, most: number): string {
  if (text.length <= most) return text;
  return clipUnits(text, [...text.slice(0, 2 * most)].slice(0, most).join("").length);
}

let graphemes: Intl.Segmenter | undefined;

/** In UTF-16 units: longer than any emoji that is composed of others. */
const longestGrapheme = 64;

/**
 * The beginning of a text, of at most so many UTF-16 units, cut between two graphemes: an emoji and its skin tone, or a
 * letter and its accent, stay together. Browsers and the server may know different versions of Unicode, and cut at
 * different places: what both draw, the server cuts.
 */
export function clipUnits(text: string, most: number): string {
  if (text.length <= most) return text;
  graphemes ??= new Intl.Segmenter();
  const nearby = text.slice(0, most + longestGrapheme);
  const end = graphemes.segment(nearby).containing(most)?.index || most;
  // A grapheme may be longer than the limit.
  const beginning = text.slice(0, end);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** The same, with an ellipsis after what was cut. */
export function ellipsized(text: string, most: number): string {
  const beginning = clip(text, most);
  return beginning === text ? text : `${beginning}…`;
}

/**
 * A check that a text is not longer, which becomes no `maxlength`: at that a browser cuts what somebody pastes, and
 * says nothing.
 */
export const isAtMost = (longest: number) => (text: string) => lengthOf(text) <= longest;
