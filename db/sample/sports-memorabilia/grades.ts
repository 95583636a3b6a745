import type { SeededRandom } from "../generator/seeded-random.ts";

/** What a grading company says of a card. */
export interface CardGrade {
  grader: string;
  grade: string;
}

type Age = "vintage" | "junk-wax" | "modern";

const graders = [
  ["PSA", 66],
  ["SGC", 16],
  ["BGS", 12],
  ["CGC", 6],
] as const;

const grades: Record<Age, readonly (readonly [number, number])[]> = {
  vintage: [
    [9, 2],
    [8, 10],
    [7, 16],
    [6, 17],
    [5, 18],
    [4, 15],
    [3, 12],
    [2, 6],
    [1, 4],
  ],
  "junk-wax": [
    [10, 12],
    [9, 38],
    [8, 34],
    [7, 11],
    [6, 5],
  ],
  modern: [
    [10, 48],
    [9, 40],
    [8, 12],
  ],
};

/** What each grade fetches, as a multiple of an 8. */
const multiples: Record<Age, Record<number, number>> = {
  vintage: { 10: 12, 9: 3.6, 8: 1, 7: 0.47, 6: 0.31, 5: 0.22, 4: 0.16, 3: 0.12, 2: 0.08, 1: 0.055 },
  "junk-wax": { 10: 5.5, 9: 1.8, 8: 1, 7: 0.72, 6: 0.55 },
  modern: { 10: 2.9, 9: 1.25, 8: 1 },
};

const premiums: Record<string, number> = { PSA: 1, BGS: 0.95, SGC: 0.88, CGC: 0.82 };

/** The grade that a card of that year might have come back with. */
export function someGrade(year: number, random: SeededRandom): CardGrade {
  const grader = random.pickWeighted(graders);
  const whole = random.pickWeighted(grades[ageOf(year)]);
  // Beckett's usual best is a 9.5.
  const isHalf = grader === "BGS" && whole < 10 ? random.chance(0.5) : grader === "BGS";
  return { grader, grade: isHalf && whole > 1 ? `${whole === 10 ? 9 : whole}.5` : String(whole) };
}

/** What a card of that year fetches in this grade, or ungraded, as a multiple of a PSA 8. */
export function gradeFactor(year: number, graded: CardGrade | null, random: SeededRandom): number {
  const age = ageOf(year);
  if (!graded) return age === "vintage" ? 0.16 * random.logNormal(0.35) : 0.72 * random.logNormal(0.15);
  const grade = Number(graded.grade);
  const [below, above] = [multiples[age][Math.floor(grade)] ?? 1, multiples[age][Math.ceil(grade)] ?? 1];
  return Math.sqrt(below * above) * (premiums[graded.grader] ?? 1);
}

/** Cards of the eighties and nineties were printed by the million. */
function ageOf(year: number): Age {
  if (year < 1981) return "vintage";
  return year < 2000 ? "junk-wax" : "modern";
}
