import * as shared from "./exclusions/shared.ts";
import { patternRule, rule, several } from "./exclusions/title-rule.ts";
import type { KindOnServer } from "./kind.server.ts";
import { trainNaming } from "./model-trains/train-columns.ts";
import { readTrainName, trainCover } from "./model-trains/train-name.ts";
import { identifyTrain } from "./model-trains/trains.ts";

const conditionGrade = /(?<![a-z\d])c[ -]?(10|[4-9])(?:[+]|\.5)?(?![a-z\d-])/i;
const boxed = /\b(?:boxed|with box|w\/ ?box|in box|original box|ovp|boite d'origine)\b|(?<![a-z])\bob\b/i;
const unboxed = /\b(?:unboxed|no box|without box|ohne ovp|sans boite)\b/i;

/** The C-grade and whether there is a box: "C-8, boxed". */
function readTrainDetail(title: string): { text: string; condition: "new" | "used" | null } | null {
  const grade = conditionGrade.exec(title)?.[1];
  const box = unboxed.test(title) ? "no box" : boxed.test(title) ? "boxed" : null;
  const text = [grade && `C-${grade}`, box].filter(Boolean).join(", ");
  return text === "" ? null : { text, condition: grade ? (grade === "10" ? "new" : "used") : null };
}

export const modelTrainsOnServer: KindOnServer = {
  identify: identifyTrain,
  naming: trainNaming,
  hasOtherGoods: true,
  readDetail: readTrainDetail,
  readName: readTrainName,
  coverWords: trainCover,
  themeTerms: {
    "ho-scale": ["ho gauge", "ho"],
    "n-scale": ["n gauge"],
    "o-scale": ["o gauge"],
    "rolling-stock": ["wagon", "coach", "boxcar", "hopper", "tank car", "caboose", "carriage"],
    "steam-locomotives": ["steam loco", "steam engine"],
  },
  lots: { words: [...shared.lotWords, "assorted"] },
  exclusions: {
    ...shared.ofModels,
    counts: [
      shared.threeTimes,
      shared.timesThree,
      patternRule("lot", "3 Märklin wagons, 60 Stück")`
        ^\W*${several} (?:marklin|maerklin|hornby|lionel|bachmann)\b|\b${several} ?(?:stuck|stueck|stk)\b`,
    ],
    parts: [
      ...(shared.ofModels.parts ?? []),
      rule(
        "part-only",
        "motor for it",
      )`(?:motor|decoder|schleifer|haftreifen|bulbs?|brushes|gluhlampen?) (?:for|fur|fuer|pour)\b`,
    ],
    together: [
      shared.both,
      shared.pairOf,
      shared.modelCollection,
      patternRule("lot", "39568 und Dampflok 37949")`(?<![\d-])\d{4,5} (?:und|and|&|\+) (?:[a-z]+ )?\d{4,5}\b(?!-)`,
    ],
  },
};
