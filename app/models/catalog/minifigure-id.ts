import { NotFoundError } from "../errors.ts";

/** BrickLink's ids: a theme's letters and a number, sw0001, sw0001a; of the collectible series col21-3, colhp2-14. */
export const minifigureIdForm = /col[a-z]{0,6}\d{0,2}-\d{1,2}|[a-z]{2,5}\d{2,5}[a-z]?/;

const whole = new RegExp(`^(?:${minifigureIdForm.source})$`, "i");

/** A minifigure's id as the catalogue writes it, in lower case. Throws `NotFoundError` for what is none. */
export function requireMinifigureId(text: string | undefined): string {
  if (!text || !whole.test(text)) throw new NotFoundError("minifigure", "Minifigure not found");
  return text.toLowerCase();
}
