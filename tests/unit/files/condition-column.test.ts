import { expect, test } from "vitest";
import { isForParts, readCondition } from "#app/models/catalog/conditions/read-condition.ts";
import { readConditionColumn, withDecimalPoint } from "#app/models/files/condition-column.ts";

test.each([
  ["Brand New", null, "Brand New"],
  [null, "7000", "For parts or not working"],
  ["7000", null, "For parts or not working"],
  [null, "1750", "New with defects"],
  [null, "2000", "Certified - Refurbished"],
  [null, "2500", "Seller refurbished"],
  [null, "2990", "Pre-owned - Excellent"],
  [null, "3010", "Pre-owned - Fair"],
  [null, "5000", "Good"],
  ["Used", "1000", "Used"],
  ["N", null, "New"],
  ["n", null, "New"],
  ["N/A", null, null],
  ["n / a", null, null],
  ["n.a.", "3000", "Used"],
  ["--", null, null],
  ["Новый", null, "Новый"],
  ["5 new", null, "New"],
  ["1,200 open box", null, "Open box"],
  ["5", null, null],
  [null, "42", null],
  [null, null, null],
])("a column that says %j with the id %j is the condition %j", (text, id, condition) => {
  expect(readConditionColumn("legos", text, id)).toBe(condition);
});

test.each([
  ["9,8", "9.8"],
  ["CGC 9,8", "CGC 9.8"],
  ["10,0", "10.0"],
  ["Boxed, 9", "Boxed, 9"],
  ["1,200 open box", "1,200 open box"],
  ["9,8,7", "9,8,7"],
  ["3,14159", "3,14159"],
])("a grade %j has a decimal point: %j", (text, grade) => {
  expect(withDecimalPoint(text)).toBe(grade);
});

test.each([
  ["N", "S", "New, sealed", "new"],
  ["N", "C", "New, complete", "open-box"],
  ["N", "B", "New, incomplete", "used"],
  ["U", "C", "Used, complete", "used"],
  ["N", null, "New", "new"],
])("BrickLink's %s with completeness %j is %j", (text, completeness, words, key) => {
  expect(readConditionColumn("legos", text, null, completeness)).toBe(words);
  const stated = { title: "75257", grader: null, grade: null, declared: null };
  expect(readCondition({ itemKind: "legos", condition: words, ...stated }).key).toBe(key);
  expect(isForParts("legos", words)).toBe(completeness === "B");
});

test.each(["N/A", "n.a.", "N / A", "U.S.", "U.K. version", "N.S."])("the letters of %j name no condition", (words) => {
  const stated = { condition: words, grader: null, grade: null, declared: null };
  expect(readCondition({ itemKind: "legos", title: "LEGO 75257 used", ...stated })).toMatchObject({
    key: "used",
    origin: "title",
  });
  expect(readCondition({ itemKind: "comics", title: "New Mutants #98", ...stated }).key).toBe("unknown");
});

test("two of eBay's ids have another name for cards and comics", () => {
  expect(readConditionColumn("sports-memorabilia", null, "2750")).toBe("Graded");
  expect(readConditionColumn("comics", null, "4000")).toBe("Ungraded");
  expect(readConditionColumn("model-cars", null, "4000")).toBe("Very Good");
});
