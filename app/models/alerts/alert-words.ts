import type { PriceTarget } from "../collection/targets.server.ts";
import { countOf, formatAbout, formatMoney, type Money, numberAtFirst } from "../platform/amounts.ts";
import { localTime } from "./letter-times.ts";
import { armsAt, ringsAgainAt } from "./rule.ts";
import type { RungSearchAlert, RungTargetAlert } from "./rung-alerts.server.ts";

/** An alert as a letter tells of it, with where its links lead. */
export type ToTell = TargetToTell | SearchToTell;

export interface TargetToTell {
  alert: RungTargetAlert;
  /** "Pirates of Barracuda Bay". */
  name: string;
  /** "LEGO 21322"; empty where nothing more is known. */
  about: string;
  /** "used", "PSA 9"; empty where it is not known. */
  condition: string;
  setAt: Date;
  href: string;
  stopHref: string;
}

export interface SearchToTell {
  alert: RungSearchAlert;
  href: string;
  stopHref: string;
}

export const isTarget = (told: ToTell): told is TargetToTell => told.alert.of === "target";

/** "$118", "GBP 34.20". */
export const priceOf = ({ price: minor, currency }: RungTargetAlert) => formatAbout({ minor, currency });

/** "$120", "$120.50": a target as it was typed. */
export function targetText(price: Money): string {
  return formatMoney(price).replace(/\.0+$/, "");
}

/** The same of an alert that rang. */
export const targetOf = ({ target: minor, currency }: RungTargetAlert) => targetText({ minor, currency });

/** What a letter is called in a list: the thing, its condition, the price and why we write. */
export function subjectOf(all: readonly ToTell[]): string {
  const [first, ...others] = all;
  if (!first) throw new Error("A letter tells of something.");
  if (others.length === 0) return isTarget(first) ? subjectOfTarget(first) : subjectOfSearch(first.alert);
  const targets = all.filter(isTarget);
  const [target] = targets;
  const more = `and ${all.length - 1} more`;
  if (!target) return `${all.length} searches found something new: ${(first as SearchToTell).alert.words}, ${more}`;
  return `${countOf(targets.length, "target")} reached: ${target.name} ${priceOf(target.alert)}, ${more}`;
}

function subjectOfTarget({ alert, name, condition }: TargetToTell): string {
  const thing = [name, condition].filter(Boolean).join(", ");
  const target = targetOf(alert);
  if (alert.basis.of === "asking") return `${thing}: offered for ${priceOf(alert)}, your target was ${target}`;
  const where = alert.price === alert.target ? "at" : alert.direction;
  return `${thing}: ${priceOf(alert)}, ${where} your target of ${target}`;
}

function subjectOfSearch(alert: RungSearchAlert): string {
  const lowest = lowestOf(alert);
  return `${newListings(alert)}: “${alert.words}”${lowest ? ` from ${lowest}` : ""}`;
}

/** "4 new listings". */
export function newListings({ newMatches }: RungSearchAlert): string {
  return newMatches > 100 ? "More than 100 new listings" : countOf(newMatches, "new listing");
}

/** "$12.00, GBP 9.50"; empty without an offer. */
export function lowestOf({ lowest }: RungSearchAlert): string {
  return lowest.map((price) => formatAbout(price)).join(", ");
}

/** "It was $134 when you set it."; empty where there was no price. */
export function beforeSentence({ before, currency }: RungTargetAlert): string {
  if (!before) return "";
  const price = formatAbout({ minor: before.price, currency });
  return `It was ${price} when ${before.when === "set" ? "you set it" : "we last told you"}.`;
}

/** "$134 when set", "$134 when last told"; empty where there was no price. */
export function beforeWords({ before, currency }: RungTargetAlert): string {
  if (!before) return "";
  return `${formatAbout({ minor: before.price, currency })} when ${before.when === "set" ? "set" : "last told"}`;
}

/** What the price is, with how certain it is. */
export function basisSentence({ basis, currency }: RungTargetAlert): string {
  if (basis.of === "asking") return offersWords(basis);
  const window = basis.days === null ? "of all time" : `in ${basis.days} days`;
  const about = (minor: number) => formatAbout({ minor, currency });
  const between =
    basis.low === null || basis.high === null
      ? ""
      : `; half of them were between ${about(basis.low)} and ${about(basis.high)}`;
  const certainty = basis.certainty && ` ${certaintyNames[basis.certainty]}.`;
  return `Median of ${countOf(basis.sales, "counted sale")} ${window}${between}.${certainty ?? ""}`;
}

/** The same for a digest: only a low certainty is said. */
export function basisWords({ basis }: RungTargetAlert): string {
  if (basis.of === "asking") return offersWords(basis);
  const window = basis.days === null ? "of all time" : `in ${basis.days} days`;
  return `Median of ${countOf(basis.sales, "sale")} ${window}.${basis.certainty === "low" ? " Low certainty." : ""}`;
}

const certaintyNames = { high: "High certainty", medium: "Medium certainty", low: "Low certainty" };

function offersWords({ offers, hasDelivery }: { offers: number; hasDelivery: boolean }): string {
  const delivery = hasDelivery ? "delivery included" : "without delivery, which we do not know";
  return `Asked for, ${delivery}: ${offers === 1 ? "the only offer" : `the cheapest of ${offers} offers`}.`;
}

/** What it takes to ring again. */
export function restSentence(alert: RungTargetAlert): string {
  const { direction, basis, currency, target: minor } = alert;
  const price = basis.of === "asking" ? "the lowest asking price" : "the value";
  const again = ringsAgainWords({ direction, price: { minor, currency } }, alert.price, price);
  return `This alert now rests. It ${again}.`;
}

/** "rings again below $106, or once it has been above $126": of an alert that rests at a price. `it` is what is compared. */
export function ringsAgainWords(
  { direction, price: { minor, currency } }: Pick<PriceTarget, "direction" | "price">,
  restsAt: number,
  it: string,
): string {
  const about = (minor: number) => formatAbout({ minor, currency });
  const [beyond, back] = direction === "below" ? ["below", "above"] : ["above", "below"];
  const again = about(ringsAgainAt({ direction }, restsAt));
  return `rings again ${beyond} ${again}, or once ${it} has been ${back} ${about(armsAt({ direction, minor }))}`;
}

/** "Three of your targets were reached". */
export function digestTitle(all: readonly ToTell[]): string {
  const targets = all.filter(isTarget).length;
  if (targets === 0) return `${numberAtFirst(all.length)} of your searches found something new`;
  const searches = all.length - targets;
  const reached = `${numberAtFirst(targets)} of your targets ${targets === 1 ? "was" : "were"} reached`;
  if (searches === 0) return reached;
  return `${reached}, and ${searches === 1 ? "1 search" : `${searches} searches`} found something new`;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** "13 Nov", by the clocks of a zone. */
export function dayIn(at: Date, zone: string): string {
  const [, month, day] = localTime(at, zone).day.split("-").map(Number);
  return `${day} ${months[(month ?? 1) - 1]}`;
}

/** "13 Nov, 08:00", by the clocks of a zone. */
export function momentIn(at: Date, zone: string): string {
  return `${dayIn(at, zone)}, ${localTime(at, zone).time}`;
}
