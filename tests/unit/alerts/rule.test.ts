import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Aim,
  armsAt,
  isAsFar,
  judgeAlert,
  type Reading,
  ringsAgainAt,
  type Standing,
  startingStanding,
  type Why,
} from "#app/models/alerts/rule.ts";

const below: Aim = { basis: "value", direction: "below", minor: 12_000 };
const news = (price: number | null, offerId: number | null = null): Reading => ({ price, offerId, isNews: true });
const noNews = (price: number | null, offerId: number | null = null): Reading => ({ price, offerId, isNews: false });

/** What rings at each of these readings, from a first one that nobody is told of. */
function judgeAll(aim: Aim, readings: readonly Reading[]): (Why | null)[] {
  let standing: Standing = startingStanding;
  return readings.map((reading) => {
    const judged = judgeAlert(aim, standing, reading);
    standing = judged.standing;
    return judged.why;
  });
}

const ringsOf = (aim: Aim, prices: (number | null)[]) =>
  judgeAll(
    aim,
    prices.map((price) => news(price)),
  );

/**
 * The rule told over the whole history instead of one step after the other, as slow as it is plain. A missing value is
 * skipped; that nothing is offered counts as a price that is back.
 */
function simulate(aim: Aim, all: readonly Reading[]): (Why | null)[] {
  const rang = new Map<number, Why>();
  const judged = all.flatMap((reading, at) =>
    reading.price === null && aim.basis === "value" ? [] : [{ ...reading, at }],
  );
  const known = judged.filter(({ price }, i) => price !== (judged[i - 1]?.price ?? null) || price === null);
  const isBelow = aim.direction === "below";
  const reached = ({ price }: Reading) => price !== null && (isBelow ? price <= aim.minor : price >= aim.minor);
  const isBack = ({ price }: Reading) =>
    price === null ? isBelow : isBelow ? price * 100 >= aim.minor * 105 : price * 100 <= aim.minor * 95;
  const rests: (typeof known)[number][] = [];
  known.forEach((reading, i) => {
    const before = known.slice(0, i);
    if (!reached(reading)) return;
    const lastReached = before.findLastIndex(reached);
    const rest = rests.at(-1);
    const since = before.filter(({ at }) => rest && at > rest.at);
    const isSameOffer =
      reading.offerId !== null &&
      rest?.offerId === reading.offerId &&
      !since.some((one) => isBack(one) && one.offerId === reading.offerId);
    const isArmed = lastReached === -1 || before.slice(lastReached).some(isBack);
    const price = reading.price ?? 0;
    const isFurther = rest?.price != null && (isBelow ? price * 10 <= rest.price * 9 : price * 10 >= rest.price * 11);
    const why = !reading.isNews ? null : isArmed && !isSameOffer ? "crossed" : isFurther ? "further" : null;
    if (why) rang.set(reading.at, why);
    if (why || !reading.isNews) rests.push(reading);
  });
  return all.map((_, at) => rang.get(at) ?? null);
}

const prices = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  // Near the target, its 5 % and the 10 % after it.
  { weight: 6, arbitrary: fc.integer({ min: 40, max: 140 }) },
  { weight: 3, arbitrary: fc.constantFrom(89, 90, 91, 94, 95, 96, 99, 100, 101, 104, 105, 106, 109, 110, 111) },
);
const history = fc.array(fc.record({ price: prices, offerId: fc.integer({ min: 1, max: 3 }), isNews: fc.boolean() }), {
  maxLength: 40,
});

test.each(["value", "asking"] as const)(
  "over any history of prices, gaps and changes of our own, what rings by %s is what a plain simulation says",
  (basis) => {
    fc.assert(
      fc.property(history, fc.constantFrom("below", "above"), (readings, direction) => {
        const aim: Aim = { basis, direction, minor: 100 };
        const all = readings.map((one) => ({
          ...one,
          offerId: basis === "value" || one.price === null ? null : one.offerId,
        }));
        expect(judgeAll(aim, all)).toEqual(simulate(aim, all));
      }),
      { numRuns: 5_000 },
    );
  },
);

test("an alert rings when the price comes to the target, and not before", () => {
  expect(ringsOf(below, [13_400, 12_100, 12_001, 12_000])).toEqual([null, null, null, "crossed"]);
  expect(ringsOf({ ...below, direction: "above" }, [11_000, 11_999, 12_000])).toEqual([null, null, "crossed"]);
});

test("at rest it rings again 10 % further, and after the price was back by 5 %", () => {
  expect(ringsOf(below, [13_400, 11_800, 10_621, 10_620, 9_600, 9_558])).toEqual([
    null,
    "crossed",
    null,
    "further",
    null,
    "further",
  ]);
  expect(ringsOf(below, [13_400, 11_800, 12_599, 11_900, 12_600, 11_900])).toEqual([
    null,
    "crossed",
    null,
    null,
    null,
    "crossed",
  ]);
  expect([armsAt(below), ringsAgainAt(below, 11_800)]).toEqual([12_600, 10_620]);
  const above: Aim = { ...below, direction: "above", minor: 1_000_000 };
  expect([armsAt(above), ringsAgainAt(above, 1_005_000)]).toEqual([950_000, 1_105_500]);
});

test("a value that wobbles around its target for 1,000 refreshes rings once", () => {
  const wobbling = Array.from({ length: 1_000 }, (_, at) => 12_000 + Math.round(590 * Math.sin(at * 1.7)));
  expect(ringsOf(below, [13_400, ...wobbling]).filter(Boolean)).toEqual(["crossed"]);
});

test("a fall of 60 % in twenty steps rings at the target and with every further tenth", () => {
  const falling = Array.from({ length: 21 }, (_, step) => Math.round(13_400 * 0.4 ** (step / 20)));
  let told: number | null = null;
  const due = falling.filter((price) => {
    const isDue = told === null ? price <= 12_000 : price <= told * 0.9;
    if (isDue) told = price;
    return isDue;
  });
  const rang = ringsOf(below, falling);
  expect(falling.filter((_, at) => rang[at])).toEqual(due);
  expect(rang.filter(Boolean)).toHaveLength(6);
});

test("what moves a price without news tells nobody, and sets where it stands", () => {
  expect(judgeAll(below, [news(13_400), noNews(11_800), news(11_700), news(10_620)])).toEqual([
    null,
    null,
    null,
    "further",
  ]);
  expect(judgeAll(below, [news(13_400), news(11_800), noNews(13_400), news(11_900)])).toEqual([
    null,
    "crossed",
    null,
    "crossed",
  ]);
});

test("a gap is no crossing: the price after it is compared with the one before it", () => {
  expect(ringsOf(below, [13_400, 11_800, null, 11_800, null, 11_700])).toEqual([
    null,
    "crossed",
    null,
    null,
    null,
    null,
  ]);
  expect(ringsOf(below, [13_400, null, 11_800])).toEqual([null, null, "crossed"]);
});

test("an offer that goes and comes rings once; another one rings anew", () => {
  const asking: Aim = { ...below, basis: "asking" };
  const inAndOut = Array.from({ length: 79 }, () => [noNews(null), news(11_500, 1), noNews(14_000, 2)]).flat();
  expect(judgeAll(asking, [news(14_000, 2), news(11_500, 1), ...inAndOut]).filter(Boolean)).toEqual(["crossed"]);
  expect(judgeAll(asking, [news(11_500, 1), noNews(null), news(11_600, 3)])).toEqual(["crossed", null, "crossed"]);
  // The same seller asks more, and then less again.
  expect(judgeAll(asking, [news(11_500, 1), news(13_000, 1), news(11_500, 1)])).toEqual(["crossed", null, "crossed"]);
});

test("isAsFar looks in the direction of the target", () => {
  expect([isAsFar(below, 1, 2), isAsFar(below, 3, 2), isAsFar({ direction: "above" }, 3, 2)]).toEqual([
    true,
    false,
    true,
  ]);
});
