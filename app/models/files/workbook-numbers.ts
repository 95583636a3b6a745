import { dayMs } from "../platform/day.ts";
import type { XmlHandlers } from "./archive.ts";

/** What the format of a cell says of its number. */
export type NumberFormat =
  | { is: "date" }
  /** Its currency: "€", "USD". */
  | { is: "money"; currency: string }
  /** Its digits, with zeros in front: `0000`. */
  | { is: "padded"; digits: number };

/** Formats of dates and times that have a number only (ECMA-376, §18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** The format of each cell style, from the part of the workbook that has its styles. */
export async function formatsIn(parse: (handlers: XmlHandlers) => Promise<void>): Promise<(NumberFormat | null)[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCellStyles = false;
  await parse({
    open: (name, { numFmtId, formatCode }) => {
      if (name === "cellXfs") isInCellStyles = true;
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (name === "xf" && isInCellStyles) ids.push(Number(numFmtId ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isInCellStyles = false;
    },
  });
  return ids.map((id) => {
    const code = codes.get(id);
    return code === undefined ? (isBuiltInDate(id) ? { is: "date" } : null) : formatOf(code);
  });
}

/** Characters of a format: Excel's own limit. */
const maxCodeLength = 255;

/** Reads a code such as `dd.mm.yyyy`, `[$€-407] #,##0.00` or `0000`. Only what it says of positive numbers counts. */
function formatOf(code: string): NumberFormat | null {
  const [first = ""] = code.slice(0, maxCodeLength).split(";");
  const currency = /\[\$([^\-\]]+)/.exec(first)?.[1] ?? /"\s*(\p{Sc}|[A-Z]{3})\s*"/u.exec(first)?.[1];
  if (currency) return { is: "money", currency };
  const bare = first.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  if (/\p{Sc}/u.test(bare)) return { is: "money", currency: /\p{Sc}/u.exec(bare)?.[0] ?? "" };
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return { is: "date" };
  return /^0{2,20}$/.test(bare) ? { is: "padded", digits: bare.length } : null;
}

/** Significant digits that a spreadsheet has: 19.989999999999998 is shown as 19.99. */
const significantDigits = 15;

/** A number of a cell as text: "1999.5", "€ 45", "0011", or its day, "2026-11-03". */
export function numberInWords(text: string, format: NumberFormat | null, isEpoch1904: boolean): string {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return text;
  if (format?.is === "date") return dateInWords(value, isEpoch1904);
  const exact = Number(value.toPrecision(significantDigits));
  // Without an exponent, which would be no number of ours.
  const digits = Math.abs(exact) < 1e-6 || Math.abs(exact) >= 1e21 ? exact.toFixed(0) : String(exact);
  // Of a text, 1.226 may be thousands. A number has a decimal point: 1.2260.
  const plain = /^-?\d{1,3}\.\d{3}$/.test(digits) ? `${digits}0` : digits;
  if (format?.is === "money") return `${format.currency} ${plain}`;
  return format?.is === "padded" ? plain.padStart(format.digits, "0") : plain;
}

/** Day 0 of the two epochs. Excel takes 1900 for a leap year: before March 1900, its days are one further on. */
const epochs = { of1900: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) };
const firstRightDay = 61;

function dateInWords(serial: number, isEpoch1904: boolean): string {
  const isBeforeMarch1900 = !isEpoch1904 && serial < firstRightDay;
  const epoch = isEpoch1904 ? epochs.of1904 : epochs.of1900 + (isBeforeMarch1900 ? dayMs : 0);
  const at = new Date(epoch + Math.round(serial * (dayMs / 1_000)) * 1_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = "", time = ""] = at.toISOString().slice(0, 19).split("T");
  if (serial < 1) return time;
  return time === "00:00:00" ? day : `${day}T${time}`;
}
