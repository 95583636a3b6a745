import type { Naming, NamingCells } from "../naming/naming-columns.ts";
import { hasWords, joinedParts, variantIn, yearIn } from "../naming/naming-columns.ts";
import { identifyFigure } from "./figures.ts";

/** Maker, line, character and the number in the line: "Funko Pop! Star Wars Darth Vader #1". */
export const figureNaming: Naming = {
  columns: ["maker", "line", "series", "model", "article_number", "variant", "year"],
  titleOf: figureTitle,
  isWhole: (title) => /#\s?\d/.test(title) || /(?:^|-)[a-z]{0,5}\d{2,6}(?:-|$)/.test(identifyFigure(title).key ?? ""),
};

function figureTitle(cells: NamingCells): string | null {
  const { maker, line = cells.series, article_number: own, number } = cells;
  const name = cells.title ?? cells.model;
  if (!name || !(maker || line)) return null;
  const title = joinedParts([maker, line, name]);
  const [, digits] = /^#?(\d{1,4})(?:\.0)?$/.exec(own ?? number ?? "") ?? [];
  const [, code] = /^([a-z]{1,5}\d{3,6})$/i.exec(own ?? number ?? "") ?? [];
  const [year, variant] = [yearIn(cells.year), variantIn(cells.variant)];
  return [
    title,
    digits && !/#\s?\d/.test(title) ? `#${digits}` : null,
    code && !hasWords(title, code) ? code : null,
    variant && !hasWords(title, variant) ? variant : null,
    year && !hasWords(title, year) ? `(${year})` : null,
  ]
    .filter(Boolean)
    .join(" ");
}
