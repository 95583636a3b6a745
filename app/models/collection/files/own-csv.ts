import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { unprotected, writeCsv } from "../../files/csv.ts";
import {
  copySchema,
  type FileEntry,
  fileEntrySchema,
  type PlacedEntry,
  type ReadFile,
  readOwnEntry,
  targetSchema,
} from "./collection-file.ts";

type Field<Schema extends { shape: object }> = keyof Schema["shape"] & string;
const entryFields = fieldsOf(fileEntrySchema).filter((field) => field !== "target" && field !== "copies");
const targetFields = fieldsOf(targetSchema);
const copyFields = fieldsOf(copySchema);
const numbers: ReadonlySet<string> = new Set(["price", "median", "amount", "quantity", "paid", "fees", "proceeds"]);

/** The first row of our CSV. */
const header: readonly string[] = [
  ...entryFields.map((field) => columnOf("", field)),
  ...targetFields.map((field) => columnOf("target_", field)),
  ...copyFields.map((field) => columnOf("copy_", field)),
];

function fieldsOf<Schema extends { shape: object }>({ shape }: Schema) {
  return Object.keys(shape) as Field<Schema>[];
}

function columnOf(prefix: string, field: string): string {
  return prefix + field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** The names of our own columns. */
export const ownColumns: ReadonlySet<string> = new Set(header);

/** A row for each copy, and one for an entry without copies. */
export function writeOwnCsv(entries: readonly FileEntry[]): string {
  const rows = entries.flatMap((entry) => {
    const shared = [...cellsOf(entryFields, entry), ...cellsOf(targetFields, entry.target)];
    const copies = entry.copies.length > 0 ? entry.copies : [null];
    return copies.map((copy) => [...shared, ...cellsOf(copyFields, copy)]);
  });
  return writeCsv([header, ...rows]);
}

function cellsOf<Field extends string>(
  fields: readonly Field[],
  row: Readonly<Record<Field, string | number | null>> | null,
): string[] {
  return fields.map((field) => String(row?.[field] ?? ""));
}

/** Columns that older files of ours lack. */
const newerColumns: ReadonlySet<string> = new Set([columnOf("target_", "basis")]);

/** Whether these are the columns of our own CSV, in any order. */
export function isOwnHeader(columns: readonly string[]): boolean {
  return header.every((column) => columns.includes(column) || newerColumns.has(column));
}

/** Reads the rows of our own CSV. Rows that differ in their copy alone are one entry. */
export async function readOwnCsv(
  columns: readonly string[],
  rows: readonly { at: string; cells: readonly string[] }[],
): Promise<Pick<ReadFile, "entries" | "problems">> {
  const places = new Map(columns.map((column, index) => [column, index]));
  const read: { entries: PlacedEntry[]; problems: ReadFile["problems"] } = { entries: [], problems: [] };
  const whole = new Map<string, { at: string; value: Record<string, unknown>; copies: unknown[] }>();
  for (const { at, cells } of rows) {
    const cell = (column: string) => unprotected(cells[places.get(column) ?? -1] ?? "");
    const part = (prefix: string, fields: readonly string[]) =>
      Object.fromEntries(fields.map((field) => [field, readCell(field, cell(columnOf(prefix, field)))]));
    const value = part("", entryFields);
    const target = part("target_", targetFields);
    const copy = part("copy_", copyFields);
    const id = JSON.stringify([value, target]);
    const entry = whole.get(id) ?? { at, value: { ...value, target: orNull(target) }, copies: [] };
    if (orNull(copy)) entry.copies.push(copy);
    whole.set(id, entry);
    await yieldToEventLoop();
  }
  for (const { at, value, copies } of whole.values()) {
    readOwnEntry(at, { ...value, copies }, read);
    await yieldToEventLoop();
  }
  return read;
}

function readCell(field: string, cell: string): unknown {
  if (cell === "") return null;
  return numbers.has(field) && /^\d{1,16}(?:\.\d{1,4})?$/.test(cell) ? Number(cell) : cell;
}

function orNull(part: Record<string, unknown>): Record<string, unknown> | null {
  return Object.values(part).some((value) => value !== null) ? part : null;
}
