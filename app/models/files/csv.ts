/** What begins a formula in a spreadsheet (reference: OWASP, CSV injection), and the mark that we put before it. */
const beginning = /(?<=^|[;\t\r\n])(?=["'=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/g;
const marked = /(?<=^|[;\t\r\n])'/g;

/**
 * A cell that no spreadsheet takes for a formula, also where one parts cells at semicolons or tabs: it gets an
 * apostrophe. `unprotected` takes it away again.
 */
function protectedCell(cell: string): string {
  return cell.replace(beginning, "'");
}

export function unprotected(cell: string): string {
  return cell.replace(marked, "");
}

/** Rows as CSV by RFC 4180, every cell protected. The byte order mark tells spreadsheets that it is UTF-8. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map(csvRow).join("")}`;
}

/** One row of a CSV file, with its line end. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

function quoted(cell: string): string {
  const safe = protectedCell(cell);
  return /^[\w .:/-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}
