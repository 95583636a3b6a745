import { type CoverWords, dotted, isNumbered, type NameParts, splitAt } from "../../titles/name-parts.ts";
import { lexicon, slug } from "../../titles/words.ts";
import { makesSmallCars } from "./cars.ts";

const known = lexicon<"maker">("model-cars", "sales-talk");
const scaleForm = /(?<![\d:])1\s?[:/]\s?(\d{1,3})(?!\d)/;

/** "Hot Wheels Custom Camaro (1968), #5, 1:64, red", "Maisto 31628, Porsche 911". */
export function readCarName(name: string, key: string | null): NameParts {
  const years = /\s\((\d{4}(?:, \d{4})*)\)/.exec(name);
  const [head = "", ...details] = (years ? name.replace(years[0], "") : name).split(", ");
  const { before: maker, rest: model } = splitAt(head.replace(scaleForm, " "), known, ["maker"]);
  const digits = scaleForm.exec(name)?.[1];
  const scale = digits && `1:${digits}`;
  const usualScale = makesSmallCars(slug(maker)) ? "1:64" : undefined;
  if (isNumbered(maker, model, head, key))
    return { maker, number: model, isMakersNumber: true, subject: details.join(", "), scale, usualScale };
  const more = details.find((part) => /^#\d/.test(part));
  return { maker, subject: model, year: years?.[1], more, scale, usualScale };
}

/** The maker's number, else the scale, else the model. */
export function carCover({ number, scale, maker, subject, year, more }: NameParts): CoverWords {
  if (number) return { big: number, first: maker, second: subject };
  return scale
    ? { big: scale, first: maker, second: dotted(subject, year, more) }
    : { big: subject, first: maker, second: dotted(year, more) };
}
