/** Whether this run writes the table anew: npm test -- --update-costs */
export const isUpdatingCosts = process.env.UPDATE_COSTS === "1";

/** The columns of the table, in their order, and how messages call them. */
const columns = {
  statements: "statements of the first request",
  again: "statements of the second request",
  brotli: "bytes of the body with Brotli",
  scripts: "bytes of scripts",
} as const;

type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

/** What one page or call costs. */
export interface Cost {
  name: string;
  address: string;
  /** A call has none of what only pages have. */
  figures: Partial<Record<Column, number>>;
}

/** A line of the table. */
export interface CostLine extends Cost {
  limits: Partial<Record<Column, number>>;
}

export interface Comparison {
  /** What the table must be changed for. */
  changed: string[];
  /** What no change of the table may allow. */
  refused: string[];
  /** The table as an update writes it. */
  updated: CostLine[];
}

/** Larger changes must be in the table. Of statements, every change must be. */
const tolerance = 0.03;

/** Compares what was counted with the table. A figure may not rise above its limit, and one that is above it may only fall. */
export function compareCosts(table: readonly CostLine[], counted: readonly Cost[]): Comparison {
  const isCounted = ({ name }: CostLine) => counted.some((cost) => cost.name === name);
  const changed = table.filter((line) => !isCounted(line)).map(({ name }) => `${name}: in the table, but not counted`);
  const refused: string[] = [];
  const updated = counted.map(({ name, address, figures }) => {
    const line: CostLine = table.find((line) => line.name === name) ?? { name, address, figures: {}, limits: {} };
    if (line.address !== address) changed.push(`${name}: the address changed from ${line.address} to ${address}`);
    const update: CostLine = { name, address, figures: {}, limits: line.limits };
    for (const column of columnNames) {
      const before = line.figures[column];
      const now = figures[column];
      const limit = line.limits[column] ?? Number.POSITIVE_INFINITY;
      const isAbove = before !== undefined && before > limit;
      if (now !== undefined) update.figures[column] = Math.min(now, isAbove ? before : limit);
      const change = `${name}: ${columns[column]} ${describe(before, now)}`;
      if (now !== undefined && now > (isAbove ? before * (1 + tolerance) : limit)) {
        refused.push(`${change}, above the limit of ${readable(limit)}`);
      } else if (isChange(column, before, now)) changed.push(change);
    }
    return update;
  });
  return { changed, refused, updated };
}

function isChange(column: Column, before: number | undefined, now: number | undefined): boolean {
  if (before === undefined || now === undefined || column === "statements" || column === "again") return before !== now;
  return Math.abs(now - before) > tolerance * before;
}

function describe(before: number | undefined, now: number | undefined): string {
  if (before === undefined || now === undefined) return `were ${readable(before)} and are ${readable(now)}`;
  const percent = (100 * (now - before)) / before;
  const share = Number.isFinite(percent) ? ` (${percent > 0 ? "+" : ""}${percent.toFixed(1)} %)` : "";
  return `${now > before ? "rose" : "fell"} from ${readable(before)} to ${readable(now)}${share}`;
}

/** The lines of the one table in a Markdown document. */
export function readCostTable(markdown: string): CostLine[] {
  return tableIn(markdown)
    .split("\n")
    .slice(2)
    .map((row) => {
      const [name = "", address = "", ...cells] = row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const line: CostLine = { name, address: address.replaceAll("`", ""), figures: {}, limits: {} };
      for (const [at, column] of columnNames.entries()) {
        const [figure, limit] = (cells[at] ?? "").split("/").map((text) => Number(text.replaceAll(",", "")));
        if (cells[at] !== "-") line.figures[column] = figure;
        if (limit !== undefined) line.limits[column] = limit;
      }
      return line;
    });
}

/** The document with these lines in its table. */
export function withCostTable(markdown: string, lines: readonly CostLine[]): string {
  const rows = lines.map(({ name, address, figures, limits }) => [
    name,
    `\`${address}\``,
    ...columnNames.map((column) => {
      const limit = limits[column];
      return readable(figures[column]) + (limit === undefined ? "" : ` / ${readable(limit)}`);
    }),
  ]);
  const header = ["page or call", "address", ...columnNames];
  const widths = header.map((title, at) =>
    Math.max(...[header, ...rows].map((row) => row[at]?.length ?? 0), title.length),
  );
  const isNumber = (at: number) => at > 1;
  const draw = (cells: string[]) =>
    `| ${cells.map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(" | ")} |`;
  const ruler = widths.map((width, at) => (isNumber(at) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return markdown.replace(tableIn(markdown), () => [header, ruler, ...rows].map(draw).join("\n"));
}

function tableIn(markdown: string): string {
  const [table] = markdown.match(/^\|.*\|$(\n^\|.*\|$)*/m) ?? [];
  if (table === undefined) throw new Error("The document has no table.");
  return table;
}

function readable(figure: number | undefined): string {
  return figure?.toLocaleString("en-US") ?? "-";
}
