import { expect, test } from "vitest";
import { reportReasons } from "#app/models/community/report-fields.ts";
import { lengthOf } from "#app/models/platform/text-length.ts";
import { reasonOf, reportForm } from "#app/routes/_community+/community_.reports/report-form.ts";

test.each(reportReasons)("%s, with words of one's own as long as a person counts them, is told whole", (reason) => {
  const details = "😀".repeat(400);
  const told = reasonOf(reportForm.parse({ reason, details }));
  expect(told).toBe(`${reason}: ${details}`);
  expect(lengthOf(told)).toBeLessThanOrEqual(500);
});

test("words that are too long are refused and not cut, and what nobody sees is none", () => {
  const sentenceOf = (details: string) =>
    reportForm.safeParse({ reason: "Something else", details }).error?.issues[0]?.message;
  expect(sentenceOf("😀".repeat(401))).toBe("Please use at most 400 characters");
  expect(sentenceOf("\u0000\u200b")).toBe("Please say what is wrong");
});
