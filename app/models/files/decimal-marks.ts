/** How many digits follow each decimal mark, in prices that show which of their marks is one. */
interface ShownMarks {
  ".": number[];
  ",": number[];
}

type Mark = keyof ShownMarks;

/** What the prices of a column show of their decimal mark, by the sign or word of their currency; "" for none. */
export type DecimalMarks = ReadonlyMap<string, ShownMarks>;

const grouped = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})+$/;
/** Lakhs: 1,23,456. */
const groupedByTwo = /^[+-]?[1-9]\d?(?:,\d{2})*,\d{3}$/;

/** Whether this may be thousands or three decimals: one mark, and three digits after it. */
function isMarkInDoubt(packed: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(packed);
}

/** Gathers what the prices of a file show. */
export class MarkEvidence {
  readonly #shown = new Map<string, Map<string, ShownMarks>>();
  #isOpen = false;

  /** Adds a price of a column: its digits and marks without spaces, and the sign beside it. */
  add(column: string, sign: string, packed: string): void {
    const columns = this.#shown.get(column) ?? new Map<string, ShownMarks>();
    this.#shown.set(column, columns);
    const shown = decimalIn(packed);
    if (shown) {
      const marks = columns.get(sign) ?? { ".": [], ",": [] };
      if (!marks[shown.mark].includes(shown.width)) marks[shown.mark].push(shown.width);
      columns.set(sign, marks);
    } else if (isMarkInDoubt(packed)) this.#isOpen = true;
  }

  /** Whether a price was found that may be read two ways, and none that shows its decimal mark. */
  get isOpen(): boolean {
    return this.#isOpen && [...this.#shown.values()].every((marks) => marks.size === 0);
  }

  /** What the column shows; where it shows nothing, what the others do. */
  marksOf(column: string): DecimalMarks {
    const own = this.#shown.get(column);
    return own && own.size > 0 ? own : merged([...this.#shown.values()].flatMap((marks) => [...marks]));
  }
}

function merged(entries: readonly (readonly [string, ShownMarks])[]): DecimalMarks {
  const all = new Map<string, ShownMarks>();
  for (const [sign, marks] of entries) all.set(sign, together([marks, all.get(sign)]));
  return all;
}

function together(marks: readonly (ShownMarks | undefined)[]): ShownMarks {
  const widthsOf = (mark: Mark) => [...new Set(marks.flatMap((each) => each?.[mark] ?? []))];
  return { ".": widthsOf("."), ",": widthsOf(",") };
}

/** The decimal mark that a price shows by itself, with the number of digits after it. */
function decimalIn(packed: string): { mark: Mark; width: number } | null {
  const marks = packed.match(/[.,]/g) ?? [];
  const last = marks.at(-1) as Mark | undefined;
  if (last === undefined || isMarkInDoubt(packed)) return null;
  const width = packed.length - packed.lastIndexOf(last) - 1;
  const isOnce = marks.filter((mark) => mark === last).length === 1;
  if (isOnce && width > 0) return { mark: last, width };
  // 1.226.500 shows that the other one is the decimal mark.
  return grouped.test(packed) && new Set(marks).size === 1 ? { mark: last === "." ? "," : ".", width: 2 } : null;
}

/** What is known of a price whose mark is in doubt. */
interface MarkHint {
  /** The sign or word beside it; "" for none. */
  sign: string;
  marks: DecimalMarks | undefined;
  /** Digits that its currency has after the decimal mark. */
  minorDigits: number;
}

/**
 * Reads digits with `.`, `,` and signs. The last of two marks is the decimal one. Of "1.226" the other prices of its
 * column say what it is; without them it is thousands, since no amount of money has three decimals, but in currencies
 * that have. Undefined for no number, and for one that contradicts its column.
 */
export function readDecimal(digits: string, hint: MarkHint): number | undefined {
  const packed = packDigits(digits);
  if (isMarkInDoubt(packed)) return readInDoubt(packed, hint);
  const lastDot = packed.lastIndexOf(".");
  const lastComma = packed.lastIndexOf(",");
  if (lastDot < 0 && lastComma < 0) return finite(packed);
  if (lastDot < 0 || lastComma < 0) {
    const isGrouped = grouped.test(packed) || groupedByTwo.test(packed);
    return finite(isGrouped ? packed.replace(/[.,]/g, "") : packed.replace(",", "."));
  }
  return finite(lastComma > lastDot ? packed.replace(/\./g, "").replace(",", ".") : packed.replace(/,/g, ""));
}

/** Digits and marks without the spaces and apostrophes between them. */
export function packDigits(digits: string): string {
  return digits.replace(/[\s'’]/g, "");
}

function readInDoubt(packed: string, { sign, marks, minorDigits }: MarkHint): number | undefined {
  const mark: Mark = packed.includes(".") ? "." : ",";
  const asThousands = Number(packed.replace(mark, ""));
  const asDecimals = Number(packed.replace(mark, "."));
  // Signs are written in the manner of their country: those without a sign follow all of their column.
  const shown = together(sign ? [marks?.get(sign), marks?.get("")] : [...(marks?.values() ?? [])]);
  const [own, other] = [shown[mark], shown[mark === "." ? "," : "."]];
  if (own.length === 0) return other.length === 0 && mark === "." && minorDigits > 2 ? asDecimals : asThousands;
  if (other.length > 0) return undefined;
  return own.includes(3) || minorDigits > 2 ? asDecimals : undefined;
}

function finite(text: string): number | undefined {
  const amount = Number(text);
  return Number.isFinite(amount) ? amount : undefined;
}
