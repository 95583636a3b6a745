import * as shared from "../exclusions/shared.ts";
import {
  count,
  type KindExclusions,
  minifigure,
  pattern,
  patternRule,
  phrases,
  rule,
  several,
} from "../exclusions/title-rule.ts";

/** A collectible series, sold as single bags: CMF sets are 710xx, earlier ones 88xx, Super Mario's 713xx and 714xx. */
const seriesNumber = "(?:710[0-4]\\d|71361|71386|71394|714[01]\\d)";
const seriesOfFigures = `(?:${minifigure}|series? \\d|characters?|mixels|${seriesNumber})`;
const nearSeriesOfFigures = `(?:(?=.*${seriesOfFigures})|(?<=${seriesOfFigures}.*))`;
/** A number that a set of figures and bricks has, and a single figure in its bag has not (30xxx, 40xxx, 50xxxxx). */
const numberedSet = "\\b(?:[126-9]\\d{4}|3[1-9]\\d{3}|4[1-9]\\d{3}|[4-9]\\d{3})\\b";

export const legoExclusions: KindExclusions = {
  harmless: shared.included,
  // The figures of a series share its number, and each is worth something else.
  flaws: phrases`${seriesNumber}\b|seri(?:es|e) ?\d+\b`,
  further: "set number",
  choices: [shared.pick],
  counts: [shared.threeTimes, shared.timesThree],
  several: [
    rule("lot", "pack of 3, box of 36")`
      (?:packs?|pk|box(?:es)?|bags?) of (?:all )?${several}\b(?! (?:parts|pieces))`,
    rule("lot", "3 sets")`
      ${count} \(?(?:(?!in |of |x |years? |yrs? |pcs |pieces? |teile )[a-z&'/-]+ ){0,3}
      (?:sets|poly ?bags|packets|packages|kits|(?:blind|foil|party|minifigure|unopened) (?:bags|boxes|packs)|single)\b`,
    patternRule("lot", "3, at the start")`
      ^[^\w#.]*${several}\)? (?:\([a-z]+\) )?
      (?:(?:brand|new|sealed|genuine|official|original|unopened|vintage|rare|mint|retired) )*
      (?:lego|bags|packages|packs|packets|boxes|sets)\b`,
    rule("lot", "3 pieces, in German")`${count} (?:stuck|stk)\b`,
  ],
  together: [
    shared.both,
    shared.pairOf,
    shared.andMore,
    rule("lot", "whole series of figures")`
      (?:complete|full|whole|entire) (?:(?:full|complete|sealed|\d\d(?: pcs\.?)?) )*
      (?:set|series|collection|box|case)s?\b(?:(?: of)?(?: all)? \(?(?:[2-9]|[1-3]\d)\b|${nearSeriesOfFigures})|
      (?:series?|serie) complet[ae]\b|komplett(?:e|er|es)? ?(?:set|serie|satz)\b|box ?\/ ?case\b|
      (?:${count}|[2-9]\d) (?:bags|packets|bustine|tuten|sachets)\b${nearSeriesOfFigures}`,
  ],
  makers: [
    shared.compatible,
    shared.anotherMaker,
    {
      ...rule("not-genuine", "blocks of another maker")`
        (?:(?:klemm)?bau)?(?:blocks?|steine?)\b|bricks? (?:sets?|toys?|kits?)\b|blocs?\b|briques?\b|mattoncini\b|bloques?\b`,
      unless: pattern`lego|duplo`,
    },
    shared.ownCreation,
  ],
  parts: [
    shared.instructionsOnly,
    shared.stickerSheet,
    // Quotes up to two words before: "Dinosaur Only".
    rule("part-only", "only this of it")`only\b(?<=\b((?:[a-z0-9'.]+[ (*-]+){0,2}only))`,
    rule("part-only", "split from a set")`
      (?:split|taken|removed) (?:off |from )|from (?:the )?(?:lego )?sets?\b|
      aus (?:dem |ucs )?(?:lego )?(?:verschiedenen )?sets?\b|d[au]l? set\b|del set\b`,
    rule("part-only", "from 75257")`
      (?:from|aus|tire du|tratto da) (?:[a-z]+ )?\(?#?(?:\d{5}|[3-9]\d{3})\b|
      (?<!(?:escape|rescue|attack|flight|plants) )from [^,(]{3,40}\bsets? [#(]?\d{4,5}\b|
      set-\d{4,5}\b(?<=${minifigure}.*)`,
    shared.spareParts,
    {
      ...rule("part-only", "loose bricks")`
        parts? (?:no|nr|number|#|id|ref)\b|parts? \d{3,}|parts new\b|
        (?:lego|train|tram|technic|genuine|official lego) parts?\b|element id\b|pick a brick\b|liftarme?[ns]?\b|
        \d lift arms?\b|friction ridges\b|(?:axle|pin|bush|peg) (?:&|and|connector|with|hole|\d)|
        technic (?:pins?|bush|axles?|bricks \d)|gear \d+ (?:tooth|zahn)|zahnra\w+|verbinder\b|noppen?\b|fliesen?\b|
        dachsteine?\b|konverter\b|platten?\b|plaque\b|charniere\b|brique\b|vrac\b|kiloware\b|groove\b|bluish gr[ea]y\b|
        studless\b`,
      unless: phrases`(?:sammel|serie \d|base ?plate)`,
    },
    {
      ...rule("part-only", "a brick by its size")`
        (?:bricks?|plates?|tiles?|slopes?|panels?|wedges?|brackets?|hinges?|arch(?:es)?|cones?|dish|doors?|fences?|
        beams?|steine?|turntables?|tyres?|wheels?|windows?|glass)\b[^(]{0,22}\b\d{1,2} ?x ?\d{1,2}\b|
        \d{1,2} ?x ?\d{1,2}(?: ?x ?\d{1,2}(?: ?\/ ?\d)?)?\b[^(]{0,22}\b
        (?:bricks?|plates?|tiles?|slopes?|panels?|wedges?|brackets?|hinges?|arch(?:es)?|cones?|dish|doors?|fences?|
        beams?|steine?|turntables?|tyres?)\b`,
      unless: phrases`(?:key ?(?:ring|chain)|base ?plate|board\b|poly ?bag|in 1\b|building (?:set|kit|toy))`,
    },
    rule("part-only", "part of a minifigure")`
      (?:${minifigure}|figur)(?:'s)?,? (?:[a-z]+ ){0,3}
      (?:heads?|hair|wigs?|hats?|helmets?|torsos?|legs|arms|hands|capes?|hood|headgear|utensils?|weapons?|accessor\w+|
      body|neck\w*|wands?|swords?|mugs?|shields?|tete|cheveux|coiffure|bras|jambes)\b(?<! w [a-z ]+)|
      (?:headgears?|hairpieces?|torsos?|oberkorper|oberteile?|coiffures?|cheveux|chapeaux?|zubehor|umhang)\b|
      (?:helm|kopf|haare?|beine|hosen|torso|helmet|head|hair|cape) (?:fur|for|piece|\+)`,
    shared.madeForIt,
    {
      ...rule("part-only", "figure of a set, by its number: sw0527")`
        (?:sw|sh|hp|lor|njo|cty|col|dim|tlm|iaj|jw|loc|nex|twn|cas|pi|poc|sp|min|idea|hol|bat|toy|dis|spd|lls|uni|gb|st|
        ovr|hs|mk)\d{3,4}[a-z]?\b(?:(?=.*\b(?:\d{5}|[3-9]\d{3})\b)|(?<=\b(?:\d{5}|[3-9]\d{3})\b.*))`,
      unless: phrases`(?:poly ?bags?|foil|blister|sealed|series?|sammel\w*|collect[ia]\w+|710[0-4]\d|88\d\d)\b`,
    },
    // A product of its own: a series of figures, a bag, a sealed or boxed set whose title mentions its figures.
    {
      ...rule("part-only", "figure of a numbered set")`${minifigure}\b(?:(?=.*${numberedSet})|(?<=${numberedSet}.*))`,
      unless: phrases`
        (?:series?|sammel\w*|cmf|blind|collect[ia]\w+|bam|710[0-4]\d|868\d|88\d\d|8909|vidiyo|packs?|display|
        poly ?bags?|foil|blister|bagged|boxed|b?nib|bn?i?sb|[nm]isb|bnip|seal(?:ed)?|unopened|in (?:[a-z]+ )?box|
        magnet|key ?(?:ring|chain)|pcs|pieces?|teile|kit|playset|building|ages? \d|retired set|
        advent|adventskalender|calendar|${shared.lacking})\b`,
    },
    shared.withoutFigures,
  ],
};
