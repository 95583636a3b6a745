import { expect, test } from "vitest";
import { splitGradedKey } from "#app/models/catalog/identification/identify-item.server.ts";

test.each([
  ["comics", "amazing-spider-man-300-1988-cgc-9-8", "amazing-spider-man-300-1988", "cgc-9.8"],
  ["comics", "amazing-spider-man-300-cgc-9-0", "amazing-spider-man-300", "cgc-9"],
  ["comics", "amazing-spider-man-300-signed-cbcs-10-0", "amazing-spider-man-300-signed", "cbcs-10"],
  ["comics", "amazing-spider-man-300-cgc", "amazing-spider-man-300", "graded"],
  ["sports-memorabilia", "2018-topps-update-juan-soto-us300-psa-10", "2018-topps-update-juan-soto-us300", "psa-10"],
  ["sports-memorabilia", "2017-donruss-al-smith-9-psa-8-mk", "2017-donruss-al-smith-9", "psa-8-mk"],
  ["sports-memorabilia", "2017-donruss-al-smith-9-bgs-9-5", "2017-donruss-al-smith-9", "bgs-9.5"],
  ["figures", "kenner-han-solo-afa-85", "kenner-han-solo", "afa-85"],
] as const)("an old key of %s, %s, was %s in %s", (itemKind, old, key, condition) => {
  expect(splitGradedKey(itemKind, old)).toEqual({ key, condition });
});

test.each([
  ["comics", "amazing-spider-man-300-1988"],
  ["comics", "spider-man-2099-1"],
  ["sports-memorabilia", "2017-donruss-al-smith-9-of-10"],
  ["figures", "funko-pop-star-wars-324"],
  ["legos", "75257"],
  ["model-trains", "hornby-cgc-9-8"],
] as const)("a key of %s without a grade is not split: %s", (itemKind, key) => {
  expect(splitGradedKey(itemKind, key)).toBeNull();
});
