import { listSnapshots, type Snapshot } from "#app/models/collection/snapshots.server.ts";
import { collectionWorth } from "#app/models/collection/worth.server.ts";
import type { CollectionWorth } from "#app/models/collection/worth.ts";
import { countOf, formatMoney } from "#app/models/platform/amounts.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { chartScales, type Placed, round } from "./chart-geometry.server.ts";
import { formatDay, isoDay } from "./dates.ts";

/** What a person's things are worth, and were, in the wanted currency or the first one. */
export async function loadWorth(userId: string, wantedCurrency: string) {
  const worth = await collectionWorth(userId);
  const currencies = worth.lines.map(({ currency }) => currency);
  const currency = currencies.includes(wantedCurrency) ? wantedCurrency : (currencies[0] ?? "USD");
  return { worth, history: worthHistory(worth, await listSnapshots(userId, currency), currency, new Date()) };
}

/** One point of the value over time: the snapshot of a day, or today. */
interface WorthDay extends Snapshot {
  isToday: boolean;
}

/** The snapshots of one currency with what the same things are worth today. */
export function worthHistory(worth: CollectionWorth, snapshots: readonly Snapshot[], currency: string, now: Date) {
  const today = isoDay(now);
  const line = worth.lines.find((line) => line.currency === currency);
  const before = snapshots.filter(({ takenOn }) => !line || takenOn < today);
  const past = thin(before).map((snapshot) => ({ ...snapshot, isToday: false }));
  const days: WorthDay[] = line ? [...past, { ...line, takenOn: today, isToday: true }] : past;
  return {
    currency,
    /** The currencies in which they own something, US dollars first. */
    currencies: worth.lines.map(({ currency }) => currency),
    /** The oldest first; today is the last. */
    days,
    /** Whether a point is not every day's but the last of several. */
    isThinned: past.length < before.length,
    /** Null before the first snapshot. */
    geometry: past.length > 0 ? worthGeometry(days, currency) : null,
    /** The chart in a sentence. */
    summary: summaryOf(days, currency),
  };
}

export type WorthHistoryView = ReturnType<typeof worthHistory>;

/** Maximum points of the line, the same as in the price chart of all time. */
const maxPoints = 100;

/** At most 100: every day, else the last of each 7 or 28 days. */
function thin(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  if (snapshots.length <= maxPoints) return snapshots;
  const lastOfEach = (days: number) => [
    ...new Map(snapshots.map((it) => [Math.floor(timeOf(it) / (days * dayMs)), it])).values(),
  ];
  const byWeek = lastOfEach(7);
  return byWeek.length <= maxPoints ? byWeek : lastOfEach(28);
}

function summaryOf(days: readonly WorthDay[], currency: string): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return "";
  const money = (minor: number) => formatMoney({ minor, currency });
  const now = `Worth ${money(last.worth)} on ${formatDay(last.takenOn)}, ${last.priced} of ${countOf(last.items, "item")} priced, with ${money(last.putIn)} put in.`;
  return first === last ? now : `${now} Worth ${money(first.worth)} on ${formatDay(first.takenOn)}.`;
}

export type WorthGeometry = ReturnType<typeof worthGeometry>;

const plot = { height: 200, top: 20, bottom: 168, sides: 8 };
/** Maximum dots on the line: more would hide it. */
const maxDots = 40;
const lineHeight = 14;

/** Paths, dots and ticks of the value over time, as `chartScales` places them. */
function worthGeometry(days: readonly WorthDay[], currency: string) {
  const worth = days.map((day) => ({ time: timeOf(day), minor: day.worth }));
  const putIn = stepsOf(days);
  const last = days.at(-1);
  const { y, axes, line, place } = chartScales([...worth, ...putIn], currency, plot);
  return {
    ...axes,
    worth: line(worth) ?? "",
    putIn: line(putIn) ?? "",
    labels: labelsOf(y(last?.worth ?? 0), y(last?.putIn ?? 0)),
    dots: days.length > maxDots ? [] : worth.map(place),
  };
}

/** What is put in stays the same until the day on which it changes. */
function stepsOf(days: readonly WorthDay[]): Placed[] {
  return days.flatMap((day, at) => {
    const time = timeOf(day);
    const before = days[at - 1];
    return [...(before ? [{ time, minor: before.putIn }] : []), { time, minor: day.putIn }];
  });
}

/** The names of the two lines at their ends: the upper one above its line, the lower one below. */
function labelsOf(worth: number, putIn: number): { worth: number; putIn: number } {
  const above = (y: number) => Math.max(round(y) - 8, lineHeight - 2);
  const below = (y: number) => Math.min(round(y) + lineHeight + 4, plot.bottom + lineHeight);
  return worth <= putIn ? { worth: above(worth), putIn: below(putIn) } : { worth: below(worth), putIn: above(putIn) };
}

function timeOf({ takenOn }: Pick<Snapshot, "takenOn">): number {
  return Date.parse(`${takenOn}T00:00:00Z`);
}
