import { foldTitle } from "../../titles/title.ts";

/** Runs that may be a number with letters (k8672), a full number (0011-2) or a long one (5000030003). */
const runs = /(?<![a-z\d.])[a-z\d]+(?:[.-][a-z\d]+)*/g;
const variant = /-\d{1,2}$/;

/** Fast path: most titles do not match. */
const mayHoldOne = /\d[a-z]|[a-z][.-]?\d|\d{8}|\d[.-]\d|^\S+$/i;

/**
 * The known set whose number is not four to seven digits, where the title surely means it: the number is the whole
 * title, has a variant that is another set, has letters and at least three digits, or has eight digits.
 */
export function findOddSet(title: string, oddNumbers: ReadonlySet<string>): string | null {
  if (oddNumbers.size === 0 || !mayHoldOne.test(title)) return null;
  const text = foldTitle(title);
  const whole = keyOf(text.trim(), oddNumbers);
  if (whole) return whole;
  for (const [run] of text.matchAll(runs)) {
    const isFull = /^\d{2,7}-\d{1,2}$/.test(run);
    const hasLetters = /[a-z]/.test(run) && run.replace(/\D/g, "").length >= 3;
    const isLong = /^\d{8,18}(?:-\d{1,2})?$/.test(run);
    if (isFull && oddNumbers.has(run)) return run;
    const key = hasLetters || isLong ? keyOf(run, oddNumbers) : null;
    if (key) return key;
  }
  return null;
}

/** The number itself where it is one, else without its variant. */
function keyOf(number: string, oddNumbers: ReadonlySet<string>): string | null {
  return [number, number.replace(variant, "")].find((key) => oddNumbers.has(key)) ?? null;
}
