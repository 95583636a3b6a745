import { readFacts } from "#db/reference/facts.ts";
import { articleIn, titleOfModel } from "../naming/maker-and-number.ts";
import { hasWords, type Naming, type NamingCells, variantIn, yearIn } from "../naming/naming-columns.ts";
import { hasMakersCode } from "./cars.ts";

/** A place in a series: "12/250". Small numbers alone may be anything. */
const inSeries = /^#?(\d{1,3})\s?\/\s?\d{2,3}$/;

/** Maker and article number; without one, maker, model, years, scale and colour. */
export const carNaming: Naming = {
  columns: ["maker", "article_number", "model", "year", "scale", "colour", "variant"],
  titleOf: carTitle,
  isWhole: hasMakersCode,
  listed: () => readFacts("model-cars").map(([maker, , number]) => `${maker} ${number}`),
};

function carTitle(cells: NamingCells): string | null {
  const { maker, scale, colour, article_number: own, number } = cells;
  const description = cells.title ?? cells.model ?? "";
  const [, place] = inSeries.exec(own ?? number ?? "") ?? [];
  const article = articleIn(cells);
  const isArticle = article !== null && !place && /\d{4}|[a-z].*\d{2}/i.test(article);
  const title = titleOfModel(maker, isArticle ? article : null, description) ?? (place ? description : "");
  if (title === "") return null;
  const [, ratio] = /^(?:1\s?[:/]\s?)?(\d{1,3})$/.exec(scale ?? "") ?? [];
  const year = yearIn(cells.year);
  const more = [
    year && !hasWords(title, year) ? `(${year})` : null,
    place && !title.includes("#") ? `#${place}` : null,
    ratio && !title.includes(`:${ratio}`) ? `1:${ratio}` : null,
    ...[colour, variantIn(cells.variant)].map((word) => (word && !hasWords(title, word) ? word : null)),
  ];
  return [title, ...more].filter(Boolean).join(" ");
}
