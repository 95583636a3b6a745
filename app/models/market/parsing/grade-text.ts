export interface Grading {
  grader: string | null;
  /** As a decimal: "10", "9.5". Null where only the company is known. */
  grade: string | null;
}

const companies = "PSA|BGS|BVG|BCCG|SGC|CGC|CBCS|CSG|HGA|GMA|PGX";

/** A company and, close after it, the grade: "PSA 10", "PSA GEM MT 10", "CGC 9.8", "BGS9.5". */
const slab = new RegExp(
  `(?<!\\b(?:possibl[ey]|potential(?:ly)?|maybe) )\\b(${companies})(?:[ :-]{0,3}(?:(?:graded|gem|mint|mt|nm|nr|vf|fn|ex|auth\\w*)[ -]*){0,4}(10|[1-9](?:\\.[05])?|[0-9]\\.\\d)(?!\\d|[/.]\\d))?(?![a-z])(\\s*\\?| ?ready\\b)?`,
  "gi",
);

/** The grading that a title claims, by the first company with a grade. Null for a raw item or a hope: "PSA 10?". */
export function readGrading(title: string): Grading | null {
  let named: Grading | null = null;
  for (const [, company = "", grade, isWish] of title.matchAll(slab)) {
    if (isWish) continue;
    const grader = company.toUpperCase();
    if (grade) return { grader, grade: grade.replace(/\.0$/, "") };
    named ??= { grader, grade: null };
  }
  return named;
}
