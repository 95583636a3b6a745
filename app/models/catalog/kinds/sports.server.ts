import { rawDetail } from "../titles/read-grade.ts";
import * as shared from "./exclusions/shared.ts";
import { patternRule, phrases, rule, several } from "./exclusions/title-rule.ts";
import type { KindOnServer } from "./kind.server.ts";
import { cardNaming } from "./sports/card-columns.ts";
import { cardGrading, identifySportsItem } from "./sports/sports.ts";
import { readSportsName, sportsCover } from "./sports/sports-name.ts";

export const sportsOnServer: KindOnServer = {
  identify: identifySportsItem,
  naming: cardNaming,
  gradedEnd: /-(psa|bgs|sgc|bvg|bccg|csg|hga|gma|cgc|isa)-(10|\d)(?:-(5))?(?:-(oc|mk|st|mc|pd))?$/,
  grading: cardGrading,
  readDetail: (title) => rawDetail(cardGrading, title),
  readName: readSportsName,
  coverWords: sportsCover,
  themeTerms: {
    "signed-jerseys": ["signed & jersey", "autographed & jersey"],
    "signed-helmets": ["signed & helmet", "autographed & helmet"],
    "game-used": ["game worn", "match worn"],
    football: ["nfl"],
    basketball: ["nba"],
    baseball: ["mlb"],
    hockey: ["nhl"],
    soccer: ["fifa"],
    championship: ["champion", "world series"],
    "vintage-sports": ["vintage"],
  },
  exclusions: {
    harmless: shared.included,
    // "Signed replica jersey": the value is of all jerseys that were signed.
    flaws: phrases`(?:custom|replica|digital)(?: [a-z]+){0,2} (?:jersey|helmet|bat|ball|card|patch)s?\b|\*?digital\*`,
    choices: [
      rule(
        "pick-your-own",
        "complete your set",
      )`(?:pick to )?complete (?:your|ur|the) (?:own )?(?:set|team|base|run|collection)\b`,
    ],
    counts: [
      patternRule("lot", "3 x, at the start")`^\W*${several} ?x(?= [a-z])|^\W*\(${several}\) `,
      shared.packsTimesThree,
    ],
    several: [
      rule("lot", "team set")`team sets?\b|sets? # ?\d+ ?- ?\d`,
      rule("lot", "small helmets")`(?:mini|miniature|gumball|pocket pro)(?: [a-z]+){0,3} helmets\b`,
    ],
    together: [shared.wholeSet],
    makers: [
      rule("mystery", "unopened pack")`
        (?:hobby|retail) (?:(?:tin|retail|blaster|hanger) )?(?:box|pack|tin)(?:es|s)?\b`,
    ],
    copies: [
      shared.reproduction,
      rule("damaged-or-incomplete", "cut or coloured card")`
        trimmed\b|re-?colou?red\b|(?:authentic|auth) altered\b`,
      rule("not-genuine", "printed signature")`
        reprint(?:s|ed)?\b|facsimile\b|porcelain card\b|replica (?:porcelain )?card\b|pre-?print(?:ed)?\b|printed (?:autograph|signature)|novelty card\b|
        custom (?:card|made)\b|aceo\b`,
    ],
    parts: [shared.withoutTheItem, shared.onlyAPart],
  },
};
