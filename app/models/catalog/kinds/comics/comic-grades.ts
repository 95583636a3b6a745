import { gradingOf } from "../../titles/read-grade.ts";

/** How comics are graded: from 0.5 to 10. */
export const comicGrading = gradingOf("comics", { hasGrade: (value) => value >= 0.5 && value <= 10 });
