import type { LegoSet } from "../../reference/facts.ts";
import { type PriceCourse, swingAt } from "../generator/price-course.ts";
import { SeededRandom } from "../generator/seeded-random.ts";

const msPerYear = 365.25 * 86_400_000;

/** Sets everybody knows, best seller first: price when new in US dollars, and about when it left the shops. */
export const bestSellers: ReadonlyMap<string, { retail: number; retired: number | null }> = new Map(
  (
    [
      ["75257", 159.99, 2021.9],
      ["10281", 49.99, null],
      ["75192", 849.99, null],
      ["21309", 119.99, 2020.5],
      ["10294", 679.99, null],
      ["71043", 469.99, 2024.9],
      ["42030", 249.99, 2018.5],
      ["76178", 349.99, null],
      ["75313", 849.99, 2025.9],
      ["21330", 299.99, 2024.9],
      ["10311", 49.99, null],
      ["75379", 99.99, null],
      ["21322", 199.99, 2022.0],
      ["10280", 59.99, null],
      ["75252", 699.99, 2022.9],
      ["75280", 29.99, 2023.9],
      ["75308", 239.99, 2025.0],
      ["42115", 449.99, 2025.0],
      ["10307", 629.99, null],
      ["21318", 249.99, 2024.9],
      ["42083", 349.99, 2022.9],
      ["75978", 449.99, null],
      ["10300", 199.99, null],
      ["76269", 499.99, null],
      ["21333", 169.99, null],
      ["71741", 349.99, 2025.0],
      ["75290", 399.99, 2025.0],
      ["31120", 99.99, 2025.0],
      ["10497", 99.99, null],
      ["42143", 449.99, null],
      ["21325", 179.99, 2024.0],
      ["75267", 19.99, 2023.9],
      ["10276", 549.99, 2024.9],
      ["76391", 299.99, 2024.9],
      ["21327", 249.99, 2024.0],
      ["75309", 399.99, 2023.9],
      ["10305", 399.99, null],
      ["75331", 599.99, 2024.9],
      ["21319", 59.99, 2023.0],
      ["75318", 79.99, 2023.9],
      ["31109", 99.99, 2024.9],
      ["76405", 499.99, null],
      ["10270", 199.99, 2024.0],
      ["60380", 209.99, null],
      ["42100", 449.99, 2022.9],
      ["42056", 299.99, 2018.9],
      ["75222", 349.99, 2020.9],
      ["10278", 199.99, 2024.9],
      ["21323", 399.99, 2025.0],
      ["10316", 499.99, null],
      ["75419", 999.99, null],
      ["71799", 369.99, null],
      ["10188", 399.99, 2016.0],
      ["70620", 299.99, 2020.0],
      ["76210", 549.99, 2024.9],
      ["42131", 449.99, 2025.0],
      ["10302", 179.99, null],
      ["10273", 299.99, null],
      ["42110", 199.99, 2022.9],
    ] as const
  ).map(([number, retail, retired]) => [number, { retail, retired }]),
);

/** US dollars for the first piece; each further one costs a little less. Licences cost extra. */
const dollarsByTheme: Record<string, number> = {
  "Star Wars": 0.33,
  Marvel: 0.3,
  City: 0.29,
  "Harry Potter": 0.29,
  Technic: 0.28,
  Ninjago: 0.25,
  Friends: 0.24,
  Ideas: 0.24,
  Creator: 0.23,
  Architecture: 0.21,
};

/** How one set is priced over the years. */
export interface PriceHistory {
  releasedAt: number;
  retiredAt: number;
  /** What shops really ask while they have it, in US dollars. */
  street: number;
  /** Part of the price that is added in the months after it left the shops. */
  jump: number;
  /** Logarithmic growth a year from then on. */
  drift: number;
  wave: PriceCourse["wave"];
  /** Price of a used copy as a part of a new one's. */
  used: number;
}

/** The price history of a set: always the same for the same set. */
export function priceHistory(set: LegoSet): PriceHistory {
  const random = new SeededRandom(`${set.number}:price`);
  const known = bestSellers.get(set.number);
  const releasedAt = Date.UTC(set.year, random.pick([0, 2, 5, 7]), 1);
  const shelfYears = set.pieces > 4000 ? random.between(5, 9) : random.between(1.5, set.pieces > 1500 ? 4 : 3);
  let retiredAt = releasedAt + shelfYears * msPerYear;
  if (known) retiredAt = known.retired === null ? Number.POSITIVE_INFINITY : (known.retired - 1970) * msPerYear;
  return {
    releasedAt,
    retiredAt,
    street: (known?.retail ?? estimatedRetail(set, random)) * random.between(0.86, 0.98),
    jump: random.between(0.05, 0.28),
    drift: random.chance(0.12) ? random.between(-0.04, 0) : random.between(0.01, 0.1),
    wave: { height: random.between(0.01, 0.06), years: random.between(1.2, 3), phase: random.between(0, 2 * Math.PI) },
    used: random.between(0.57, 0.68),
  };
}

/** What a new copy goes for at that moment, in US dollars, before what makes one sale differ from the next. */
export function levelAt(history: PriceHistory, time: number): number {
  const { wave } = history;
  const sinceRetired = (time - history.retiredAt) / msPerYear;
  const jump = history.jump * Math.min(1, Math.max(0, sinceRetired / 0.6));
  // Twelve years on, whoever wanted one has one.
  const growth = (1 + jump) * Math.exp(history.drift * Math.min(12, Math.max(0, sinceRetired)));
  return history.street * growth * swingAt(wave, time);
}

function estimatedRetail(set: LegoSet, random: SeededRandom): number {
  const inflation = Math.min(1.15, Math.max(0.85, 1 + 0.02 * (set.year - 2019)));
  const perPiece = dollarsByTheme[set.theme] ?? 0.25;
  const dollars = perPiece * set.pieces ** 0.86 * inflation * random.logNormal(0.08);
  const step = dollars > 100 ? 10 : 5;
  return Math.max(9.99, Math.round(dollars / step) * step - 0.01);
}
