import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import type { CollectionTable, MarketTable } from "./base-table.ts";
import { type FileAsRead, readTable } from "./read-outcome.ts";
import { isMonthFirst } from "./transformations.ts";
import { type Manner, plainManner, writeTable } from "./write-table.ts";

export type Table = MarketTable | CollectionTable;

/** What becomes of a table that went through a file. */
export interface Outcome {
  is: "same" | "asked" | "refused" | "differs";
  /** What was asked, refused, or how it differs. */
  what: string;
}

/** How a table is read from its plain file: ISO days, a comma between cells, nothing around it. */
export async function readPlain(table: Table): Promise<FileAsRead> {
  const file = await writeTable(table, plainManner);
  if (!file) throw new Error(`${table.name} cannot be written.`);
  return readTable(table, { bytes: file.bytes, name: "list.csv" }, "day");
}

/** Writes a table in a manner, reads it, and compares its rows with those of the plain file. Null where it cannot be written so. */
export async function outcomeOf(table: Table, plain: FileAsRead, changes: Partial<Manner>): Promise<Outcome | null> {
  const manner = { ...plainManner, ...changes };
  const file = await writeTable(table, manner);
  if (!file) return null;
  const name = manner.workbook ? "list.xlsx" : "list.csv";
  try {
    const read = await readTable(table, { bytes: file.bytes, name }, isMonthFirst(manner.days) ? "month" : "day");
    if (read.frameLines !== file.frameLines) {
      return { is: "differs", what: `${read.frameLines} lines are no rows, not ${file.frameLines}` };
    }
    return compared(plain, read);
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof WrongArguments)
      return { is: "refused", what: error.message };
    throw error;
  }
}

function compared(plain: FileAsRead, read: FileAsRead): Outcome {
  if (read.rows.length !== plain.rows.length)
    return { is: "differs", what: `${read.rows.length} rows, not ${plain.rows.length}` };
  const refusals: string[] = [];
  for (const [at, row] of read.rows.entries()) {
    const { stored = null, reasons = [] } = plain.rows[at] ?? {};
    if (row.stored === stored) continue;
    const said = row.reasons.filter((reason) => !reasons.includes(reason));
    if (said.length === 0 || (row.stored !== null && !said.every((reason) => /without its|not added/.test(reason))))
      return { is: "differs", what: `line ${row.line}: ${row.stored}, not ${stored}` };
    refusals.push(`line ${row.line}: ${said.join(" ")}`);
  }
  if (refusals.length > 0) return { is: "refused", what: refusals.join("; ") };
  const asked = read.questions.filter((question) => !plain.questions.includes(question));
  return asked.length > 0 ? { is: "asked", what: asked.join(" ") } : { is: "same", what: "" };
}
