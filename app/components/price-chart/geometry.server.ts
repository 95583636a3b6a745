import { scaleLinear, scaleUtc } from "@visx/scale";
import { area, line } from "@visx/shape";
import { formatMoney, minorDigits } from "#app/models/platform/money.ts";
import { formatDay } from "../dates.tsx";

export interface ChartPoint {
  /** ISO date. */
  at: string;
  /** Price in minor units. */
  minor: number;
  title: string;
}

export interface ChartInput {
  points: ChartPoint[];
  currency: string;
  /** Where the window begins; `null` begins with the first point. */
  from: string | null;
  to: string;
}

interface PriceTick {
  y: number;
  text: string;
}

interface DateTick {
  x: string;
  text: string;
  anchor: "start" | "middle" | "end";
  /** Whether a phone has no room for it. */
  wideOnly: boolean;
}

interface ChartMark {
  x: string;
  y: number;
  label: string;
}

/**
 * All a price chart is drawn from. `x` of marks and ticks is a percentage of the plot's width, `y` a pixel of `height`;
 * the two paths are in a box of `pathWidth` by `height` that is stretched to the plot.
 */
export interface ChartGeometry {
  height: number;
  /** Room for the price labels, which stand beside the plot. */
  axisWidth: number;
  pathWidth: number;
  line: string;
  area: string;
  points: ChartMark[];
  priceTicks: PriceTick[];
  dateTicks: DateTick[];
  /** Whether the line goes through the mean of each day because some days have several points. */
  byDay: boolean;
}

const height = 300;
const pathWidth = 1000;
const top = 12;
const bottom = 268;
const sides = 16;
/** Of the label font, in pixels. */
const widestCharacter = 7;
const axisGap = 12;
const day = 86_400_000;

/** Paths, points and ticks of a price chart; `null` where there is no usable point. */
export function chartGeometry({ points, currency, from, to }: ChartInput): ChartGeometry | null {
  const sales = points
    .map(({ at, minor, title }) => ({ at, time: Date.parse(at), minor, title }))
    .filter(({ time, minor }) => Number.isFinite(time) && Number.isFinite(minor))
    .sort((a, b) => a.time - b.time);
  const [first] = sales;
  if (!first) return null;

  const times = sales.map(({ time }) => time);
  const x = scaleUtc({
    domain: timeDomain(times, from === null ? null : Date.parse(from), Date.parse(to)),
    range: [sides, pathWidth - sides],
    clamp: true,
  });
  const prices = sales.map(({ minor }) => minor);
  const y = scaleLinear({ domain: priceDomain(prices, currency), range: [bottom, top] });

  const ticks = priceTicks(y, currency);
  const days = dailyMeans(sales);
  const across = ({ time }: Vertex) => round(x(time));
  const up = ({ minor }: Vertex) => round(y(minor));
  return {
    height,
    axisWidth: Math.ceil(Math.max(...ticks.map(({ text }) => text.length)) * widestCharacter) + axisGap,
    pathWidth,
    line: line<Vertex>({ x: across, y: up })(days) ?? "",
    area: area<Vertex>({ x: across, y1: up, y0: bottom })(days) ?? "",
    points: sales.map(({ at, time, minor, title }) => ({
      x: percent(x(time)),
      y: round(y(minor)),
      label: `${formatDay(at)}: ${formatMoney({ minor, currency })}, ${title}`,
    })),
    priceTicks: ticks,
    dateTicks: dateTicks(x),
    byDay: days.length < sales.length,
  };
}

interface Vertex {
  time: number;
  minor: number;
}

/** One vertex for each UTC day: a line through every sale of a busy day would only run up and down. */
function dailyMeans(sales: Vertex[]): Vertex[] {
  const byDay = new Map<number, Vertex[]>();
  for (const sale of sales) {
    const key = Math.floor(sale.time / day);
    const group = byDay.get(key);
    if (group) group.push(sale);
    else byDay.set(key, [sale]);
  }
  return [...byDay.values()].map((group) => ({
    time: mean(group.map(({ time }) => time)),
    minor: mean(group.map(({ minor }) => minor)),
  }));
}

/** The window, or all points of an open one; a window without length gets a day on either side. */
function timeDomain(times: number[], from: number | null, to: number): [Date, Date] {
  const earliest = Math.min(...times);
  const begin = from !== null && Number.isFinite(from) ? from : earliest;
  const latest = Math.max(...times);
  // A lone sale of an open window stands in the middle, not at the edge of all the time since.
  const end = Number.isFinite(to) && !(from === null && earliest === latest) ? Math.max(to, latest) : latest;
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

function priceTicks(y: { (minor: number): number; ticks(count: number): number[] }, currency: string): PriceTick[] {
  const amounts = y.ticks(4).filter(Number.isInteger);
  const unit = 10 ** minorDigits(currency);
  const whole = amounts.every((minor) => minor % unit === 0);
  return amounts.map((minor) => {
    const text = formatMoney({ minor, currency });
    return { y: round(y(minor)), text: whole && unit > 1 ? text.slice(0, text.lastIndexOf(".")) : text };
  });
}

const edge = 6;

function dateTicks(x: { (time: Date): number; ticks(count: number): Date[]; domain(): Date[] }): DateTick[] {
  const [begin, end] = x.domain().map(Number) as [number, number];
  const monthsOnly = end - begin > 200 * day;
  const dates = x.ticks(6).filter((date) => date.getTime() % day === 0);
  const shown = dates.length > 0 ? dates : [new Date((begin + end) / 2)];
  return shown.map((date, index) => {
    const position = x(date) / (pathWidth / 100);
    const written = formatDay(date.toISOString());
    return {
      x: percent(x(date)),
      text: written.slice(...(monthsOnly ? [written.indexOf(" ") + 1] : [0, written.lastIndexOf(" ")])),
      anchor: position < edge ? "start" : position > 100 - edge ? "end" : "middle",
      wideOnly: shown.length > 4 && (shown.length - 1 - index) % 2 === 1,
    };
  });
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function percent(position: number): string {
  return `${Math.round(position * 10) / (pathWidth / 10)}%`;
}
