import { type NamedColumn, readColumnName } from "../../files/column-names.ts";
import { type FileColumn, fileColumns, importColumns, type Preset } from "./presets.ts";

/** Columns of a file by what the operator said they are: `--columns title=Name,price="Sold Price"`. */
export type SaidColumns = readonly { column: FileColumn; name: string }[];

/** Which columns of a file are read as what. */
export interface FileColumns {
  /** The file's columns that each meaning is read from. Of several, the first filled one wins. */
  feeding: ReadonlyMap<FileColumn, readonly string[]>;
  /** What the names of price columns say besides. */
  money: ReadonlyMap<string, Pick<NamedColumn, "currency" | "inMinorUnits" | "isUnitPrice">>;
  notUsed: string[];
}

const prices: readonly FileColumn[] = ["price", "sold_price", "asking_price"];
const times: readonly FileColumn[] = ["sold_at", "sold_from", "sold_to", "observed_at", "date"];

/**
 * What is read from the columns of a file: first what the operator said, then columns named as in the import format,
 * then the preset's, last what other names mean where nothing better is read.
 */
export function readFileColumns(preset: Preset, names: readonly string[], said: SaidColumns = []): FileColumns {
  const feeding = new Map<FileColumn, string[]>();
  const money = new Map<string, NamedColumn>();
  const used = new Set<string>();
  const add = (column: FileColumn, name: string) => {
    used.add(name.split(".")[0] ?? name);
    const already = feeding.get(column) ?? [];
    if (!already.includes(name)) feeding.set(column, [...already, name]);
  };
  for (const { column, name } of said) add(column, name);
  const isSaid = (column: FileColumn) =>
    said.some((pair) => pair.column === column || (prices.includes(column) && prices.includes(pair.column)));
  const isFree = (name: string) => !said.some((pair) => pair.name.split(".")[0] === name);

  const present = new Set(names.filter(isFree));
  for (const name of present) {
    const own = importColumns.find((column) => column === name);
    if (own && !isSaid(own) && !Object.hasOwn(preset.columns, name)) add(own, name);
  }
  for (const [theirs, ours] of Object.entries(preset.columns)) {
    if (!present.has(theirs) && !present.has(theirs.split(".")[0] ?? theirs)) continue;
    if (!isSaid(ours)) add(ours, theirs);
  }
  const read = [...present]
    .filter((name) => !used.has(name) && !preset.belongs?.columns.includes(name))
    .flatMap((name) => {
      const named = readColumnName<FileColumn>(name, "market");
      return named ? [{ name, named }] : [];
    })
    .sort((one, other) => one.named.rank - other.named.rank);
  const isReadByPreset = (column: FileColumn) =>
    groupOf(column).some((one) => feeding.has(one) && Object.values<FileColumn>(preset.columns).includes(one));
  for (const { name, named } of read) {
    const { column } = named;
    if (isSaid(column) || feeding.has(column) || isReadByPreset(column)) continue;
    add(column, name);
    money.set(name, named);
  }
  for (const { column, name } of said) {
    const named = prices.includes(column) ? readColumnName<FileColumn>(name, "market") : null;
    if (named) money.set(name, named);
  }
  const notUsed = names.filter((name) => !used.has(name) && !preset.belongs?.columns.includes(name));
  return { feeding, money, notUsed };
}

/** Columns that say the same thing in other words. */
function groupOf(column: FileColumn): readonly FileColumn[] {
  return [prices, times].find((group) => group.includes(column)) ?? [column];
}

/** What a file of sales or listings must have, and these columns do not: "title", "price". */
export function missingColumns({ feeding }: FileColumns): string[] {
  return [
    ...(feeding.has("title") ? [] : ["title"]),
    ...(prices.some((column) => feeding.has(column)) ? [] : ["price"]),
  ];
}

/**
 * Reads `title=Name,price="Sold Price"`. A comma parts two pairs only where a new one begins. Returns what is wrong as
 * a sentence.
 */
export function parseSaidColumns(text: string): SaidColumns | string {
  const pairs: { column: FileColumn; name: string }[] = [];
  for (const pair of text.split(/,(?=\s*\w+\s*=)/)) {
    const [, ours = "", theirs = ""] = /^\s*(\w*)\s*=(.*)$/s.exec(pair) ?? [];
    const name = theirs.trim().replace(/^(["'])(.*)\1$/s, "$2");
    if (ours === "" || name === "")
      return `--columns is like title=Name,price="Sold Price", not ${pair.trim() || "empty"}.`;
    const column = fileColumns.find((known) => known === ours);
    if (!column) return `Nothing is read into "${ours}". What can be read is: ${fileColumns.join(", ")}.`;
    pairs.push({ column, name });
  }
  return pairs;
}
