import * as shared from "../exclusions/shared.ts";
import { count, type KindExclusions, minifigure, rule, without } from "../exclusions/title-rule.ts";

const figurePart =
  "(?:heads?|hair(?:piece)?s?|wigs?|hats?|helmets?|torsos?|legs|arms|capes?|cloaks?|headgears?|visors?|weapons?|accessor(?:y|ies)|kopf|haare|beine|oberkorper|umhang|zubehor)";

/** What comes with a set is the item here. */
export const minifigureExclusions: KindExclusions = {
  harmless: [],
  choices: [shared.pick],
  counts: [shared.threeTimes, shared.timesThree],
  several: [
    rule("lot", "3 minifigures")`
      ${count} (?:(?!of |x |from )[a-z'&-]+ ){0,4}(?:mini[ -]?fig(?:ure|uren|uras)?s|mini[ -]?figuren|figs|figures|figuren)\b|
      (?:complete|full|whole|entire) (?:set|series|collection)\b`,
  ],
  together: [shared.both, shared.pairOf],
  makers: [shared.compatible, shared.anotherMaker, shared.ownCreation],
  parts: [
    rule("damaged-or-incomplete", "without a part of the minifigure")`
      ${without} (?:(?:the|any|his|her|its) )?(?:${figurePart}|light ?sabers?|blasters?|swords?)\b|cracked?\b`,
    rule("part-only", "part of a minifigure, where that is the item")`
      ${figurePart} only\b|only (?:the |a )?${figurePart}\b|just (?:the )?${figurePart}\b|
      ${minifigure}(?:'s)?,? (?:[a-z]+ )?(?<!\b(?:with|w|and|mit|incl|plus|has) )${figurePart}\b|
      ${figurePart} (?:for|from|fur|aus|piece)\b|${figurePart}$(?<!(?:\b(?:with|w|and|mit|incl|plus)\b|[&+/]).*)`,
    shared.madeForIt,
  ],
};
