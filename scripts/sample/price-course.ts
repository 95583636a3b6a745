import { dayMs } from "#app/models/platform/day.ts";
import type { SeededRandom } from "./seeded-random.ts";

const msPerYear = 365.25 * dayMs;

/** How a price moves over the years, whatever its level. */
export interface PriceCourse {
  /** Time from which the price grows. */
  from: number;
  /** Part of the price that is added in the months after the item left the shops. Null for what no shop sells. */
  jump: number | null;
  /** Logarithmic growth a year. */
  drift: number;
  wave: { height: number; years: number; phase: number };
}

/** The course of what collectors sell each other. */
export function collectorsCourse(random: SeededRandom): PriceCourse {
  const drift = random.chance(0.3) ? random.between(-0.09, 0) : random.between(0.01, 0.12);
  return { from: Date.UTC(2026, 0, 1), jump: null, drift, wave: someWave(random) };
}

/** The course of what shops sell until some day, which may never come. */
export function shopsCourse(retiredAt: number, random: SeededRandom): PriceCourse {
  const drift = random.chance(0.12) ? random.between(-0.04, 0) : random.between(0.01, 0.1);
  return { from: retiredAt, jump: random.between(0.05, 0.28), drift, wave: someWave(random) };
}

/** A price at some moment as a multiple of what it was when its growth began. */
export function courseAt({ from, jump, drift, wave }: PriceCourse, time: number): number {
  const years = (time - from) / msPerYear;
  if (jump === null) return Math.exp(drift * years) * swingAt(wave, time);
  const since = Math.max(0, years);
  // Twelve years on, whoever wanted one has one.
  return (1 + jump * Math.min(1, since / 0.6)) * Math.exp(drift * Math.min(12, since)) * swingAt(wave, time);
}

function someWave(random: SeededRandom): PriceCourse["wave"] {
  return { height: random.between(0.01, 0.06), years: random.between(1.2, 3), phase: random.between(0, 2 * Math.PI) };
}

/** The part of a price that comes and goes: fashions, and the weeks before Christmas. */
function swingAt({ height, years, phase }: PriceCourse["wave"], time: number): number {
  return (1 + height * Math.sin((2 * Math.PI * time) / msPerYear / years + phase)) * (1 + 0.07 * christmas(time));
}

/** 0 for most of the year, 1 on 12 December. */
function christmas(time: number): number {
  const days = (time - Date.UTC(new Date(time).getUTCFullYear(), 11, 12)) / dayMs;
  return Math.exp(-((days / 12) ** 2) / 2);
}
