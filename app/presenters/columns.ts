/** The value of all rows, or that of each; texts also as one, with a line for each row. */
type Column<Value> = Value | readonly Value[] | string;

type Columns<Row> = { [Field in keyof Row]?: Column<Row[Field]> };

/**
 * Rows, none of whose texts is empty, by their fields: a page then hydrates from each name once, and from one text
 * instead of thirty. What no row has is left out.
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

/** The rows that the columns were made of, `count` in number. */
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
