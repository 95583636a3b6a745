import type { ItemKind } from "#app/models/catalog/categories.ts";
import { conditionInSentence, conditionLabel, gradeOf } from "#app/models/catalog/conditions/conditions.ts";
import { countOf, formatMoney, formatNumber } from "#app/models/platform/amounts.ts";
import { dayMs } from "#app/models/platform/day.ts";
import { capitalised } from "#app/models/platform/plain-text.ts";
import { gradeLadder, type Rung } from "#app/models/prices/ladder.ts";
import { premiumOf } from "#app/models/prices/premium.ts";
import type { SoldHistory } from "#app/models/prices/price-history-page.server.ts";
import type { ItemValue } from "#app/models/prices/values.server.ts";
import { formatDayOfYear } from "./dates.ts";
import { type PriceLineView, placeOf } from "./price-line.ts";
import { aboutOf, lastSold, noSales, otherCurrencies, valueFigure } from "./value-words.ts";

/** What an item is worth in the shown condition, in words, and what it is worth in the others. */
export function answerView(itemKind: ItemKind, sold: SoldHistory) {
  const { value, values, conditionKey, now } = sold;
  const ladder = gradeLadder(values);
  return {
    conditionKey,
    label: conditionLabel(itemKind, conditionKey),
    /** The number: a value, or a range of three or four sales. */
    figure: value && valueFigure(value),
    isRange: value?.median === null,
    sentence: values.length === 0 ? "We know of no sales yet." : sentenceOf(itemKind, sold),
    heldBack: value && heldBackView(value, now),
    spread: value && spreadOf(value, sold.heldBackPrices),
    certainty: value && certaintyOf(value, now),
    facts: factsOf(itemKind, sold),
    conditions: values.map(({ conditionKey, counted }) => ({
      conditionKey,
      label: conditionLabel(itemKind, conditionKey),
      counted,
    })),
    ladder: ladder.map((rung) => rungView(itemKind, rung, ladder, now)),
    ladderSentence: ladderSentenceOf(itemKind, ladder, conditionKey),
  };
}

export type AnswerView = ReturnType<typeof answerView>;

function sentenceOf(itemKind: ItemKind, shown: SoldHistory): string {
  const { conditionKey, currency, value, now } = shown;
  const condition = conditionInSentence(itemKind, conditionKey);
  if (!value?.last) return `${noSales(itemKind, shown)}${uncountedInWords(shown.calculation.total)}`;
  if (value.median !== null) {
    const sales = `${countOf(value.sales, "sale")} ${windowInWords(value, now)}`;
    return `Sells for about ${aboutOf(value, value.median)} ${condition}. Half of ${sales} were between ${aboutOf(value, value.low)} and ${aboutOf(value, value.high)}.`;
  }
  if (value.low !== null) {
    return `${countOf(value.sales, "sale")} ${condition}, from ${aboutOf(value, value.low)} to ${aboutOf(value, value.high)}. From five sales on, we give a value.`;
  }
  const last = `Last sold ${condition} for ${lastSold(value, value.last)}.`;
  const where = otherCurrencies(shown).length > 0 ? ` in ${currency}` : "";
  return `${last} ${value.counted === 1 ? `That is the only sale we know${where}.` : `We know two sales${where}.`}`;
}

/** Where sales are that are on record and do not count; empty where there are none. */
function uncountedInWords(count: number): string {
  if (count === 0) return "";
  const which = count === 1 ? "One that does not count is" : `${formatNumber(count)} that do not count are`;
  return ` ${which} listed under "How we calculated this", with the reason.`;
}

/** "in 30 days", "in the 30 days to 15 Nov" where newer sales are held back, "of all time". */
function windowInWords({ days, until, heldBack }: ItemValue, now: Date): string {
  const end = heldBack ? ` to ${formatDayOfYear(until, now)}` : "";
  if (days === null) return heldBack ? `up${end}` : "of all time";
  return heldBack ? `in the ${days} days${end}` : `in ${days} days`;
}

/** How many newer sales do not count yet, and why; null where none is held back. */
function heldBackView(value: ItemValue, now: Date) {
  const { heldBack } = value;
  if (!heldBack) return null;
  const { sales, median, yearMedian, yearSales, from } = heldBack;
  const one = sales === 1;
  const change = Math.round((median / yearMedian - 1) * 100);
  const days = Math.floor((now.getTime() - from.getTime()) / dayMs);
  const began = days <= 0 ? "today" : days === 1 ? "yesterday" : `${days} days ago`;
  return {
    lead: `${countOf(sales, "newer sale")}, about ${aboutOf(value, median)}, ${one ? "is" : "are"} held back.`,
    text: `${one ? "It is" : "They are"} ${formatNumber(Math.abs(change))}% ${change < 0 ? "below" : "above"} the ${countOf(yearSales, "sale")} of the year before, and began ${began}. A jump must last three weeks before the value follows it.`,
  };
}

/** The rings of more sales would lie on each other. */
const maxRings = 30;

/**
 * Places on a scale from the lowest to the highest price, in percent, with their prices, and those of sales that are
 * held back. Null without a value.
 */
function spreadOf(value: ItemValue, heldBackPrices: readonly number[]): PriceLineView | null {
  const { median, low, high, heldBack } = value;
  if (median === null || value.lowest === null || value.highest === null) return null;
  const lowest = Math.min(value.lowest, heldBack?.lowest ?? value.lowest);
  const highest = Math.max(value.highest, heldBack?.highest ?? value.highest);
  if (lowest === highest) return null;
  const scale = [lowest, highest] as const;
  const mark = (minor: number | null, text = aboutOf(value, minor)) => ({
    text,
    at: placeOf(minor ?? lowest, scale),
  });
  const held = heldBack && `${aboutOf(value, heldBack.lowest)} to ${aboutOf(value, heldBack.highest)}, held back`;
  return {
    lowest: mark(lowest, (heldBack?.lowest === lowest && held) || undefined),
    low: mark(low),
    median: mark(median),
    high: mark(high),
    highest: mark(highest, (heldBack?.highest === highest && held) || undefined),
    heldBack: heldBack ? heldBackPrices.slice(0, maxRings).map((minor) => mark(minor).at) : [],
    scale,
    summary: `Lowest ${aboutOf(value, value.lowest)}, middle half ${aboutOf(value, low)} to ${aboutOf(value, high)}, highest ${aboutOf(value, value.highest)}${heldBack ? `; ${countOf(heldBack.sales, "newer sale")} from ${held}` : ""}`,
  };
}

const certaintyNames = { high: "High certainty", medium: "Medium certainty", low: "Low certainty" } as const;

function certaintyOf(value: ItemValue, now: Date) {
  const { interval, certainty, heldBack } = value;
  if (!interval || !certainty) return null;
  const between = `between ${aboutOf(value, interval.low)} and ${aboutOf(value, interval.high)}`;
  const probability = `${formatNumber(interval.coverage * 100, 1)}%`;
  const least = heldBack ? "ten" : "five";
  const window = value.days
    ? `${windowInWords(value, now)}, the shortest of 30, 90 and 365 days that holds at least ${least}`
    : `${windowInWords(value, now)}, since no shorter window holds ${least}`;
  return {
    level: certainty,
    sentence: `${certaintyNames[certainty]}: the median lies ${between}${heldBack ? ", and newer sales differ" : ""}`,
    calculation: `The value is the median of ${countOf(value.sales, "counted sale")} ${window}. With a probability of ${probability}, the true median lies ${between}: ${certaintyNames[certainty].toLowerCase()}.`,
  };
}

/** Name, value and basis of each figure beside the value. */
function factsOf(itemKind: ItemKind, sold: SoldHistory) {
  const { value, values, conditionKey, now, trend90Days, averages, recent } = sold;
  const [newest] = recent;
  const facts: { name: string; text: string; basis?: string }[] = [];
  if (!value) return facts;
  if (newest?.excluded) {
    facts.push({
      name: "Last sold",
      text: formatMoney(newest.price),
      basis: `${formatDayOfYear(newest.soldAt, now)}, held back`,
    });
  } else if (value.last) {
    const price = formatMoney({ ...value.last, currency: value.currency });
    facts.push({ name: "Last sold", text: price, basis: formatDayOfYear(value.last.soldAt, now) });
  }
  if (value.counted > 0) {
    const aMonth = value.sales90Days / 3;
    const text = aMonth >= 10 ? formatNumber(aMonth) : aMonth === 0 ? "0" : formatNumber(aMonth, 1);
    facts.push({ name: "Sales a month", text, basis: `${formatNumber(value.sales90Days)} in 90 days` });
  }
  const premium = premiumOf(values, conditionKey);
  if (premium) {
    const { ratio, sales } = premium;
    const [one, other] = [premium.conditionKey, premium.baseKey].map((key) => conditionInSentence(itemKind, key));
    facts.push({
      name: `${capitalised(one?.replace(/^graded /, "") ?? "")} against ${other}`,
      text: ratioText(ratio),
      basis: `${formatNumber(sales[0])} and ${countOf(sales[1], "sale")}`,
    });
  }
  if (trend90Days)
    facts.push({
      name: "Trend, 90 days",
      text: trendText(trend90Days),
      basis: countOf(averages?.[90].counted ?? 0, "sale"),
    });
  return facts;
}

/** "Up 4%". Falling prices are named so: a colour or a sign alone may be missed. */
function trendText({ trend, changePercent }: NonNullable<SoldHistory["trend90Days"]>): string {
  const change = `${formatNumber(Math.abs(changePercent))}%`;
  return trend === "stable" ? "Stable" : `${trend === "up" ? "Up" : "Down"} ${change}`;
}

/** "62%", "8.2×". */
function ratioText(ratio: number): string {
  return ratio < 2 ? `${formatNumber(ratio * 100)}%` : `${formatNumber(ratio, 1)}×`;
}

function rungView(itemKind: ItemKind, rung: Rung, ladder: readonly Rung[], now: Date) {
  const most = Math.max(...ladder.map(({ median }) => median ?? 0));
  const { last } = rung;
  const lastDay = last && formatDayOfYear(last.soldAt, now);
  return {
    conditionKey: rung.conditionKey,
    label: conditionLabel(itemKind, rung.conditionKey),
    value: valueFigure(rung),
    hasValue: rung.median !== null,
    share: rung.median === null || most === 0 ? 0 : Math.round((rung.median / most) * 1000) / 10,
    step: rung.step && `${formatNumber(rung.step.ratio, 1)}×`,
    sales90Days: rung.sales90Days,
    lastSold:
      last && valueFigure(rung) === null
        ? `${formatMoney({ ...last, currency: rung.currency })} on ${lastDay}`
        : lastDay,
  };
}

/** What the step below the shown grade costs, and which grade a raw copy sells like. */
function ladderSentenceOf(itemKind: ItemKind, ladder: readonly Rung[], conditionKey: string): string {
  const shown = ladder.find((rung) => rung.conditionKey === conditionKey);
  const raw = ladder.find(({ conditionKey, median }) => conditionKey === "raw" && median !== null);
  const like = raw && nearestGrade(ladder, raw.median ?? 0);
  return [
    shown?.step && shown.step.more > 0
      ? `One step up from ${conditionLabel(itemKind, shown.step.from)} is worth ${aboutOf(shown, shown.step.more)}.`
      : null,
    like
      ? `${conditionLabel(itemKind, "raw")}, it sells for about what a ${conditionLabel(itemKind, like.conditionKey)} does.`
      : null,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The grade whose value is within a quarter of this price, the nearest one. */
function nearestGrade(ladder: readonly Rung[], minor: number): Rung | undefined {
  const distance = ({ median }: Rung) => Math.abs(Math.log((median ?? 0) / minor));
  return ladder
    .filter((rung) => gradeOf(rung.conditionKey) && rung.median !== null && distance(rung) < 0.25)
    .sort((one, other) => distance(one) - distance(other))[0];
}
