import { type Archive, openArchive, type XmlHandlers } from "./archive.ts";
import { type CsvRecord, maxRowLength, withoutFormula } from "./csv-records.ts";
import { type FileContent, unpackedPieces } from "./file-content.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { formatsIn, type NumberFormat, numberInWords } from "./workbook-numbers.ts";

/*
 * Reads Excel's workbooks (.xlsx, ECMA-376: a ZIP archive of XML files) row by row. No formula is evaluated: a cell has
 * the value that the program which wrote the file had stored beside it. Nothing outside of the file is read.
 */

/** A sheet of a workbook, and all that is needed to read its rows: plain data that can be sent to a worker. */
export interface Sheet {
  name: string;
  /** Names of all sheets with cells, in their order. */
  names: string[];
  /** Path in the archive, such as `xl/worksheets/sheet1.xml`. */
  path: string;
  stringsPath: string | undefined;
  /** Formats of numbers by the style of a cell. */
  formats: (NumberFormat | null)[];
  /** Whether day 0 is 1 January 1904, as in workbooks of old Macs. */
  isEpoch1904: boolean;
  maxBytes: number;
}

const maxSheets = 500;
/** Columns that a sheet may have. Excel's own limit is 16,384. */
const maxSheetColumns = 1_000;
/** Memory for the texts of a workbook, which are held while its rows are read. */
const maxTextBytes = 32 * 1024 * 1024;

const zipSignature = "PK\u0003\u0004";
/** OLE 2, the container of Excel before 2007, and of workbooks with a password. */
const oleSignature = "\u00d0\u00cf\u0011\u00e0";

/** Whether a file that begins with these bytes is an archive or an old workbook, and no text. */
export function isContainer(beginning: Uint8Array): boolean {
  const signature = signatureOf(beginning);
  return signature === zipSignature || signature === oleSignature;
}

function signatureOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 4)).toString("latin1");
}

/**
 * The sheet of this name, or the first one that is not hidden. Unpacks it once and counts: at most `maxBytes`, together
 * with the texts. Throws `UnreadableFile` for archives and workbooks of other kinds.
 */
export async function findSheet(
  content: FileContent,
  fileName: string,
  chosen: string | undefined,
  maxBytes: number,
): Promise<Sheet> {
  if (await isOldWorkbook(content)) throw new UnreadableFile(`${fileName} ${oldWorkbook}`);
  const archive = await openArchive(content, fileName, maxBytes);
  const workbookPath = (await archive.relationships("")).find(({ type }) => type === "officeDocument")?.path;
  if (!workbookPath?.endsWith(".xml")) throw new UnreadableFile(otherArchive(archive, fileName));
  const parts = await archive.relationships(workbookPath);
  const { sheets, isEpoch1904 } = await readWorkbookPart(archive, workbookPath);
  const worksheets = new Map(parts.filter(({ type }) => type === "worksheet").map((part) => [part.id, part]));
  const readable = sheets.flatMap(({ id, ...sheet }) => {
    const part = worksheets.get(id);
    return part && archive.has(part.path) ? [{ ...sheet, path: part.path }] : [];
  });
  const names = readable.map(({ name }) => name);
  const sheet =
    chosen === undefined
      ? (readable.find(({ isHidden }) => !isHidden) ?? readable[0])
      : readable.find(({ name }) => name === chosen);
  if (!sheet) throw new UnreadableFile(noSheet(fileName, chosen, names));
  const pathOf = (type: string) => parts.find((part) => part.type === type && archive.has(part.path))?.path;
  const stylesPath = pathOf("styles");
  const stringsPath = pathOf("sharedStrings");
  const formats = stylesPath ? await formatsIn((on) => archive.parse(stylesPath, on)) : [];
  for (const path of [stringsPath, sheet.path]) if (path) await archive.measure(path);
  return { name: sheet.name, names, path: sheet.path, stringsPath, formats, isEpoch1904, maxBytes };
}

function noSheet(fileName: string, chosen: string | undefined, names: readonly string[]): string {
  if (chosen === undefined || names.length === 0) return `${fileName} has no sheet with cells.`;
  return `${fileName} has no sheet "${chosen}". Its sheets: ${names.slice(0, 20).join(", ")}.`;
}

/** The rows of a sheet that hold something, some at a time. Dates are ISO 8601. Throws `UnreadableFile`. */
export async function* sheetRecords(content: FileContent, fileName: string, sheet: Sheet): AsyncGenerator<CsvRecord[]> {
  const archive = await openArchive(content, fileName, sheet.maxBytes);
  const strings = sheet.stringsPath ? await readStrings(archive, sheet.stringsPath) : [];
  const rows = new RowReader(sheet, strings, fileName);
  for await (const _ of archive.parsed(sheet.path, rows.handlers)) {
    const records = rows.take();
    if (records.length > 0) yield records;
  }
}

const oldWorkbook =
  "is an Excel workbook of the old kind (.xls), or one with a password. Save it as .xlsx or CSV, without a password.";

async function isOldWorkbook(content: FileContent): Promise<boolean> {
  for await (const piece of unpackedPieces(content, "")) return signatureOf(piece) === oleSignature;
  return false;
}

function otherArchive(archive: Archive, fileName: string): string {
  if (archive.has("xl/workbook.bin")) {
    return `${fileName} is a binary workbook (.xlsb). Save it as .xlsx or CSV.`;
  }
  if (archive.has("content.xml")) {
    return `${fileName} is a spreadsheet of OpenDocument (.ods). Save it as .xlsx or CSV.`;
  }
  return `${fileName} is an archive (.zip). Unpack it, and take the files that are in it.`;
}

interface SheetReference {
  name: string;
  /** The id of its relationship. */
  id: string;
  isHidden: boolean;
}

async function readWorkbookPart(archive: Archive, path: string) {
  const sheets: SheetReference[] = [];
  let isEpoch1904 = false;
  await archive.parse(path, {
    open: (element, attributes) => {
      if (element === "workbookPr") isEpoch1904 = /^(?:1|true)$/.test(attributes.date1904 ?? "");
      if (element !== "sheet") return;
      const idName = Object.keys(attributes).find((name) => name.endsWith(":id")) ?? "";
      const { name = "", state = "visible" } = attributes;
      sheets.push({ name, id: attributes[idName] ?? "", isHidden: state !== "visible" });
      if (sheets.length > maxSheets) throw new UnreadableFile("The workbook has more than 500 sheets.");
    },
  });
  return { sheets, isEpoch1904 };
}

async function readStrings(archive: Archive, path: string): Promise<string[]> {
  const strings: string[] = [];
  const texts = new TextReader();
  let bytes = 0;
  await archive.parse(path, {
    open: (name) => {
      if (name === "si") texts.begin();
      texts.open(name);
    },
    text: (text) => texts.add(text),
    close: (name) => {
      texts.close(name);
      if (name !== "si") return;
      const text = texts.take();
      strings.push(text);
      bytes += 2 * text.length + bytesOfString;
      if (bytes > maxTextBytes) throw new UnreadableFile("The workbook holds too many texts. Save the sheet as CSV.");
    },
  });
  return strings;
}

/** Memory that a string takes besides its characters, at most. */
const bytesOfString = 32;

/** Joins the runs of a rich text, and leaves out how it is pronounced. */
class TextReader {
  #text = "";
  #isInText = false;
  #isPhonetic = false;

  begin(): void {
    this.#text = "";
  }

  open(name: string): void {
    if (name === "rPh") this.#isPhonetic = true;
    if (name === "t" || name === "v") this.#isInText = !this.#isPhonetic;
  }

  add(text: string): void {
    if (this.#isInText) this.#text += text;
  }

  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "t" || name === "v") this.#isInText = false;
  }

  /** With the escapes of ECMA-376, §22.4.2.4, undone: `_x000D_` is a carriage return. */
  take(): string {
    return this.#text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

class RowReader {
  readonly #sheet: Sheet;
  readonly #strings: readonly string[];
  readonly #fileName: string;
  readonly #texts = new TextReader();
  #records: CsvRecord[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = 0;
  #length = 0;
  #type = "n";
  #style = 0;

  constructor(sheet: Sheet, strings: readonly string[], fileName: string) {
    this.#sheet = sheet;
    this.#strings = strings;
    this.#fileName = fileName;
  }

  /** The rows that have ended since the last call. */
  take(): CsvRecord[] {
    return this.#records.splice(0);
  }

  readonly handlers: XmlHandlers = {
    open: (name, { r, t, s }) => {
      if (name === "row") {
        // Rows ascend. One without a number, or with a wrong one, is the next.
        this.#row = Math.max(this.#row + 1, Number.parseInt(r ?? "", 10) || 0);
        this.#cells = [];
        this.#column = 0;
        this.#length = 0;
      } else if (name === "c") {
        this.#column = r === undefined ? this.#column + 1 : columnOf(r);
        if (!(this.#column <= maxSheetColumns)) throw this.#unreadable(`more than ${maxSheetColumns} columns`);
        this.#type = t ?? "n";
        this.#style = Number(s ?? 0);
        this.#texts.begin();
      } else this.#texts.open(name);
    },
    text: (text) => this.#texts.add(text),
    close: (name) => {
      this.#texts.close(name);
      if (name === "c") this.#addCell(this.#value());
      if (name !== "row" || this.#cells.length === 0) return;
      if (this.#length > maxRowLength) throw this.#unreadable("more than 64 kB");
      this.#records.push({ line: this.#row, cells: this.#cells });
    },
  };

  #addCell(text: string): void {
    const value = withoutFormula(text);
    if (value === "") return;
    while (this.#cells.length < this.#column - 1) this.#cells.push("");
    this.#cells[this.#column - 1] = value;
    this.#length += value.length + 1;
  }

  #value(): string {
    const value = this.#texts.take();
    const { formats, isEpoch1904 } = this.#sheet;
    switch (this.#type) {
      case "s":
        return this.#strings[Number(value)] ?? "";
      case "b":
        return value === "1" ? "true" : "false";
      case "n":
        return numberInWords(value, formats[this.#style] ?? null, isEpoch1904);
      // An error, such as #N/A, is no value.
      case "e":
        return "";
      default:
        return value;
    }
  }

  #unreadable(what: string): UnreadableFile {
    return new UnreadableFile(`${this.#fileName} has a row of ${what}, in line ${this.#row}. Lists have no such rows.`);
  }
}

/** "B7" is 2. NaN for what names no column. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (!letters) return Number.NaN;
  return [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0);
}
