import { inject } from "vitest";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";

/**
 * So many of the things, drawn by the seed that the run prints and `SEED` repeats, in their order; all of them in
 * `npm run test:long`.
 */
export function draw<Thing>(things: readonly Thing[], count: number): Thing[] {
  if (inject("isWhole") || things.length <= count) return [...things];
  const random = new SeededRandom(String(inject("seed")));
  return things
    .map((thing, at) => ({ thing, at, lot: random.uniform() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}
