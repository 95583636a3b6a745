import { judgeSales } from "#app/models/prices/judge-sales.ts";
import {
  courses,
  honestSales,
  type MadeUp,
  madeUpSales,
  now,
  oldPrice,
} from "#tests/support/catalog/simulated-sales.ts";
import { type Figure, figure, median } from "./figure.ts";
import type { Stage } from "./stage.ts";

const days = [30, 40, 50, 60, 90];

/** What made-up sales can do to a value, and how soon an honest change is the value. Prices are simulated. */
export async function* jumps(stage: Stage): AsyncGenerator<Figure> {
  const seeds = Array.from({ length: stage.pick(200, 50, 2) }, (_, seed) => seed);
  const spans = [{ days: 1 }, { days: 7 }, { days: 21 }, { days: 7, daysAgo: 60 }, { days: 7, daysAgo: 150 }];
  for (const span of spans) {
    for (const factor of [10, 0.1, 1.5, 2]) yield moved(seeds, { ...span, factor });
  }
  for (const course of Object.keys(courses) as (keyof typeof courses)[]) {
    for (const perWeek of [2, 10]) {
      for (const day of days) yield followed(seeds, course, day, perWeek);
    }
  }
}

function moved(seeds: readonly number[], madeUp: MadeUp): Figure {
  const drawn = seeds.map((seed) => {
    const { honest, madeUp: others, honestMedian } = madeUpSales(seed, madeUp);
    const { exclusions, value } = judgeSales([...honest, ...others], now);
    const lost = honest.filter(({ id }) => exclusions.has(id)).length;
    return { off: Math.abs((value.median ?? 0) / honestMedian - 1) * 100, lost };
  });
  const within = drawn.filter(({ off }) => off <= 10).length / drawn.length;
  const worst = Math.max(...drawn.map(({ off }) => off));
  const when = madeUp.daysAgo ? `, ${madeUp.daysAgo} days ago` : "";
  return figure(
    `made-up sales at ${madeUp.factor} ×, in ${madeUp.days} ${madeUp.days === 1 ? "day" : "days"}${when}`,
    within * 100,
    "% of seeds within 10 %",
    {
      note: `at worst ${Math.round(worst)} % off, ${drawn.filter(({ lost }) => lost > 0).length} with an honest sale lost`,
    },
  );
}

function followed(seeds: readonly number[], course: keyof typeof courses, day: number, perWeek: number): Figure {
  const values = seeds.map((seed) => judgeSales(honestSales(seed, course, day, perWeek), now).value);
  const times = values.map(({ median }) => (median ?? 0) / oldPrice).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(2);
  const held = values.filter(({ heldBack }) => heldBack !== null).length / values.length;
  return figure(`${course}, ${perWeek} sales a week: day ${day}`, median(times), "× the old price", {
    note: `nine of ten from ${at(0.05)} to ${at(0.95)}; truth ${courses[course](day).toFixed(2)}; ${Math.round(held * 100)} % held back`,
  });
}
