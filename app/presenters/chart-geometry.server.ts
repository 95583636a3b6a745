import { scaleLinear, scaleUtc } from "@visx/scale";
import { area, line } from "@visx/shape";
import { formatAbout, formatMoney, formatNumber, minorDigits } from "#app/models/platform/amounts.ts";
import { exclusionLabel } from "#app/models/prices/exclusion-rules.ts";
import type { HeldBack } from "#app/models/prices/held-back.ts";
import type { Sale } from "#app/models/prices/history.server.ts";
import type { SoldHistory } from "#app/models/prices/price-history-page.server.ts";
import type { DatedPrice } from "#app/models/prices/sale.ts";
import { shortTitle } from "#app/models/prices/series.ts";
import { formatDay } from "./dates.ts";

export type ChartGeometry = NonNullable<ReturnType<typeof chartGeometry>>;

/** Where a plot is in its picture: pixels from its top, and units of `pathWidth` left free at its sides. */
const plot = { height: 300, top: 12, bottom: 268, sides: 16 };
const pathWidth = 1000;
/** Width of the widest character of a label, in pixels. */
const widestCharacter = 7;
const axisGap = 12;
const hour = 3_600_000;
const day = 24 * hour;

/** The line, points and ticks of a price chart, as `chartScales` places them; `null` without a usable point. */
export function chartGeometry(
  sold: Pick<SoldHistory, "series" | "excludedSales" | "heldBackSales" | "value" | "currency" | "from" | "now">,
) {
  const { series, currency, from, now, value } = sold;
  const sales = inTime(series.sales);
  const averages = inTime(series.averages);
  const [excluded, heldBack] = [sold.excludedSales, sold.heldBackSales].map((group) =>
    inTime(group.map((sale) => ({ ...sale, minor: sale.price.minor }))),
  ) as [Ringed[], Ringed[]];
  if (sales.length + heldBack.length === 0) return null;

  const points = [...sales, ...averages, ...heldBack];
  const { y, axes, line, area, place, end } = chartScales(points, currency, plot, from, now);
  const ring = (why: string, { soldAt, time, minor, title }: Ringed) => ({
    ...place({ time, minor }),
    label: `${formatDay(soldAt)}: ${formatMoney({ minor, currency })}, ${shortTitle(title)}. ${why}`,
  });
  const [lowest = 0, highest = 0] = y.domain();
  const salesOfDay = Map.groupBy(sales, ({ time }) => Math.floor(time / day));
  /** Since when sales are held back, and those that are. */
  const heldBackPart = (all: HeldBack) => ({
    from: place({ time: all.from.getTime(), minor: lowest }).x,
    to: end,
    label: `${formatNumber(heldBack.length)} held back, about ${formatAbout({ minor: all.median, currency })}`,
    rings: heldBack.map((sale) => ring("Held back", sale)),
  });
  return {
    ...axes,
    /** Through the averages; empty for a single one. */
    line: averages.length > 1 ? (line(averages) ?? "") : "",
    /** Below the line, where the plot begins at nothing: elsewhere it would say that heights can be compared. */
    area: averages.length > 1 && lowest === 0 ? (area(averages) ?? "") : "",
    points: sales.map(({ soldAt, time, minor, title }) => ({
      ...place({ time, minor }),
      price: formatMoney({ minor, currency }),
      day: formatDay(soldAt),
      title,
      /** Counted sales of that day. */
      sales: salesOfDay.get(Math.floor(time / day))?.length ?? 1,
    })),
    /** Excluded sales, as far as they are within the plot. */
    excluded: excluded
      .filter(({ minor }) => minor >= lowest && minor <= highest)
      .map((sale) => ring(`Excluded: ${exclusionLabel(sale.excluded?.rule ?? "")}`, sale)),
    heldBack: value?.heldBack && heldBack.length > 0 ? heldBackPart(value.heldBack) : null,
  };
}

type Ringed = Sale & Placed;

export type ChartAxes = ReturnType<typeof chartScales>["axes"];

/**
 * How amounts over time are drawn, from `from` to `now`, else as long as the points go. `x` of places and ticks is a
 * percentage of the plot's width, `y` a pixel of `height`. Paths are in a box of `pathWidth` by `height` that is
 * stretched to the plot.
 */
export function chartScales(
  points: readonly Placed[],
  currency: string,
  { height, top, bottom, sides }: typeof plot,
  from: Date | null = null,
  now = new Date(0),
) {
  const times = points.map(({ time }) => time);
  const amounts = points.map(({ minor }) => minor);
  const x = scaleUtc({ domain: timeDomain(times, from, now), range: [sides, pathWidth - sides], clamp: true });
  const y = scaleLinear({ domain: priceDomain(amounts, currency), range: [bottom, top] });
  const ticks = priceTicks(y, currency);
  /** Room for the price labels, which stand beside the plot. */
  const axisWidth = Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * widestCharacter) + axisGap;
  const pathX = ({ time }: Placed) => round(x(time));
  const pathY = ({ minor }: Placed) => round(y(minor));
  return {
    y,
    axes: { height, axisWidth, pathWidth, priceTicks: ticks, dateTicks: dateTicks(x, axisWidth) },
    line: line<Placed>({ x: pathX, y: pathY }),
    area: area<Placed>({ x: pathX, y1: pathY, y0: bottom }),
    place: (point: Placed) => ({ x: percent(x(point.time)), y: pathY(point) }),
    /** Where the time shown ends. */
    end: percent(pathWidth - sides),
  };
}

export interface Placed {
  time: number;
  minor: number;
}

/** What has a time and a price, oldest first. */
function inTime<Point extends DatedPrice>(points: readonly Point[]): (Point & Placed)[] {
  return points
    .map((point) => ({ ...point, time: point.soldAt.getTime() }))
    .filter(({ time, minor }) => Number.isFinite(time) && Number.isFinite(minor))
    .sort((one, other) => one.time - other.time);
}

/**
 * The window, or all points of an open one; a window without length gets a day on either side. In whole hours: a page
 * whose chart moved with each minute would never be the same again, and caches would hold it for nothing.
 */
function timeDomain(times: number[], from: Date | null, now: Date): [Date, Date] {
  const earliest = Math.min(...times);
  const latest = Math.max(...times);
  const begin = from ? Math.floor(from.getTime() / hour) * hour : earliest;
  // A lone sale of an open window stands in the middle, not at the edge of all the time since.
  const end = from === null && earliest === latest ? latest : Math.max(Math.ceil(now.getTime() / hour) * hour, latest);
  return end > begin ? [new Date(begin), new Date(end)] : [new Date(begin - day), new Date(begin + day)];
}

/** From a little below the cheapest to a little above the dearest, on round amounts, never below nothing. */
function priceDomain(prices: number[], currency: string): [number, number] {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const floor = Math.min(0, low);
  if (low === high) {
    const room = Math.max(Math.round(Math.abs(low) / 10), 10 ** minorDigits(currency));
    return [Math.max(floor, low - room), high + room];
  }
  const room = (high - low) / 12;
  const [begin = low, end = high] = scaleLinear<number>({
    domain: [Math.max(floor, low - room), high + room],
    nice: 4,
  }).domain();
  return [begin, end];
}

/** Round amounts along the height of a plot. */
function priceTicks(y: { (minor: number): number; ticks(count: number): number[] }, currency: string) {
  const amounts = y.ticks(4).filter(Number.isInteger);
  const unit = 10 ** minorDigits(currency);
  const whole = amounts.every((minor) => minor % unit === 0);
  return amounts.map((minor) => {
    const text = formatMoney({ minor, currency });
    return { y: round(y(minor)), text: whole && unit > 1 ? text.slice(0, text.lastIndexOf(".")) : text };
  });
}

const edge = 6;
/** Width of a chart on a phone of 320 pixels, in pixels. */
const narrowestChart = 288;

/** Days or months along a plot of `pathWidth`, beside labels of this width. */
function dateTicks(x: { (time: Date): number; ticks(count: number): Date[]; domain(): Date[] }, axisWidth: number) {
  const [begin, end] = x.domain().map(Number) as [number, number];
  const monthsOnly = end - begin > 200 * day;
  const dates = x.ticks(6).filter((date) => date.getTime() % day === 0);
  const shown = dates.length > 0 ? dates : [new Date((begin + end) / 2)];
  const ticks = shown.map((date) => {
    const position = x(date) / (pathWidth / 100);
    const text = formatDay(date);
    return {
      x: percent(x(date)),
      text: monthsOnly ? text.slice(text.indexOf(" ") + 1) : text.slice(0, text.lastIndexOf(" ")),
      anchor: position < edge ? ("start" as const) : position > 100 - edge ? ("end" as const) : ("middle" as const),
    };
  });
  const every = stepOfLabels(ticks, narrowestChart - axisWidth);
  // Labels keep equal steps, so that the time between two is the same, and the newest has one.
  return ticks.map((tick, index) => ({
    ...tick,
    /** Whether a phone has no room for it. */
    wideOnly: (ticks.length - 1 - index) % every !== 0,
  }));
}

/** The smallest n for which the labels of every nth tick, counted back from the last, stand apart on a plot of this width. */
function stepOfLabels(ticks: readonly { x: string; text: string; anchor: Anchor }[], plotWidth: number): number {
  const spans = ticks
    .map(({ x, text, anchor }) => {
      const width = text.length * widestCharacter;
      const left = (Number.parseFloat(x) / 100) * plotWidth - width * before[anchor];
      return { left, right: left + width + labelGap };
    })
    .reverse();
  for (let every = 1; every < spans.length; every += 1) {
    const labels = spans.filter((_, index) => index % every === 0);
    if (labels.every(({ left }, index) => left >= (labels[index + 1]?.right ?? Number.NEGATIVE_INFINITY))) return every;
  }
  return Math.max(1, spans.length);
}

type Anchor = "start" | "middle" | "end";

/** Which part of a label stands before its place. */
const before: Record<Anchor, number> = { start: 0, middle: 0.5, end: 1 };
const labelGap = 6;

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function percent(position: number): string {
  return `${Math.round(position * 10) / (pathWidth / 10)}%`;
}
