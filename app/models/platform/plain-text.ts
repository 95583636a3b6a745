/** Controls, soft hyphens, zero-width spaces, direction marks and U+FFFD. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is what it is for
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd]+/g;

/** Without what nobody sees and what turns the direction of writing. Line breaks and tabs stay. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/**
 * Text of several lines without anything invisible, without spaces at the ends of lines, with at most one empty line in
 * a row.
 */
export function cleanLines(raw: string): string {
  return withoutInvisible(
    raw
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n"),
  )
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The text with its first letter as a capital. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text up to its first line break. */
export const firstLine = (text: string): string => text.split("\n", 1)[0] ?? text;
