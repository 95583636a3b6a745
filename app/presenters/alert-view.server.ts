import type { AlertRow } from "#app/models/alerts/alert-prices.server.ts";
import { basisWords, newListings, targetText } from "#app/models/alerts/alert-words.ts";
import { listAlerts } from "#app/models/alerts/alerts.server.ts";
import { listRung, type RungAlert } from "#app/models/alerts/rung-alerts.server.ts";
import { conditionInSentence } from "#app/models/catalog/conditions/conditions.ts";
import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { copyConditionLabel } from "#app/models/collection/copy-fields.ts";
import { entryKindOf, entryNumber, itemKindOf } from "#app/models/collection/entry-fields.ts";
import { findItemPictures } from "#app/models/pictures/pictures.server.ts";
import { countOf, formatAbout, formatMoney } from "#app/models/platform/amounts.ts";
import { emptyYear, type PriceYear } from "#app/models/prices/price-year.ts";
import { listPriceYears } from "#app/models/prices/price-years.server.ts";
import { entryPath } from "#app/web/urls/item-path.server.ts";
import {
  type AlertGroup,
  type AlertStanding,
  alertState,
  basisChoice,
  distanceOf,
  fewSales,
  ruleOf,
  weeksInWords,
} from "./alert-words.ts";
import { formatDayOfYear, seenAt } from "./dates.ts";
import { type PriceLineView, placeOf } from "./price-line.ts";

/** A price alert as its row shows it. */
export type AlertView = Awaited<ReturnType<typeof alertViews>>[number];

/** The price alerts of a person: the reached ones first, then the nearest, then those that cannot ring. */
export async function alertViews(userId: string) {
  const alerts = await listAlerts(userId);
  const known = alerts.flatMap((alert) => (alert.itemId === null ? [] : [{ ...alert, itemId: alert.itemId }]));
  const [years, pictureOf] = await Promise.all([
    listPriceYears(known),
    findItemPictures(alerts.map(({ itemKind, itemKey }) => ({ itemKind: entryKindOf(itemKind ?? ""), itemKey }))),
  ]);
  const yearOf = new Map(known.map(({ entryId }, index) => [entryId, years[index] ?? emptyYear]));
  const today = new Date();
  const order: AlertGroup[] = ["reached", "waiting", "not watching"];
  return alerts
    .map((alert) => {
      const covered = { ...alert, itemKind: entryKindOf(alert.itemKind ?? "") };
      const cover = coverOf({ ...covered, picture: pictureOf(covered) });
      return {
        view: { ...alertView(alert, yearOf.get(alert.entryId) ?? emptyYear, today), cover },
        standing: standingOf(alert),
      };
    })
    .sort(
      (one, other) =>
        order.indexOf(one.view.state.group) - order.indexOf(other.view.state.group) ||
        distanceOf(one.standing) - distanceOf(other.standing),
    )
    .map(({ view }) => view);
}

function alertView(alert: AlertRow, year: PriceYear, today: Date) {
  const { entryId, title, itemKey, currency, conditionKey } = alert;
  const entryKind = entryKindOf(alert.itemKind ?? "");
  const kind = itemKindOf(entryKind);
  const { target, now } = standingOf(alert);
  const condition = kind ? conditionInSentence(kind, conditionKey) : copyConditionLabel(entryKind, conditionKey);
  const state = alertState(standingOf(alert), today);
  const weeks = weeksInWords(year, target, today);
  const money = (minor: number | null) => (minor === null ? null : { minor, currency });
  return {
    entryId,
    title,
    kind: entryKind,
    href: entryPath({ itemKind: entryKind, itemKey, title }),
    facts: `${entryNumber({ itemKind: entryKind, itemKey })} · ${condition}`,
    rule: ruleOf(target),
    target: { ...target, conditionKey, text: targetText(target.price) },
    state: {
      ...state,
      lines: [...state.lines, ...(state.group === "waiting" ? [moreOf(alert, weeks, today)] : [])].filter(
        (line) => line !== "",
      ),
    },
    line: lineOf(year, target, now),
    fewSales: fewSales(year, currency),
    bases: {
      value: basisChoice("value", condition, target.basis === "value" ? money(now) : null),
      asking: basisChoice("asking", condition, target.basis === "asking" ? money(now) : null),
    },
    year: { weeks: year.weeks, ...weeks },
  };
}

/** What stands below how far it is to go: how often a value was there, or what an asking price is. */
function moreOf(
  { basis, hasDelivery, observedAt }: AlertRow,
  weeks: ReturnType<typeof weeksInWords>,
  today: Date,
): string {
  if (basis === "value") return weeks.short;
  if (observedAt === null) return "";
  return `${hasDelivery ? "With delivery" : "Delivery not known"}, as of ${seenAt(observedAt, today).text}`;
}

/** Where an alert stands, by its price now, which is known before it is judged. */
function standingOf({ basis, direction, amount: minor, currency, median, landed, ...alert }: AlertRow): AlertStanding {
  const target = { basis, direction, price: { minor, currency } };
  return { ...alert, target, now: basis === "value" ? median : landed, isUnjudged: false };
}

/** Fewer sales make no line. */
const minSales = 5;

/** A year's prices with the price now; null where too little was sold. */
function lineOf(
  year: PriceYear,
  { basis, price: { currency } }: AlertStanding["target"],
  now: number | null,
): PriceLineView | null {
  const { sales, lowest, low, high, highest } = year;
  if (sales < minSales || lowest === null || low === null || high === null || highest === null) return null;
  const scale = [Math.min(lowest, now ?? lowest), Math.max(highest, now ?? highest)] as const;
  if (scale[0] === scale[1]) return null;
  const mark = (price: number, word = "") => ({
    text: `${formatAbout({ minor: price, currency })}${word}`,
    at: placeOf(price, scale),
  });
  const nowText =
    now === null ? "" : basis === "value" ? `; now ${mark(now).text}` : `; lowest asked now ${mark(now).text}`;
  return {
    lowest: mark(scale[0]),
    low: mark(low),
    median: now === null ? null : mark(now, basis === "value" ? " now" : " asked"),
    high: mark(high),
    highest: mark(scale[1]),
    heldBack: [],
    scale,
    summary: `Sold between ${mark(lowest).text} and ${mark(highest).text} in a year${nowText}`,
  };
}

/** The last alerts that rang, as lines of a list. */
export async function rungViews(userId: string) {
  const now = new Date();
  return (await listRung(userId)).map(({ id, rangAt, alert }) => ({
    id,
    rangAt: rangAt.toISOString(),
    when: formatDayOfYear(rangAt, now),
    ...rungInWords(alert),
  }));
}

function rungInWords(alert: RungAlert): { title: string; href: string | null; price: string; why: string } {
  if (alert.of === "search") {
    const [lowest] = alert.lowest;
    return {
      title: alert.words,
      href: null,
      price: lowest ? `from ${formatMoney(lowest)}` : "",
      why: newListings(alert),
    };
  }
  const { title, itemKey, conditionKey, currency, direction, target, price, why } = alert;
  const itemKind = entryKindOf(alert.itemKind ?? "");
  const kind = itemKindOf(itemKind);
  const condition = kind ? conditionInSentence(kind, conditionKey) : null;
  const rule = `at or ${direction} ${targetText({ minor: target, currency })}`;
  const moved = why === "crossed" ? `It came to ${rule}` : `It went a further 10% beyond where it rang before, ${rule}`;
  return {
    title: condition ? `${title}, ${condition}` : title,
    href: entryPath({ itemKind, itemKey, title }),
    price: formatAbout({ minor: price, currency }),
    why: `${moved}. ${basisWords(alert)}`,
  };
}

/** How a list of alerts begins: "7 targets. 2 are reached." */
export function alertsInWords(alerts: readonly Pick<AlertView, "state">[]): string {
  const reached = alerts.filter(({ state }) => state.group === "reached").length;
  const share =
    reached === 1 ? "1 is reached" : `${reached === 0 ? "None" : reached} ${reached === 0 ? "is" : "are"} reached`;
  return `${countOf(alerts.length, "target")}. ${share}.`;
}
