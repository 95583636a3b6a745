import { SeededRandom } from "./seeded-random.ts";

const msPerYear = 365.25 * 86_400_000;

/** How a price moves over the years, whatever its level. */
export interface PriceCourse {
  /** Logarithmic growth a year. */
  drift: number;
  wave: { height: number; years: number; phase: number };
}

/** The course of an item's price: always the same for the same seed. */
export function priceCourse(seed: string): PriceCourse {
  const random = new SeededRandom(seed);
  return {
    drift: random.chance(0.3) ? random.between(-0.09, 0) : random.between(0.01, 0.12),
    wave: { height: random.between(0.01, 0.06), years: random.between(1.2, 3), phase: random.between(0, 2 * Math.PI) },
  };
}

/** A price at some moment as a multiple of what it was about at the start of 2026. */
export function courseAt({ drift, wave }: PriceCourse, time: number): number {
  return Math.exp((drift * (time - Date.UTC(2026, 0, 1))) / msPerYear) * swingAt(wave, time);
}

/** The part of a price that comes and goes: fashions, and the weeks before Christmas. */
export function swingAt({ height, years, phase }: PriceCourse["wave"], time: number): number {
  return (1 + height * Math.sin((2 * Math.PI * time) / msPerYear / years + phase)) * (1 + 0.07 * christmas(time));
}

/** 0 for most of the year, 1 on 12 December. */
function christmas(time: number): number {
  const days = (time - Date.UTC(new Date(time).getUTCFullYear(), 11, 12)) / 86_400_000;
  return Math.exp(-((days / 12) ** 2) / 2);
}
