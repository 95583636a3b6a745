import * as shared from "./exclusions/shared.ts";
import { count, patternRule, rule } from "./exclusions/title-rule.ts";
import type { KindOnServer } from "./kind.server.ts";
import { carNaming } from "./model-cars/car-columns.ts";
import { carCover, readCarName } from "./model-cars/car-name.ts";
import { identifyCar } from "./model-cars/cars.ts";

export const modelCarsOnServer: KindOnServer = {
  identify: identifyCar,
  naming: carNaming,
  hasOtherGoods: true,
  readName: readCarName,
  coverWords: carCover,
  themeTerms: {
    "hot-wheels": ["hotwheels"],
    "1-64-scale": ["1:64"],
    "1-24-scale": ["1:24"],
    "1-18-scale": ["1:18"],
    greenlight: ["green light"],
    "muscle-cars": ["muscle"],
  },
  lots: {
    words: [
      ...shared.lotWords,
      ...["assortment", "case", "cases", "pack", "packs", "multipack", "set", "sets", "pair", "pairs", "duo", "trio"],
    ],
    phrases: ["N pack", "set of N", "lot of N", "case of N"],
  },
  exclusions: {
    ...shared.ofModels,
    counts: [
      shared.threeTimes,
      shared.packsTimesThree,
      rule("lot", "2 Hot Wheels, 4 variations")`${count} (?:[a-z]+\.? ){0,3}(?:hot ?wheels|variations|cars)\b`,
      patternRule("lot", "(2), 10x at the end")`\([2-9]\)\W*$|\b(?:[2-9]|1\d)x\W*$`,
    ],
    together: [
      rule(
        "lot",
        "both variations, plus another",
      )`both (?:variations|versions|colou?rs)\b|plus (?:two|three|another|a|new|[1-9]) [a-z]`,
      shared.pairOf,
      shared.modelCollection,
      rule("lot", "two or three cars")`(?:duo|trio|pair|bundle)\b`,
    ],
  },
};
