import { gradingOf, subGrade } from "../../titles/read-grade.ts";

const subGrades =
  String.raw`${subGrade}(?:\s?[/,|-]\s?${subGrade}|\s${subGrade}){3}` +
  String.raw`|(?:w\/|with|and|&)?\s?(?:\dx|one|two|three|quad|all|double|triple)?\s?(?:${subGrade}'?s?)?\s?sub(?:grade)?s?\b`;
/** "BGS 9.5/10" and "BGS 9 / 10 auto" grade the autograph too; "BGS 9 /10" is a print run. */
const autographGrade =
  String.raw`(?:\/|\s\/\s)${subGrade}(?:\sauto(?:graph)?\b)?` +
  String.raw`|[\s,(|&+]{1,3}(?:(?:w\/|with)\s)?(?:${subGrade}\sauto(?:graph)?\b|auto(?:graph)?\s(?:grade\s)?${subGrade}(?!\s?\/))`;
/** How cards are graded. */
export const cardGrading = gradingOf("sports-memorabilia", {
  beside: [`[\\s([]{0,2}(?:${subGrades})`, autographGrade],
  hasAuthentic: true,
});
