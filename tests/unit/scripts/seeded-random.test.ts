import { expect, test } from "vitest";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";

test("a seed determines its whole sequence", () => {
  const draw = (seed: string) => {
    const random = new SeededRandom(seed);
    return Array.from({ length: 5 }, () => random.uniform());
  };
  expect(draw("75257")).toEqual(draw("75257"));
  expect(draw("75257")).not.toEqual(draw("75258"));
});

test("uniform, weighted and normal draws have their distributions", () => {
  const random = new SeededRandom("shape");
  const mean = (draw: () => number) => Array.from({ length: 20_000 }, draw).reduce((a, b) => a + b) / 20_000;
  expect(mean(() => random.uniform())).toBeCloseTo(0.5, 1);
  expect(mean(() => random.normal())).toBeCloseTo(0, 1);
  expect(mean(() => random.normal() ** 2)).toBeCloseTo(1, 1);
  expect(mean(() => random.integer(1, 6))).toBeCloseTo(3.5, 0);
  expect(
    mean(() =>
      random.pickWeighted([
        [0, 3],
        [1, 1],
      ] as const),
    ),
  ).toBeCloseTo(0.25, 1);
});
