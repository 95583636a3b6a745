import writeExcelFile, { type SheetData } from "write-excel-file/node";
import type { BaseTable, Meaning } from "./base-table.ts";
import { isDay, isNumber, isPrice } from "./base-table.ts";
import { type Language, namesIn } from "./names-in-languages.ts";
import {
  type DaySpelling,
  type PriceSpelling,
  partsOfPrice,
  priceSpellings,
  spellDay,
  spellPrice,
} from "./spellings.ts";

/** How a table stands in a file. */
export interface Manner {
  /** The places of its columns, drawn anew by a seed, or turned round. */
  order: "as it is" | "reversed" | { seed: number };
  /** The language of the names of its columns, and which of the two names in it. */
  names: { language: Language; nth: 0 | 1 } | null;
  /** Lines above the header. */
  above: readonly (readonly string[])[];
  /** The word of a last line with the sums of its prices, and lines below that one. */
  total: string | null;
  below: readonly (readonly string[])[];
  prices: PriceSpelling | null;
  /** What says the currency of prices that do not say it themselves, where the whole table is of one. */
  currencySign: null | "19.99 EUR" | "EUR 19.99" | "€19.99" | "19.99 €";
  days: DaySpelling;
  /** How programs spoil numbers of sets, issues, cards: as decimals, or as a formula that keeps their zeros. */
  numbers: null | "75257.0" | '="75257"';
  /** Empty cells after the last column: of every line, or of the rows alone. Or none at the end of a row. */
  trailing: "none" | "all" | "rows" | "cut";
  delimiter: "," | ";" | "\t";
  /** Whether every cell is between quotation marks. */
  isQuoted: boolean;
  encoding: "utf-8" | "utf-8 with a mark" | "utf-16le" | "utf-16be" | "windows-1252";
  lineEnd: "\n" | "\r\n" | "\r";
  hasLastLineEnd: boolean;
  /** A workbook with numbers and days as a spreadsheet program has them, zeros in front by their format; or with texts. */
  workbook: null | "values" | "padded" | "texts";
}

export const plainManner: Manner = {
  order: "as it is",
  names: null,
  above: [],
  total: null,
  below: [],
  prices: null,
  currencySign: null,
  days: "2024-11-03",
  numbers: null,
  trailing: "none",
  delimiter: ",",
  isQuoted: false,
  encoding: "utf-8",
  lineEnd: "\n",
  hasLastLineEnd: true,
  workbook: null,
};

/** A file, and what is in it. */
export interface WrittenTable {
  bytes: Uint8Array;
  /** The names of its columns. */
  names: string[];
  meanings: Meaning[];
  /** Number of its lines that are neither the header nor a row. */
  frameLines: number;
}

/**
 * Writes a table in a manner. Null where it cannot be written so: a letter that the encoding does not
 * have, a table without zeros in front of numbers.
 */
export async function writeTable(table: BaseTable, manner: Manner): Promise<WrittenTable | null> {
  const columns = Object.entries(table.columns);
  const order = orderOf(columns.length, manner.order);
  const meanings = order.map((from) => columns[from]?.[1] ?? "other");
  const names = order.map((from, at) => {
    const { language, nth } = manner.names ?? {};
    const meaning = meanings[at] ?? "other";
    // A second publisher keeps its own name.
    const isFirst = meanings.indexOf(meaning) === at;
    return language && isFirst ? namesIn[language][meaning][nth ?? 0] : (columns[from]?.[0] ?? "");
  });
  const rows = table.rows.map((cells) => order.map((from) => cells[from] ?? ""));
  const totals = manner.total === null ? [] : [totalsOf(rows, meanings, manner.total)];
  const content = { above: manner.above, names, meanings, rows, below: [...totals, ...manner.below] };
  const hasPadded = rows.some((cells) =>
    cells.some((cell, at) => isNumber(meanings[at] ?? "other") && /^0\d/.test(cell)),
  );
  if (manner.workbook === "padded" && !hasPadded) return null;
  if (manner.workbook) {
    const frame = [...content.above, ...content.below].filter((cells) => cells.some(Boolean));
    return { bytes: await asWorkbook(content, spellingOf(table, manner)), names, meanings, frameLines: frame.length };
  }
  const lines = linesOf(content, table, manner);
  const bytes = asText(lines, manner);
  // A reader of CSV passes over lines without a cell.
  const count = lines.filter((cells) => cells.length > 1 || cells[0]).length;
  return bytes && { bytes, names, meanings, frameLines: count - 1 - rows.length };
}

function orderOf(count: number, order: Manner["order"]): number[] {
  const places = Array.from({ length: count }, (_, at) => at);
  if (order === "as it is") return places;
  if (order === "reversed") return places.toReversed();
  // The same order for the same seed.
  const lots = places.map((at) => ((at + 1) * 7_919 * (order.seed + 1)) % 104_729);
  return places.toSorted((one, other) => (lots[one] ?? 0) - (lots[other] ?? 0));
}

/** Only a table of one currency, which the file does not say elsewhere, may have its sign. */
function spellingOf(table: BaseTable, manner: Manner): Spelling {
  const isSaid = Object.values(table.columns).includes("currency");
  const prices = manner.prices ?? (table.isGrouped ? "1,149.90" : "1149.90");
  return { ...manner, prices, currency: isSaid ? undefined : table.options.currency };
}

/** A last line: the word in the first column, and the sum below each column of prices. */
function totalsOf(rows: readonly string[][], meanings: readonly Meaning[], word: string): string[] {
  return meanings.map((meaning, at) => {
    if (at === 0) return word;
    if (!isPrice(meaning)) return "";
    const sum = rows.reduce((total, cells) => total + Number(partsOfPrice(cells[at] ?? "")?.amount ?? 0), 0);
    return sum.toFixed(2);
  });
}

interface Content {
  above: readonly (readonly string[])[];
  names: readonly string[];
  meanings: readonly Meaning[];
  rows: readonly string[][];
  below: readonly (readonly string[])[];
}

interface Spelling extends Manner {
  prices: PriceSpelling;
  currency: string | undefined;
}

function spelled(cells: readonly string[], meanings: readonly Meaning[], manner: Spelling) {
  const { prices } = manner;
  return cells.map((cell, at) => {
    const meaning = meanings[at] ?? "other";
    if (isPrice(meaning)) return withSign(spellPrice(cell, prices), manner);
    // A program that writes 19,90 writes 9,8 too.
    if (meaning === "grade" && priceSpellings[prices].decimal === ",") return cell.replace(".", ",");
    if (isDay(meaning)) return /^\d{4}-/.test(cell) ? spellDay(cell, manner.days) : cell;
    return isNumber(meaning) ? spellNumber(cell, manner.numbers) : cell;
  });
}

const signs: Record<string, string> = { EUR: "€", GBP: "£", USD: "$" };

function withSign(price: string, { currencySign, currency }: Spelling): string {
  if (!currencySign || !currency || !/^[\d.,'\u00a0]+$/.test(price)) return price;
  const sign = currencySign.includes("EUR") ? currency : (signs[currency] ?? currency);
  const space = currencySign.includes(" ") ? " " : "";
  return /^\d/.test(currencySign) ? `${price}${space}${sign}` : `${sign}${space}${price}`;
}

/** A program that makes decimals of whole numbers leaves those with zeros in front alone. */
function spellNumber(cell: string, numbers: Manner["numbers"]): string {
  if (numbers === null || !/^\d+$/.test(cell)) return cell;
  if (numbers === '="75257"') return `="${cell}"`;
  return /^0\d/.test(cell) ? cell : `${cell}.0`;
}

function linesOf({ above, names, meanings, rows, below }: Content, table: BaseTable, manner: Manner) {
  const empty = manner.trailing === "all" || manner.trailing === "rows" ? ["", ""] : [];
  const cellsOf = (cells: readonly string[]) => {
    const spelling = spellingOf(table, manner);
    const written = [...spelled(cells, meanings, spelling), ...empty];
    return manner.trailing === "cut" ? written.slice(0, written.findLastIndex(Boolean) + 1) : written;
  };
  const header = [...names, ...(manner.trailing === "all" ? empty : [])];
  return [...above, header, ...rows.map(cellsOf), ...below.map(cellsOf)];
}

function asText(lines: readonly (readonly string[])[], manner: Manner): Uint8Array | null {
  const text = lines.map((cells) => cells.map((cell) => quoted(cell, manner)).join(manner.delimiter));
  return encoded(text.join(manner.lineEnd) + (manner.hasLastLineEnd ? manner.lineEnd : ""), manner.encoding);
}

function quoted(cell: string, { delimiter, isQuoted }: Manner): string {
  const needsMarks = /["\r\n]/.test(cell) || cell.includes(delimiter) || (isQuoted && cell !== "");
  return needsMarks ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The characters of Windows-1252 that Latin 1 does not have, from 0x80 on. */
const windowsCharacters = "€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ";

function encoded(text: string, encoding: Manner["encoding"]): Uint8Array | null {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-8 with a mark") return Buffer.from(`\uFEFF${text}`);
  if (encoding === "windows-1252") {
    const bytes = [...text].map((character) => {
      const code = character.charCodeAt(0);
      const place = windowsCharacters.indexOf(character);
      return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : place < 0 ? -1 : 0x80 + place;
    });
    return bytes.includes(-1) ? null : Uint8Array.from(bytes);
  }
  const wide = Buffer.from(`\uFEFF${text}`, "utf16le");
  return encoding === "utf-16le" ? wide : wide.swap16();
}

async function asWorkbook({ above, names, meanings, rows, below }: Content, manner: Spelling): Promise<Uint8Array> {
  const text = (cells: readonly string[]) => cells.map((cell) => (cell === "" ? null : { value: cell, type: String }));
  const valuesOf = (cells: readonly string[]) => {
    if (manner.workbook === "texts") return text(spelled(cells, meanings, manner));
    return cells.map((cell, at) => cellValue(cell, meanings[at] ?? "other", manner.workbook === "padded"));
  };
  const data = [...above.map(text), text(names), ...rows.map(valuesOf), ...below.map(valuesOf)];
  return new Uint8Array(await writeExcelFile(data as SheetData, { sheet: "Sheet1" }).toBuffer());
}

/** Formats that a spreadsheet program gives to prices with these signs. */
const moneyFormats: Record<string, string> = {
  $: "[$$-409]#,##0.00",
  "£": "[$£-809]#,##0.00",
  "€": "#,##0.00\\ [$€-407]",
};

/** What a spreadsheet program makes of a text that one types in, or of a CSV that it opens. */
function cellValue(cell: string, meaning: Meaning, isPadded: boolean) {
  if (cell === "") return null;
  if (isDay(meaning) && /^\d{4}-\d\d-\d\d$/.test(cell))
    return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: "dd.mm.yyyy" };
  const price = isPrice(meaning) ? partsOfPrice(cell) : null;
  const format = price && moneyFormats[price.before + price.after];
  if (price && (format || price.before + price.after === ""))
    return { value: Number(price.amount), type: Number, ...(format && { format }) };
  if (/^(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?$/.test(cell)) return { value: Number(cell), type: Number };
  const isOfZeros = isPadded && isNumber(meaning) && /^0\d+$/.test(cell);
  return isOfZeros
    ? { value: Number(cell), type: Number, format: "0".repeat(cell.length) }
    : { value: cell, type: String };
}
