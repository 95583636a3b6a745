import { expect, test } from "vitest";
import { readGrading } from "#app/models/market/parsing/grade-text.ts";

test.each([
  ["2019 Upper Deck Rookie #12 PSA 10", "PSA", "10"],
  ["2019 Upper Deck Rookie #12 PSA 10.", "PSA", "10"],
  ["psa10 GEM 2019 rookie", "PSA", "10"],
  ["Rookie PSA GEM MT 10 low pop", "PSA", "10"],
  ["Rookie SGC 9.0 rare", "SGC", "9"],
  ["Detective Tales #27 CGC 9.8 White Pages", "CGC", "9.8"],
  ["Rookie BGS 9.5, PSA 10?", "BGS", "9.5"],
  ["PSA Rookie card in slab", "PSA", null],
])("%s is graded by %s at %s", (title, grader, grade) => {
  expect(readGrading(title)).toEqual({ grader, grade });
});

test.each([
  "2019 Upper Deck Rookie #12",
  "Rookie PSA 10?",
  "Rookie PSA10 ready",
  "Possible PSA 10 rookie",
  "Rookie 10 gem mint",
  "CAPSAICIN 9 sauce",
])("%s is not graded", (title) => {
  expect(readGrading(title)).toBeNull();
});
