import { strToU8, zipSync } from "fflate";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** What a workbook written by hand holds, where its usual parts are not meant. */
export interface WorkbookParts {
  /** The XML of each sheet's rows, by name. */
  sheets?: Record<string, string>;
  hidden?: readonly string[];
  strings?: string;
  styles?: string;
  isEpoch1904?: boolean;
  /** Files that are added or replaced. */
  files?: Record<string, string | Uint8Array>;
}

/** The bytes of a workbook with these parts, for what no program writes any more, or none should. */
export function workbookOf({ sheets = {}, hidden = [], strings, styles, isEpoch1904, files = {} }: WorkbookParts) {
  const names = Object.keys(sheets);
  const text: Record<string, string | Uint8Array> = {
    "_rels/.rels": relationshipsXml([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relationships}"><workbookPr date1904="${isEpoch1904 ? 1 : 0}"/><sheets>${names
      .map((name, at) => {
        const state = hidden.includes(name) ? ' state="hidden"' : "";
        return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
      })
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml([
      ...names.map((_, at) => [`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`] as const),
      ...(strings === undefined ? [] : [["rIdS", "sharedStrings", "sharedStrings.xml"] as const]),
      ...(styles === undefined ? [] : [["rIdT", "styles", "styles.xml"] as const]),
    ]),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...(strings === undefined ? {} : { "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { "xl/styles.xml": `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
    ...files,
  };
  const bytes = Object.entries(text).map(([name, content]) => {
    return [name, typeof content === "string" ? strToU8(content) : content] as const;
  });
  return zipSync(Object.fromEntries(bytes));
}

function relationshipsXml(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const elements = all.map(([id, type, target]) => {
    return `<Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/>`;
  });
  return `<Relationships>${elements.join("")}</Relationships>`;
}

/** The XML of a row with these cells as inline texts. */
export function rowOf(line: number, cells: readonly string[]): string {
  const xml = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`);
  return `<row r="${line}">${xml.join("")}</row>`;
}
