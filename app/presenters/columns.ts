/** One value if all rows agree, else an array; texts are joined by line breaks. */
type Column<Value> = Value | readonly Value[] | string;

type Columns<Row> = { [Field in keyof Row]?: Column<Row[Field]> };

/**
 * Rows → columns, for less page data: `[{ a: 1, b: "x" }, { a: 1, b: "y" }]` ↔ `{ a: 1, b: "x\ny" }`. No text may be
 * empty. Fields that are undefined in all rows are left out.
 */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Columns<Row> = {};
  for (const field of Object.keys(rows[0] ?? {}) as (keyof Row)[]) {
    const column = columnOf(rows.map((row) => row[field]));
    if (column !== undefined) columns[field] = column;
  }
  return columns;
}

function columnOf<Value>(values: readonly Value[]): Column<Value> | undefined {
  const areEqual = values.every((value) => value === values[0]);
  const areLines = values.every((value) => (typeof value === "string" ? !value.includes("\n") : value === undefined));
  if (areEqual && (areLines || typeof values[0] !== "string")) return values[0];
  return areLines ? values.join("\n") : values;
}

/** Inverse of `toColumns`, for `count` rows. */
export function toRows<Row extends object>(columns: Columns<Row>, count: number): Row[] {
  const fields = Object.entries(columns).map(([field, column]) => [field, valuesOf(column, count)] as const);
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(fields.map(([field, values]) => [field, values[at]])) as Row,
  );
}

function valuesOf(column: unknown, count: number): unknown[] {
  const values = typeof column === "string" ? column.split("\n") : [column].flat();
  return values.length === count
    ? values.map((value) => (value === "" ? undefined : value))
    : Array(count).fill(values[0]);
}
