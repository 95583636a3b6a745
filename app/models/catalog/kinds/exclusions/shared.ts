import {
  count,
  figures,
  hurt,
  type KindExclusions,
  minifigure,
  pattern,
  patternRule,
  phrases,
  rule,
  several,
  without,
} from "./title-rule.ts";

const instructions =
  "instruct(?:ions?(?: manuals?| books?| booklets?)?)?|manuals?|booklets?|(?:bau)?anleitung(?:en)?|notices?|istruzioni|instrucciones";
const papers = `(?:box(?:es)?|ovp|boites?|scatola|caja|${instructions})`;
const extras = `(?:${minifigure}|${papers}|stickers?)`;
const including =
  "(?:with(?!out)|w\\/(?!o\\b|out\\b)|mit|avec|con|incl?|includ(?:es|ing|ed)|inkl|inklusive|has|featuring|contains)";
const and = "(?:plus|and|und|et|[&+/,])";
const lackingWord = "(?:no|without|only|missing)";
/** "no minifigures", "no box or figs", "ohne Figuren". */
export const lacking =
  `${without} (?:(?:any|the|original|lego|[a-z]+ (?:or|nor|&|and|\\/)|[a-z]+ ?[/&]) ?){0,2}` +
  `(?:${figures}|pieces|parts|bricks|minis)\\b`;

/** What comes with the item. Not harmless where that is the item. */
export const included: readonly RegExp[] = [
  pattern`
    (?<![a-z])(?:
    ${including}\.?,? ?(?:(?:all|the|its|original|full|\d{1,2}) )*(?:\d{1,2} ?x )?(?:(?!${lackingWord} )[a-z'-]+,? ){0,5}?|
    ${and} ?(?:(?:all|the|its|original|full|mini|\d{1,2}) )*
    )${extras}(?: ?${and} ?(?:the )?${extras})*\b
    (?! ?(?:(?:sheets?|manuals?|books?|booklets?|is|has) ?)?(?:only|${hurt}))`,
  phrases`(?:with|incl?|includ(?:es|ing)|inkl|mit|avec)\.? \d{1,2} ?x\b`,
  phrases`
    \d{1,2} (?:(?!x )[a-z'-]+ )?${minifigure}\b(?! (?:heads?|hair|legs|torso|helmet|cape|hat))
    (?<!\b(?:of|lot|series?) \d{1,2} [a-z' -]+)`,
  phrases`
    ${without} (?:original |outer )?${papers}\b(?: ?(?:or|nor|and|&|\/|,) ?(?:no )?${papers}\b)*
    (?! ?(?:or|nor|and|&|\/|,) ?(?:no )?${figures})`,
];

/** Elsewhere these are names too: Panini Select, Collector's Choice, a draft pick. */
export const pick = rule("pick-your-own", "pick")`(?:picks?|select|choices?)\b`;

export const threeTimes = rule("lot", "3 x")`
  ${count} ?x(?= +(?!ucl\b|mvp\b|winner|champion|world|speed|zoom|lego$|signed(?! (?:books|comics|cards|photos)))[a-z(]|\d{5}\b| \d{4,7}\b)`;

export const timesThree = rule("lot", "x 3")`
  x ?[(]?(?:[2-9]|[1-9]\d\d?)\b(?![.,]\d|["'x]| ?(?:mm|cm|inch|x ?\d))
  (?<!(?:(?<!\d)\d{1,3}["']? ?|\d[a-z] )x ?\(?\d{1,3})`;

export const packsTimesThree = patternRule("lot", "(x3), x3 at the start, boxes x 3")`
  \(x ?${several}\)|^\W*x ?${several} |
  \b(?:packs?|box(?:es)?|cards?|tins?|sets?|boosters?|figures?|comics?|books?|wagons?|coaches) x ?${several}\b
  (?!\.\d| ?x)`;

export const both = rule("lot", "both")`
  both (?:are|brand|bn|in|new|sealed|sets|mint|boxed|unopened|still|included)\b`;

export const pairOf = rule("lot", "pair of")`pairs? of\b`;

export const modelCollection = rule("lot", "collection of models")`
  (?:train|rolling stock|freight cars|wagons|trains|coaches|cars) collection\b|bundles? of\b|bundle(?= \d)|collection (?:of|-) \d+|
  (?:bundle|collection) (?=(?:[a-z0-9/:]+ ){0,2}[\d-]+ ?[,+&] ?\d)|
  (?:wholesale|assorted|bulk|mixed)\b(?=.* (?:trains|cars|stock|wagons|coaches)\b)|variety of\b|from the (?:attic|loft)\b|
  box full\b|case of \d|\d+-pack\b|multi-?pack\b|job ?lots?\b`;

export const andMore = patternRule("lot", "and more")`[+&] ?more\b`;

export const wholeSet = rule("lot", "whole set")`(?:complete|full|whole|entire) set\b|one set \(?\d+`;

export const compatible = rule("not-genuine", "compatible")`
  [ck]ompatib\w+|fits (?:with )?(?:lego|emerald)|works (?:great )?with lego\b`;

export const anotherMaker = rule("not-genuine", "another maker")`
  (?:not|non|kein|nicht|pas)[ -](?:genuine |real |original |official )?legos?\b|kein original\b|blue ?brixx|
  lepin\b|cobi\b|sluban\b|mould king\b|xingbao\b|wange\b|woma\b|mega (?:bloks?|construx|tesla)|wilko blox\b|
  blox lego\b|mattel\b|playmobil\b|brick ?arms\b|blas ?tech\b|brick ?bums\b|bumstore\b`;

export const ownCreation = rule("not-genuine", "own creation")`
  custom\b|moc\b(?<!\/moc)|
  (?:made|built|gebaut|build) (?:with|from|of|out of|using|aus) (?:genuine |real |original |new |100% |
  official )*lego\b|all parts (?:genuine )?lego\b|aus (?:original )?lego (?:teilen|steinen)\b|eigenbau\b|
  100% authentic parts\b|3d[ -]?print`;

export const reproduction = rule("not-genuine", "reproduction")`
  repro(?:duction)?s?\b`;

export const instructionsOnly = rule("box-or-instructions-only", "instructions")`
  (?:instructions?|instruction\w* (?:manuals?|books?|booklets?)|manuals?|booklets?|leaflets?)[^a-z]{1,4}
  (?:only|for|from|mint)\b|only (?:the )?(?:instructions?|manuals?|booklets?)\b|
  instructions? (?:manuals?|books?|booklets?|sheet|& stickers?|\/stickers?)|pdf\b|
  (?:bau)?anleitung(?:en|sheft)?\b|solo istruzioni\b|notice (?:de montage|seule|lego|du|pour)|instrucciones\b`;

export const stickerSheet = rule("part-only", "sticker sheet")`
  stickers? ?sheets?\b|sheets? of stickers\b|stickers? (?:only|for|new)\b|
  (?:lego|custom|replacement|\dx) stickers?\b|aufkleber\w*|autocollants?\b|adesivi\b|pegatinas\b|decals?\b`;

export const withoutTheItem = rule("part-only", "without the item itself")`
  no (?:figure|train|loco(?:motive)?|car|card|item)(?: included)?$`;

export const onlyAPart = rule("part-only", "only this of it")`
  (?:body|bodyshell|shell|chassis|tender|motors?|trucks?|bogies?|wheels?|tyres|tires|axles|decoders?|couplers?|couplings?|
  pantographs?|(?:pick-?up )?shoes?|rollers|smoke unit|boiler|windows|windscreen|windshield|interior|engine block|
  sticks?|blades?|stand|base|head|insert|case|slab|holder|frame|coa|accessories|weapons?|parts|spares) only\b|
  only (?:the |a )?(?:motor|trucks|bogies|wheels|tender|chassis|body ?shell|frame|slab|case|coa)\b(?! (?:is|are|was|has))`;

export const spareParts = rule("part-only", "spare parts")`
  spare (?:parts?|bags?|stickers?|wheels?|pieces?)|replacements?\b|ersatz[a-z-]*|spares\b(?! or| ?\/| &)|
  parts only\b|bags? (?:no\.? |number |#)?\d{1,2} only|sealed bags? (?:no\.? |number |# ?)\d{1,2}\b|
  sealed bags? (?:from|for)\b|bag #?\d\b(?! ?p)|bags \d,? (?:and|&) \d\b`;

export const madeForIt = rule("part-only", "accessory made for it")`
  (?:for|fur|pour|per|para) (?:the )?lego\b(?! (?:fans?|lovers?|collectors?|enthusiast|constructions?))|
  (?:display|acryl\w*|perspex|glass) (?:stand|frame|base|case|box|plaque)s? (?:[a-z]+ )?(?:for|fur|pour)\b|
  acryl(?:ic|glas)? (?:display|stand|case|box)|led (?:light(?:ing)?|kit|lights)|light(?:ing)? kits?\b|briksmax\b|
  lightailing\b|wall ?mounts?\b|posters?\b`;

export const withoutFigures = rule("damaged-or-incomplete", "without figures or parts")`
  ${lacking}|${figures} (?:removed|missing|not included)\b|
  (?:does ?n'?t|does not|not) (?:include|come with) (?:any |the )?(?:${figures}|parts|pieces)\b`;

/** Exclusions for things with a box, instructions and parts. */
export const ofModels: KindExclusions = {
  harmless: included,
  copies: [reproduction],
  parts: [instructionsOnly, stickerSheet, withoutTheItem, onlyAPart, spareParts, madeForIt, withoutFigures],
};

/** Words that make a listing of models one of several. */
export const lotWords: readonly string[] = [
  ...["lot", "lots", "bundle", "bundles", "bulk", "collection", "collections", "wholesale", "mixed", "variety"],
  ...["job lot", "joblot", "grab bag"],
];
