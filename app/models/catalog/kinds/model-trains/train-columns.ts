import { readFacts } from "#db/reference/facts.ts";
import { articleIn, titleOfModel } from "../naming/maker-and-number.ts";
import { hasWords, type Naming, type NamingCells } from "../naming/naming-columns.ts";
import { hasArticleNumber, identifyTrain } from "./trains.ts";

/** Maker and article number; without a number, maker, description and scale. */
export const trainNaming: Naming = {
  columns: ["maker", "article_number", "model", "scale"],
  titleOf: trainTitle,
  isWhole: hasArticleNumber,
  listed: () => readFacts("model-trains").map(([maker, number]) => `${maker} ${number}`),
};

function trainTitle(cells: NamingCells): string | null {
  const { maker, scale } = cells;
  const description = cells.title ?? cells.model ?? "";
  const article = articleIn(cells);
  const title = titleOfModel(maker, article, description);
  if (title === null) return null;
  if (article === null) return scale && !hasWords(title, scale) ? `${title} ${scale}` : title;
  // "800" is a number of a catalogue where it is marked as one.
  const isRead = hasArticleNumber(`${maker} ${article}`);
  const marked = isRead ? title : titleOfModel(maker, `#${article}`, description);
  return marked !== null && identifyTrain(marked).key !== null ? marked : title;
}
