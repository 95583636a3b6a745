import type { SeededRandom } from "../generator/seeded-random.ts";

/** Eras that collectors tell apart by how well their comics have kept. */
export type ComicAge = "silver" | "bronze" | "copper" | "modern";

/** The era of a year. */
export function ageOf(year: number): ComicAge {
  if (year < 1970) return "silver";
  if (year < 1984) return "bronze";
  return year < 1992 ? "copper" : "modern";
}

// Grades on labels and how many copies have them.
const labels: Record<ComicAge, readonly (readonly [grade: string, weight: number])[]> = {
  silver: [
    ["2.0", 2],
    ["3.0", 3],
    ["4.0", 4],
    ["4.5", 3],
    ["5.0", 4],
    ["6.0", 4],
    ["7.0", 3],
    ["8.0", 2],
  ],
  bronze: [
    ["5.0", 2],
    ["6.0", 3],
    ["7.0", 4],
    ["8.0", 5],
    ["8.5", 4],
    ["9.0", 5],
    ["9.2", 3],
    ["9.4", 3],
    ["9.6", 1],
  ],
  copper: [
    ["8.5", 2],
    ["9.0", 3],
    ["9.2", 3],
    ["9.4", 5],
    ["9.6", 7],
    ["9.8", 8],
  ],
  modern: [
    ["9.2", 1],
    ["9.4", 2],
    ["9.6", 5],
    ["9.8", 18],
  ],
};

// Prices as parts of a raw near mint copy's: an old comic that kept this well is rare, a new one is not.
const grown: Record<string, number> = {
  "2.0": 0.2,
  "3.0": 0.27,
  "4.0": 0.34,
  "4.5": 0.38,
  "5.0": 0.43,
  "6.0": 0.53,
  "7.0": 0.68,
  "8.0": 0.9,
  "8.5": 1.05,
  "9.0": 1.3,
  "9.2": 1.6,
  "9.4": 2.2,
  "9.6": 3.6,
  "9.8": 9,
};
const recent: Record<string, number> = {
  "8.5": 0.85,
  "9.0": 0.95,
  "9.2": 1.05,
  "9.4": 1.2,
  "9.6": 1.6,
  "9.8": 3.2,
};

/** The grade on one label. */
export function someGrade(age: ComicAge, random: SeededRandom): string {
  return random.pickWeighted(labels[age]);
}

/** Price of a graded copy, without its grading, as a part of a raw near mint one's. */
export function gradedPart(age: ComicAge, grade: string): number {
  return (age === "silver" || age === "bronze" ? grown : recent)[grade] ?? 1;
}

// What sellers say of copies without a label, and the price as a part of a near mint one's.
const rawGrades = {
  NM: 1,
  "NM-": 0.92,
  "VF/NM": 0.8,
  VF: 0.64,
  "FN/VF": 0.52,
  FN: 0.42,
  "VG/FN": 0.34,
  VG: 0.28,
  "GD/VG": 0.22,
  GD: 0.17,
} as const;

const rawGradesByAge = {
  silver: ["FN", "VG/FN", "VG", "GD/VG", "GD"],
  bronze: ["VF", "FN/VF", "FN", "VG/FN", "VG"],
  copper: ["NM", "VF/NM", "VF", "FN/VF"],
  modern: ["NM", "NM", "NM-", "VF/NM", "VF"],
} as const satisfies Record<ComicAge, readonly (keyof typeof rawGrades)[]>;

/** The state of one copy without a label, in a seller's words, and its price as a part of a near mint one's. */
export function someRawGrade(age: ComicAge, random: SeededRandom): { words: string; part: number } {
  const words = random.pick<keyof typeof rawGrades>(rawGradesByAge[age]);
  return { words, part: rawGrades[words] };
}
