import { wordsOfName } from "../../files/column-names.ts";
import { isRowCounter } from "../../files/row-counter.ts";
import type { ColumnMeaning } from "./column-meanings.ts";
import type { ListColumns } from "./list-columns.ts";
import { isListWord } from "./list-placements.ts";

type NamedListColumn = NonNullable<ReturnType<ListColumns["get"]>>;

/** Names that a grade and a remark have in other languages: "Note" is both in German and in French. */
const gradeOrRemark = new Set(["note", "nota", "voto", "ocena", "betyg", "cijfer", "bewertung", "rating", "score"]);

/** "9.8", "9,5", "10": out of ten, in tenths. */
const gradeForm = /^(?:10(?:[.,]0)?|\d(?:[.,]\d)?)$/;

/** "Grading" is who graded a thing where it holds no digit; then "Note" is the grade, where it holds nothing else. */
function readGrades(
  read: Map<ColumnMeaning, NamedListColumn>,
  names: readonly string[],
  cellsIn: (index: number) => string[],
): void {
  const filledIn = (index: number) => cellsIn(index).filter(Boolean);
  const grade = read.get("grade");
  const isOfGrader =
    grade && filledIn(grade.index).length > 0 && !filledIn(grade.index).some((cell) => /\d/.test(cell));
  if (isOfGrader && !read.has("grader")) {
    read.delete("grade");
    read.set("grader", { ...grade, column: "grader" });
  }
  if (!read.has("grader") || read.has("grade")) return;
  const taken = new Set([...read.values()].filter(({ column }) => column !== "note").map(({ index }) => index));
  const index = names.findIndex((name, at) => {
    const isNamed = wordsOfName(name).length > 0 && wordsOfName(name).every((word) => gradeOrRemark.has(word));
    const filled = isNamed && !taken.has(at) ? filledIn(at) : [];
    return filled.length > 0 && filled.every((cell) => gradeForm.test(cell));
  });
  if (index < 0) return;
  if (read.get("note")?.index === index) read.delete("note");
  read.set("grade", { column: "grade", rank: 0, index });
}

/**
 * The columns of a list where the values of its rows say more than the names: "Stato" is a condition, unless it says
 * what is owned and what is wanted; "Nr." numbers things, unless it counts the rows.
 */
export function columnsByValues(
  columns: ListColumns,
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): ListColumns {
  const cellsIn = (index: number) => rows.map(({ cells }) => cells[index]?.trim() ?? "");
  const read = new Map(columns);
  const [condition, number, title] = [columns.get("condition"), columns.get("number"), columns.get("title")];
  if (condition && !columns.has("list")) {
    const filled = new Set(cellsIn(condition.index).filter(Boolean));
    if (filled.size > 0 && [...filled].every(isListWord)) {
      read.delete("condition");
      read.set("list", { ...condition, column: "list" });
    }
  }
  readGrades(read, names, cellsIn);
  const isCounter =
    number && title && isRowCounter(names[number.index] ?? "", cellsIn(number.index), cellsIn(title.index));
  if (isCounter) read.delete("number");
  return read;
}
