import { describe, expect, test } from "vitest";
import { readCondition } from "#app/models/catalog/conditions/read-condition.ts";

const comics: readonly (readonly [title: string, conditionKey: string, detail: string | null])[] = [
  ["Green Comet #300 CGC 9.8 White Pages", "cgc-9.8", null],
  ["CGC SS 9.6 Green Comet #300 signed Jo Smith", "cgc-9.6", null],
  ["Green Comet #300 CBCS 9.4 verified signature", "cbcs-9.4", null],
  ["Green Comet #300 9.2 CGC", "cgc-9.2", null],
  ["Green Comet #300 CGC NM/M 9.8", "cgc-9.8", null],
  ["Green Comet #300 CGC 9", "cgc-9", null],
  ["Green Comet #300 PGX 8.5", "pgx-8.5", null],
  ["Green Comet #1 CGC 5.0 Restored", "cgc-5-restored", null],
  ["Green Comet #1 CGC 1.8 Qualified", "cgc-1.8-qualified", null],
  ["Green Comet #300 slabbed", "graded", null],
  ["Green Comet #300 VF/NM 9.0", "raw", "VF/NM 9.0"],
  ["Green Comet #300 NM-", "raw", "NM-"],
  ["Green Comet #300 FN 6.0 CGC ready", "raw", "FN 6.0"],
  ["Green Comet #300 VG+ ungraded", "raw", "VG+"],
  ["Green Comet #300 VF, possible CGC 9.4", "raw", "VF"],
  ["Green Comet #300 raw copy", "raw", null],
  ["New Mutants #98", "unknown", null],
  ["New Mutants #98 CGC 9.8?", "unknown", null],
  ["New Avengers #1 brand new series", "unknown", null],
  ["Green Comet #300 9.8 quality", "unknown", null],
];

const cards: readonly (readonly [title: string, conditionKey: string, detail: string | null])[] = [
  ["2009 Topps Otto Brandt #321 PSA 10 GEM MINT", "psa-10", null],
  ["2009 Topps Otto Brandt #321 PSA GEM MT 10", "psa-10", null],
  ["2009 Topps Otto Brandt #321 PSA 8 (OC)", "psa-8-oc", null],
  ["2009 Topps Otto Brandt #321 PSA 8 MK", "psa-8-mk", null],
  ["2009 Topps Otto Brandt #321 BGS 9.5 10/9.5/9.5/9", "bgs-9.5", null],
  ["2009 Topps Otto Brandt #321 Beckett 9", "bgs-9", null],
  ["2009 Topps Otto Brandt BGS 10 Black Label", "bgs-10-black", null],
  ["2009 Topps Otto Brandt auto BGS 9 / 10 auto", "bgs-9", null],
  ["1952 Topps Otto Brandt #31 SGC 84/7", "sgc-7", null],
  ["2009 Topps Otto Brandt #321 BGS 9.5 = PSA 10?", "bgs-9.5", null],
  ["1952 Topps Otto Brandt #31 PSA Authentic", "psa-authentic", null],
  ["Pokemon Embermouse 4/102 CGC 8.5", "cgc-8.5", null],
  ["2009 Topps Otto Brandt #321 professionally graded", "graded", null],
  ["2009 Topps Otto Brandt #321 raw PSA 10?", "raw", null],
  ["2009 Topps Otto Brandt #321 NM-MT", "raw", "NM-MT"],
  ["2009 Topps Otto Brandt #321 EX-MT easy PSA 6", "raw", "EX-MT"],
  ["2009 Topps Otto Brandt #321 ungraded", "raw", null],
  ["2009 Topps Otto Brandt #321 PSA 9-10 candidate?", "unknown", null],
  ["2009 Topps Otto Brandt #321 gem mint 10", "unknown", null],
  ["Otto Brandt signed jersey PSA/DNA 10", "unknown", null],
];

describe.each([
  ["comics", comics],
  ["sports-memorabilia", cards],
] as const)("%s", (itemKind, titles) => {
  test.each(titles)("%s", (title, key, detail) => {
    const stated = { itemKind, title, condition: null, grader: null, grade: null, declared: null };
    expect(readCondition(stated)).toMatchObject({ key, detail });
  });
});

test("the grade of a title wins over the columns", () => {
  const stated = {
    itemKind: "sports-memorabilia",
    condition: "Used",
    grader: "PSA",
    grade: "10",
    declared: null,
  } as const;
  expect(readCondition({ ...stated, title: "2009 Topps Otto Brandt #321 SGC 9" }).key).toBe("sgc-9");
  expect(readCondition({ ...stated, title: "2009 Topps Otto Brandt #321" }).key).toBe("psa-10");
});
