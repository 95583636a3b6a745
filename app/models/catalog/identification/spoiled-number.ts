/** Characters of a number: longer texts are none. */
const maxLength = 40;

const wrapped = /^(?:="?([^"]+)"?|'(.+)|"([^"]+)")$/;
const grouped = /^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3}){0,4}$/;

/**
 * What a number may have been before a spreadsheet changed it: "21046.0", `="75257"`, "75,252", "7.5257E+04". Of a
 * power of ten only where all its digits are there. `widths` are those that a number of the kind is filled up to with
 * zeros. Does not hold the text itself.
 */
export function unspoiledNumbers(text: string, widths: readonly number[] = []): string[] {
  if (text.length > maxLength) return [];
  const written = text.trim();
  const [, formula, quoted, inQuotes] = wrapped.exec(written) ?? [];
  const bare = (formula ?? quoted ?? inQuotes ?? written).trim();
  const forms = new Set([bare]);
  const [, whole] = /^(\d+)[.,]0+$/.exec(bare) ?? [];
  if (whole) forms.add(whole);
  if (grouped.test(bare)) forms.add(bare.replace(/\D/g, ""));
  const [, first, rest = "", power] = /^(\d)(?:[.,](\d{1,15}))?e\+?(\d{1,2})$/i.exec(bare) ?? [];
  if (first && rest.length === Number(power)) forms.add(first + rest);
  for (const form of [...forms]) for (const width of widths) forms.add(filledUp(form, width));
  forms.delete(text);
  return [...forms];
}

/**
 * "21046" of "21046.0": a program that takes a column with empty cells for decimals writes all its numbers so. Null for
 * other texts, and for "75.000", which may be thousands.
 */
export function wholeNumber(text: string): string | null {
  return text.length > maxLength ? null : (/^(\d+)[.,]0{1,2}$/.exec(text.trim())?.[1] ?? null);
}

/** "sw834" → "sw0834", "11-2" → "0011-2": the first digits, with zeros before them. */
function filledUp(number: string, width: number): string {
  return number.replace(/\d+/, (digits) => digits.padStart(width, "0"));
}
