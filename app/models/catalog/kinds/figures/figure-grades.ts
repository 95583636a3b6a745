import { gradingOf } from "../../titles/read-grade.ts";

/** Sub-grades of card, bubble and figure: "C80 B85 F85", "(80/85/85)". */
const figureSubGrades = String.raw`[\s(]{1,2}(?:[cbf]\d\d\b|\d\d\/\d\d\/\d\d\b)`;

/** How figures are graded. */
export const figureGrading = gradingOf("figures", { beside: ["[+%]", figureSubGrades] });
