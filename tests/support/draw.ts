import { inject } from "vitest";

/**
 * So many of the things, drawn by the seed that the run prints and `SEED` repeats, in their order; all of them in
 * `npm run test:long`.
 */
export function draw<Thing>(things: readonly Thing[], count: number): Thing[] {
  if (inject("isWhole") || things.length <= count) return [...things];
  const random = randomOf(inject("seed"));
  return things
    .map((thing, at) => ({ thing, at, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

/** Numbers from 0 to 1 that depend on the seed only: Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
