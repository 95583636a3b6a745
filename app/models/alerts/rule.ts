import type { PriceTarget } from "../collection/targets.server.ts";

/** The target of an alert. Prices here are minor units of its currency. */
export interface Aim extends Pick<PriceTarget, "direction" | "basis"> {
  minor: number;
}

/** Where the price of an alert stood when it was last judged. */
export interface Standing {
  /** Whether reaching the target rings. */
  isArmed: boolean;
  /** The price at which it came to rest: where it rang, or where the price was when nobody was told. Null if it never rested. */
  restsAt: number | null;
  /** The listing that was the cheapest then; null for a value. */
  offerId: number | null;
  /** The last price; null before there was one, and where nothing is offered. */
  price: number | null;
}

/** Where an alert stands before its first judgement. */
export const startingStanding: Standing = { isArmed: true, restsAt: null, offerId: null, price: null };

/** The price of an alert now. */
export interface Reading {
  /** Null without a value, or without an offer. */
  price: number | null;
  /** The cheapest listing; null for a value. */
  offerId: number | null;
  /**
   * Whether the market moved it: by a newer sale, by time, or by a listing that is new or changed. Rules that changed, a
   * purge, a restore, older sales and the end of a listing move it too, and are no news.
   */
  isNews: boolean;
}

/** Why an alert rings: the price came to the target, or went on from where it rested. */
export type Why = "crossed" | "further";

export interface Judgement {
  standing: Standing;
  /** Null where it does not ring. */
  why: Why | null;
}

/** The price from which a resting alert can ring again: 5 % before the target, $126 for "at or below $120". */
export function armsAt({ direction, minor }: Pick<Aim, "direction" | "minor">): number {
  return direction === "below" ? Math.ceil((minor * 21) / 20) : Math.floor((minor * 19) / 20);
}

/** The price at which a resting alert rings again: 10 % beyond where it rests, $106.20 for $118. */
export function ringsAgainAt({ direction }: Pick<Aim, "direction">, restsAt: number): number {
  return direction === "below" ? Math.floor((restsAt * 9) / 10) : Math.ceil((restsAt * 11) / 10);
}

/** Whether a price has come as far as another, in the direction of a target. */
export function isAsFar({ direction }: Pick<Aim, "direction">, price: number, other: number): boolean {
  return direction === "below" ? price <= other : price >= other;
}

/**
 * Judges an alert by its next price. An armed alert rings when the market moves the price to its target, and rests then,
 * until the price has moved back by 5 % of the target or lies 10 % beyond where it rests. A price that moved without news
 * sets where the alert stands, and rings nothing. A missing value changes nothing; that nothing is offered is as good as
 * a high price, but an offer that comes again is the same offer.
 */
export function judgeAlert(aim: Aim, standing: Standing, { price, offerId, isNews }: Reading): Judgement {
  if (price === null) {
    if (aim.basis === "value") return silent(standing);
    return silent({ ...standing, isArmed: standing.isArmed || aim.direction === "below", price });
  }
  if (price === standing.price) return silent(standing);
  if (!isAsFar(aim, price, aim.minor)) {
    const isBack = price === armsAt(aim) || !isAsFar(aim, price, armsAt(aim));
    if (!isBack) return silent({ ...standing, price });
    // Somebody who asks more and then less again makes a new offer.
    const asksMore = offerId !== null && offerId === standing.offerId;
    return silent({ ...standing, isArmed: true, offerId: asksMore ? null : standing.offerId, price });
  }
  const resting: Standing = { isArmed: false, restsAt: price, offerId, price };
  if (!isNews) return silent(resting);
  const cameAgain = offerId !== null && offerId === standing.offerId;
  if (standing.isArmed && !cameAgain) return { standing: resting, why: "crossed" };
  const isFurther = standing.restsAt !== null && isAsFar(aim, price, ringsAgainAt(aim, standing.restsAt));
  return isFurther ? { standing: resting, why: "further" } : silent({ ...standing, isArmed: false, price });
}

function silent(standing: Standing): Judgement {
  return { standing, why: null };
}
