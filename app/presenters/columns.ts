/** A list of values for each field of a row. */
type Columns<Row> = { [Field in keyof Row]?: readonly Row[Field][] };

/**
 * Rows as one list of values for each field, so that a page hydrates from each name once. What no row has is left out:
 * `undefined`.
 */
export function toColumns<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Columns<Row> = {};
  for (const field of Object.keys(rows[0] ?? {}) as (keyof Row)[]) {
    const values = rows.map((row) => row[field]);
    if (values.some((value) => value !== undefined)) columns[field] = values;
  }
  return columns;
}

/** The rows that the columns were made of. */
export function toRows<Row extends object>(columns: Columns<Row>): Row[] {
  const fields = Object.entries(columns) as [keyof Row, readonly unknown[]][];
  const rowAt = (at: number) => Object.fromEntries(fields.map(([field, values]) => [field, values[at]])) as Row;
  return (fields[0]?.[1] ?? []).map((_, at) => rowAt(at));
}
