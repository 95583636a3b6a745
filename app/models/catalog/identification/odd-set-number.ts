import { foldTitle } from "../title.ts";
import type { KnownSets } from "./set-number.ts";

/** Runs that may be a number with letters (k8672), a full number (0011-2) or a long one (5000030003). */
const runs = /(?<![a-z\d.])[a-z\d]+(?:[.-][a-z\d]+)*/g;
const variant = /-\d{1,2}$/;

/**
 * The known set whose number is not four to seven digits, where the title surely means it: the number is the whole title, has
 * a variant that is another set, has letters and at least three digits, or has eight digits.
 */
export function findOddSet(title: string, known: KnownSets): string | null {
  const text = foldTitle(title).trim();
  const whole = keyOf(text, known);
  if (whole) return whole;
  for (const [run] of text.matchAll(runs)) {
    const isFull = /^\d{2,7}-\d{1,2}$/.test(run);
    const hasLetters = /[a-z]/.test(run) && run.replace(/\D/g, "").length >= 3;
    const isLong = /^\d{8,18}(?:-\d{1,2})?$/.test(run);
    if (isFull && known.find(run)) return run;
    const key = hasLetters || isLong ? keyOf(run, known) : null;
    if (key) return key;
  }
  return null;
}

/** The number itself where it is one, else without its variant. */
function keyOf(number: string, known: KnownSets): string | null {
  if (number.length > 40) return null;
  return [number, number.replace(variant, "")].find((key) => known.find(key)) ?? null;
}
