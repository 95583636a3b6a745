import { dayMs } from "../platform/day.ts";
import { bothReadings, type DateOrder, type DateReading, numericDate } from "./date-text.ts";
import { hasForeignMonth, isHeaderDayFirst } from "./date-words.ts";

/** How the dates of a file are read that are in numbers only. */
export interface DateOrders extends Pick<DateReading, "order" | "dottedOrder"> {
  /** What the report says of them; null where no date was in numbers, or each could be read one way only. */
  stated: DateOrder | null;
}

/** A date that may be read two ways, as it stands in the file, and both days. */
export interface DateDoubt {
  example: string;
  day: Date;
  month: Date;
}

/** What the dates of a file show of their order. */
interface Shown {
  /** Dates that no calendar has the other way round. */
  only: Set<DateOrder>;
  /** Dates that would be in the future the other way round. */
  past: Set<DateOrder>;
  doubt: DateDoubt | null;
}

/**
 * Gathers the evidence of a file for the order of its dates: dates such as 13/5, which have one reading, decide. Else
 * dates do that must be past, and would not be the other way round, and the language of the header and of the months,
 * where they agree.
 */
export class DateEvidence {
  readonly #now: Date;
  readonly #slashed: Shown = { only: new Set(), past: new Set(), doubt: null };
  readonly #dotted: Shown = { only: new Set(), past: new Set(), doubt: null };
  #hasForeignMonth = false;

  constructor(now: Date) {
    this.#now = now;
  }

  add(text: string, mayBeAhead: boolean): void {
    const date = numericDate(text);
    if (!date) {
      this.#hasForeignMonth ||= hasForeignMonth(text);
      return;
    }
    const { day, month } = bothReadings(date, { now: this.#now, mayBeAhead });
    const shown = date.isDotted ? this.#dotted : this.#slashed;
    if (!day || !month) {
      if (day ?? month) shown.only.add(day ? "day" : "month");
      return;
    }
    const isPast = ({ at }: { at: Date }) => mayBeAhead || at.getTime() <= this.#now.getTime() + dayMs;
    if (day.at.getTime() === month.at.getTime()) return;
    if (isPast(day) !== isPast(month)) shown.past.add(isPast(day) ? "day" : "month");
    if (isPast(day) || isPast(month)) shown.doubt ??= { example: text.trim(), day: day.at, month: month.at };
  }

  /** Whether dates that may be read two ways were found, and none yet with one reading. */
  get isOpen(): boolean {
    return [this.#slashed, this.#dotted].some(({ only, doubt }) => doubt !== null && only.size === 0);
  }

  /**
   * How the dates are read, and one of those that leave it open. What a person said is stronger than everything but
   * dates with one reading; where a file has both marks, it is about dates with strokes.
   */
  conclude(names: readonly string[], dateNames: readonly string[], chosen?: DateOrder) {
    const isDayFirst = this.#hasForeignMonth || isHeaderDayFirst(names, dateNames);
    const [isSlashed, isDotted] = [this.#slashed, this.#dotted].map(
      ({ only, doubt }) => only.size > 0 || doubt !== null,
    );
    const slashed = decide(this.#slashed, chosen, isDayFirst);
    const dottedAlone = decide(this.#dotted, isSlashed ? undefined : chosen, true);
    const dotted = dottedAlone ?? chosen ?? null;
    const doubt = (slashed ? null : this.#slashed.doubt) ?? (dotted ? null : this.#dotted.doubt);
    const stated = isSlashed ? slashed : isDotted ? dotted : null;
    return { orders: { order: slashed ?? undefined, dottedOrder: dotted, stated } satisfies DateOrders, doubt };
  }
}

/** What decides; null where nothing does, or where the file contradicts itself. */
function decide({ only, past }: Shown, chosen: DateOrder | undefined, isDayFirst: boolean): DateOrder | null {
  const [order = null] = only;
  if (only.size === 1) return order;
  if (chosen || only.size > 1) return chosen ?? null;
  const votes = new Set<DateOrder>(isDayFirst ? [...past, "day"] : past);
  const [vote = null] = votes;
  return votes.size === 1 ? vote : null;
}

/** "11 December 2026". */
export function dayInWords(day: Date): string {
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

/** The first and the last of some days. */
export interface DateRange {
  first: Date;
  last: Date;
}

/** The range with this day in it too. */
export function widened(range: DateRange | null, at: Date): DateRange {
  if (!range) return { first: at, last: at };
  if (at < range.first) return { ...range, first: at };
  return at > range.last ? { ...range, last: at } : range;
}

/** "Dates were read day first, from 2026-10-28 to 2026-11-12."; null without any. */
export function datesInWords(range: DateRange | null, stated: DateOrder | null): string | null {
  if (!range) return null;
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const span = `from ${day(range.first)} to ${day(range.last)}.`;
  return stated ? `Dates were read ${stated} first, ${span}` : `Dates run ${span}`;
}
