import { ringsAgainWords, targetText } from "#app/models/alerts/alert-words.ts";
import { isAsFar, type Standing } from "#app/models/alerts/rule.ts";
import type { PriceTarget, SetTarget } from "#app/models/collection/targets.server.ts";
import { countOf, formatAbout, formatMoney, type Money } from "#app/models/platform/amounts.ts";
import { capitalised } from "#app/models/platform/plain-text.ts";
import { type PriceYear, weeksInYear, weeksThere } from "#app/models/prices/price-year.ts";
import { formatDayOfYear } from "./dates.ts";

/** Where an alert stands. Prices are minor units of its target's currency. */
export interface AlertStanding extends Pick<Standing, "isArmed" | "restsAt"> {
  target: Pick<PriceTarget, "basis" | "direction" | "price">;
  /** The price now; null where there is none. */
  now: number | null;
  /** Whether the price is made up, so that nothing rings. */
  isMadeUp: boolean;
  /** Whether it is still to be judged, for the first time or anew. */
  isUnjudged: boolean;
  rangAt: Date | null;
  rangPrice: number | null;
  pausedAt: Date | null;
}

/** The groups of a list of alerts, in its order. */
export type AlertGroup = "reached" | "waiting" | "not watching";

export interface AlertState {
  group: AlertGroup;
  mark: "reached" | "waiting" | "none" | "paused";
  title: string;
  /** What else there is to say, most important first. */
  lines: string[];
}

const basisNames = { value: "value", asking: "lowest asking price" } as const;

/** "Value at or below", without its price. */
export function ruleOf({ basis, direction }: Pick<PriceTarget, "basis" | "direction">): string {
  return `${basis === "value" ? "Value" : "Lowest asking price"} at or ${direction}`;
}

/** A target as its entry has it, by the price when it was last judged. */
function standingOfTarget({ standing, ...target }: SetTarget): AlertStanding {
  return { target, now: standing.lastPrice, isMadeUp: false, ...standing };
}

/** A target as the page of its item shows it to its owner. */
export interface TargetOnPage {
  basis: PriceTarget["basis"];
  direction: PriceTarget["direction"];
  price: Money;
  conditionKey: string;
  /** "Value at or below $120" */
  rule: string;
  text: string;
  isPaused: boolean;
  /** Where its alert stands, in sentences. */
  state: string;
}

/** The target of an entry with this condition, in words. */
export function targetOnPage(target: SetTarget, conditionKey: string, today: Date): TargetOnPage {
  const { basis, direction, price, standing } = target;
  const { title, lines } = alertState(standingOfTarget(target), today);
  const text = targetText(price);
  return {
    ...{ basis, direction, price, text, rule: `${ruleOf(target)} ${text}` },
    conditionKey: target.conditionKey ?? conditionKey,
    isPaused: standing.pausedAt !== null,
    state: [title, ...lines].map((line) => (line.endsWith(".") ? line : `${line}.`)).join(" "),
  };
}

/** Whether an alert rings, and what it takes to ring again. */
export function alertState(alert: AlertStanding, today: Date): AlertState {
  const { target, now, pausedAt } = alert;
  const missing = now === null ? noPrice(alert) : null;
  const isThere = now !== null && isAsFar(target, now, target.price.minor);
  if (pausedAt) {
    const title = `Paused by you on ${formatDayOfYear(pausedAt, today)}`;
    const line = now === null ? `${missing?.title}.` : isThere ? `Now ${aboutOf(alert, now)}` : distance(alert, now);
    return { group: "not watching", mark: "paused", title, lines: [line] };
  }
  if (missing) return { group: "not watching", mark: "none", ...missing };
  if (isThere) {
    const title =
      rangInWords(alert, today) ??
      (alert.restsAt === null ? "Reached" : `Reached when it was set, at ${aboutOf(alert, alert.restsAt)}`);
    return { group: "reached", mark: "reached", title, lines: restingLines(alert) };
  }
  const rang = rangInWords(alert, today);
  const lines = [distance(alert, now ?? 0), ...(rang ? [`${rang}.`] : []), ...restingLines(alert)];
  return { group: "waiting", mark: "waiting", title: "Waiting", lines };
}

function noPrice({ target: { basis }, isMadeUp, isUnjudged }: AlertStanding): Pick<AlertState, "title" | "lines"> {
  if (isMadeUp) return { title: "Made-up prices", lines: ["Its sales are sample data. They never ring."] };
  if (isUnjudged) return { title: "Not judged yet", lines: ["It is judged within a minute."] };
  if (basis === "asking") return { title: "Nothing offered now", lines: ["It is judged again with each new listing."] };
  return { title: "No value yet", lines: ["Too few sales to tell. It is judged again with each new one."] };
}

function rangInWords(alert: AlertStanding, today: Date): string | null {
  const { rangAt, rangPrice } = alert;
  if (rangAt === null || rangPrice === null) return null;
  return `Reached on ${formatDayOfYear(rangAt, today)} at ${aboutOf(alert, rangPrice)}`;
}

function restingLines(alert: AlertStanding): string[] {
  const { target, isArmed, restsAt } = alert;
  if (isArmed || restsAt === null) return [];
  return [`Resting: ${ringsAgainWords(target, restsAt, "it")}`];
}

/** "Now 12% above your target" */
function distance({ target: { price } }: AlertStanding, now: number): string {
  const side = now > price.minor ? "above" : "below";
  const percent = Math.round((100 * Math.abs(now - price.minor)) / price.minor);
  return percent === 0 ? `Now less than 1% ${side} your target` : `Now ${percent}% ${side} your target`;
}

function aboutOf({ target }: Pick<AlertStanding, "target">, minor: number): string {
  return formatAbout({ minor, currency: target.price.currency });
}

/** How far a price is from its target, as a share of it: what is nearest comes first. */
export function distanceOf({ target: { price }, now }: Pick<AlertStanding, "target" | "now">): number {
  return now === null ? Number.POSITIVE_INFINITY : Math.abs(now - price.minor) / price.minor;
}

/** In how many of the last 52 weeks a price was there, in a sentence and, below a target, in fewer words. */
export function weeksInWords(year: PriceYear, target: Pick<PriceTarget, "direction" | "price">, today: Date) {
  const { direction, price } = target;
  const { count, weeksAgo } = weeksThere(year, direction, price.minor);
  const there = `at or ${direction} ${targetText(price)}`;
  const often =
    weeksAgo === null ? `in none of the last ${weeksInYear} weeks` : `in ${count} of the last ${weeksInYear} weeks`;
  const last = weeksAgo === null ? null : weeksAgo === 0 ? "last this week" : `last in ${monthOf(weeksAgo, today)}`;
  return {
    count,
    lead: `${capitalised(there)} ${often}`,
    last,
    short: weeksAgo === null ? `Never there in the last ${weeksInYear} weeks` : `There ${often}`,
  };
}

const months = "January February March April May June July August September October November December".split(" ");

function monthOf(weeksAgo: number, today: Date): string {
  return months[new Date(today.getTime() - weeksAgo * 7 * 24 * 3_600_000).getUTCMonth()] ?? "";
}

/** "the value, used, $134": what a target can be of, with its price now. */
export function basisChoice(basis: PriceTarget["basis"], condition: string | null, now: Money | null): string {
  const figure = now && (basis === "value" ? formatAbout(now) : formatMoney(now));
  return [`the ${basisNames[basis]}`, condition, figure].filter(Boolean).join(", ");
}

/** "2 sales in a year, $31 and $34": what there is where nobody can draw a line. */
export function fewSales({ sales, newest }: PriceYear, currency: string): string {
  if (sales === 0) return "No sale in the last 52 weeks";
  const prices = newest.slice(0, 3).map((minor) => formatAbout({ minor, currency }));
  const named = sales > newest.length ? "" : `, ${new Intl.ListFormat("en-GB").format(prices)}`;
  return `${countOf(sales, "sale")} in the last 52 weeks${named}`;
}
