import { NotFoundError } from "../errors.ts";

/** A theme's letters and a number, or a collectible series and the place in it: sw0001, sw0001a, col21-3. */
const form = /^(?:[a-z]{2,4}\d{2,5}[a-z]?|col[a-z]{0,6}\d{0,2}-\d{1,2})$/i;

/** A minifigure's id as the catalogue writes it, in lower case. Throws `NotFoundError` for what is none. */
export function requireMinifigureId(text: string | undefined): string {
  if (!text || !form.test(text)) throw new NotFoundError("minifigure", "Minifigure not found");
  return text.toLowerCase();
}
