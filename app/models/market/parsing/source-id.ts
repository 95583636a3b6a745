import { hash } from "node:crypto";

/** Characters of an id: longer texts are none. */
const maxLength = 100;

/** Digits that a spreadsheet shortened: "4.07197E+11". Different ids become one. */
const shortened = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** The same, written out again: "407197000000". */
const writtenOut = /^\d{3,14}0{6,}(?:[.,]0+)?$/;

/** "407100000001" of `="407100000001"` and of "407100000001.0", which a spreadsheet made of it. */
function plainId(cell: string | null): string | null {
  if (cell === null || cell.length > maxLength) return null;
  const text = /^="?([^"]+)"?$/.exec(cell)?.[1] ?? cell;
  return /^(\d+)\.0$/.exec(text)?.[1] ?? text;
}

/** What a row says that tells it from others of its source. */
interface StatedIds {
  id: string | null;
  /** The number of an order, and the line of it. */
  order: string | null;
  line: string | null;
  title: string;
}

/**
 * The id of a row in its source: of a sale with an order number that and its line, or what was sold; else its own id.
 * Null for none, and for one that a spreadsheet rounded: others are equal to it.
 */
export function sourceIdOf(stated: StatedIds): { id: string | null; isRounded: boolean } {
  const [id, order, line] = [plainId(stated.id), plainId(stated.order), plainId(stated.line)];
  const isRounded = [id, order].some((text) => text !== null && (shortened.test(text) || writtenOut.test(text)));
  if (isRounded) return { id: null, isRounded };
  if (order === null) return { id, isRounded };
  const what = line ?? id ?? `~${hash("sha1", stated.title, "base64url").slice(0, 12)}`;
  return { id: `${order}/${what}`, isRounded };
}
