import { type ItemKind, itemKinds } from "../catalog/categories.ts";

/** Why a sale is excluded. Pages show the label. */
export const exclusionRules = {
  lot: { label: "Lot of several items" },
  "part-only": { label: "Part or accessory only" },
  "box-or-instructions-only": { label: "Box or instructions only" },
  "damaged-or-incomplete": { label: "Damaged or incomplete" },
  "pick-your-own": { label: "Choice of several items" },
  mystery: { label: "Mystery or random item" },
  "not-genuine": { label: "Not an original" },
  "price-outlier": { label: "Unusual price" },
  "other-item": { label: "Another item" },
  "sample-replaced": { label: "Sample sale, replaced by real ones" },
} as const satisfies Record<string, { label: string }>;

export type ExclusionRule = keyof typeof exclusionRules;

export function exclusionLabel(rule: string): string {
  return (exclusionRules as Record<string, { label: string }>)[rule]?.label ?? rule;
}

interface TitleRule {
  rule: ExclusionRule;
  evidence: string;
  in: readonly ItemKind[];
  /** A group at the end of the match is quoted instead of the match. */
  matches: RegExp;
  /** A title with this anywhere is not excluded. */
  unless?: RegExp;
}

/** For folded titles. Line ends and the spaces beside them are not part of the pattern. */
function pattern(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(source, ...parts).replace(/\s*\n\s*/g, ""));
}

function phrases(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${pattern(source, ...parts).source})`);
}

function ruleMaker(regExp: typeof pattern) {
  return (rule: ExclusionRule, evidence: string, kinds: readonly ItemKind[] = itemKinds) =>
    (source: TemplateStringsArray, ...parts: readonly string[]): TitleRule => ({
      rule,
      evidence,
      in: kinds,
      matches: regExp(source, ...parts),
    });
}

const rule = ruleMaker(phrases);
const patternRule = ruleMaker(pattern);

const several =
  "(?:[2-9]|[1-9]\\d\\d?|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|deux|trois|tre)";
const numbered =
  "(?:series?|wave|vol|volume|no|nr|part|movie|season|ages?|level|year|phase|episode|story|bags?|steps?)";
/** `several` that counts items: not within a decimal, a size or a code, and not "series 3". */
const count = `${several}(?<!(?:[.,/:#+'-]|\\b${numbered} ?)${several})`;
const minifigure =
  "(?:mini[ -]?fig(?:ure|ur|uren|uras|s|ures)?|minf(?:ig|igs|igures?)|micro ?figs?|figurines?)(?![a-z])";
const figures = `(?:${minifigure}|fig(?:s|ur|ures?|uren|uras?)?|characters|droids?|clones?(?: troopers?)?|dinos\\w*)`;
/** A collectible series, sold as single bags: CMF sets are 710xx, earlier ones 88xx, Super Mario's 713xx and 714xx. */
const seriesOfFigures = `(?:${minifigure}|series? \\d|characters?|mixels|710[0-4]\\d|71361|71386|71394|714[01]\\d)`;
const nearSeriesOfFigures = `(?:(?=.*${seriesOfFigures})|(?<=${seriesOfFigures}.*))`;
const figurePart =
  "(?:heads?|hair(?:piece)?s?|wigs?|hats?|helmets?|torsos?|legs|arms|capes?|cloaks?|headgears?|visors?|weapons?|accessor(?:y|ies)|kopf|haare|beine|oberkorper|umhang|zubehor)";
const instructions =
  "instruct(?:ions?(?: manuals?| books?| booklets?)?)?|manuals?|booklets?|(?:bau)?anleitung(?:en)?|notices?|istruzioni|instrucciones";
const papers = `(?:box(?:es)?|ovp|boites?|scatola|caja|${instructions})`;
const extras = `(?:${minifigure}|${papers}|stickers?)`;
const including =
  "(?:with(?!out)|w\\/(?!o\\b|out\\b)|mit|avec|con|incl?|includ(?:es|ing|ed)|inkl|inklusive|has|featuring|contains)";
const and = "(?:plus|and|und|et|[&+/,])";
const without = "(?:no|without|w\\/o|w\\/out|ohne|keine?|sans|senza|sin|missing|minus|less)";
const lackingWord = "(?:no|without|only|missing)";
/** "no minifigures", "no box or figs", "ohne Figuren". */
const lacking =
  `${without} (?:(?:any|the|original|lego|[a-z]+ (?:or|nor|&|and|\\/)|[a-z]+ ?[/&]) ?){0,2}` +
  `(?:${figures}|pieces|parts|bricks|minis)\\b`;
const hurt =
  "(?:damaged?|damag|dmg|dents?|dented|creas\\w+|crush\\w*|torn|tear|worn|wear|imperfect|beschadigt\\w*|abimee?)";
const wrapping = "(?:box|packag\\w+|packet|karton|ovp|boite|sticker)";
/** A number that a set of figures and bricks has, and a single figure in its bag has not (30xxx, 40xxx, 50xxxxx). */
const numberedSet = "\\b(?:[126-9]\\d{4}|3[1-9]\\d{3}|4[1-9]\\d{3}|[4-9]\\d{3})\\b";

/**
 * Phrases that are blanked before the rules are tried. Packaging is not the item: a set without its box counts. The
 * loss in price is within the usual differences between sales of one set.
 */
export const harmless: readonly RegExp[] = [
  phrases`${wrapping}(?: (?:is|has|have|may|some|a|with|slightly|bit|little|minor|corner|but|sealed))*[ :]+${hurt}`,
  phrases`(?:${hurt}|tatty|squashed)(?: [a-z]+){0,2}? ${wrapping}`,
  phrases`(?:no|not|non|un|without|nothing|none)(?: is| are)?[ -]?(?:damaged?|missing|broken|missing [a-z]+)\b`,
  phrases`
    mix-a-lot\b|(?:parking|a) lots?\b|lots of (?!\d)|both sides\b|pick ?-?(?:ups?|axes?)\b|new 52\b|only fools\b|
    (?:editor|collector|critic|people|player|reader|fan|staff)s?'?s? choice\b|(?:panini|diamond|marvel|dc) select\b|
    (?:ice|guitar|draft|lottery|first|\d(?:st|nd|rd|th)) picks?\b|
    missing link\b|battle[ -]damaged\b|(?:porsche|formula e) 99x\b|mystery (?:machine|mansion|minis?)\b|
    choose (?:your|thy) (?:own adventure|path|side|destiny|weapon|body)`,
  phrases`
    (?:uk|us|usa|eu|korea|japan|china|asia|australia|vip|members?|adults?|bidders?|buyers?) only\b|
    (?:collection|postage|delivery|cash|store|pieces|pcs|exclusive|day|show) only\b|
    only (?:available|opened?|one|at|used|once|displayed|built|made|to|uk|sold|for sale|the best|\d{1,3}\b(?![:/]))`,
  // One comic, as sellers of many put it.
  phrases`(?:1|one|single) (?:comic )?(?:book|issue) lots?\b`,
  // A seller's numbering of several listings of the same set: "(Lot B)", "40524 Lot 7".
  pattern`[(-] ?lot [a-z\d]\)?$|\d{4,7}\)? lot [a-z\d]$`,
];

/** What comes with the item. Not harmless for minifigures, which are the item. */
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

export const titleRules: readonly TitleRule[] = [
  // The buyer chooses
  rule("pick-your-own", "you pick")`
    (?:yo)?u (?:pick|choose|select)\b|your (?:picks?|choice)\b|pick (?:your|a|the|one|from|any|which)\b|
    choos(?:e|ing)(?: your)?\b|choice of\b|select (?:your|from|colou?r|size|one|any|which|the)\b|
    (?:to|please|and|or|can) (?:pick|select)\b|multi[ -]?(?:listing|variation)s?\b`,
  patternRule("pick-your-own", "pick, at the end")`[^a-z\d ] ?(?:picks?|choice|select)\W*$`,
  // Elsewhere these are names too: Panini Select, Collector's Choice, a draft pick.
  rule("pick-your-own", "pick", ["legos", "minifigures"])`(?:picks?|select|choices?)\b`,
  rule("pick-your-own", "you pick, in German, French, Italian and Spanish")`
    aussuchen\b|auswahl\b|(?:nach|zur|freie) wahl\b|wahlweise\b|(?:mehrere|verschiedene) varianten\b|au choix\b|
    choix (?:de|du|multiple)\b|a choisir\b|choisissez\b|a scelta\b|da scegliere\b|scegli\b|a elegir\b|elige\b|
    (?:a |para )?escoger?\b`,

  // Several items
  rule("lot", "lot")`(?:job[ -]?)?lots?\b(?: ?(?:of|[/x(])? ?\(?${several}\b\)?)?`,
  rule("lot", "lot, in German, Italian and Spanish")`konvolut\w*|lotto (?:di|da|stock|\d+)|lote\b`,
  rule("lot", "3 x", ["legos", "figures", "comics", "model-trains", "model-cars", "minifigures"])`
    ${count} ?x(?= +(?!ucl\b|mvp\b|winner|champion|world|speed|zoom|lego$)[a-z(]|\d{5}\b| \d{4,7}\b)`,
  patternRule("lot", "3 x, at the start", ["sports-memorabilia"])`^\W*${several} ?x(?= [a-z])`,
  rule("lot", "x 3", ["legos", "model-trains", "minifigures"])`
    x ?[(]?(?:[2-9]|[1-9]\d\d?)\b(?![.,]\d|["'x]| ?(?:mm|cm|inch|x ?\d))
    (?<!(?:(?<!\d)\d{1,3}["']? ?|\d[a-z] )x ?\(?\d{1,3})`,
  patternRule("lot", "(x3), x3 at the start, boxes x 3", ["figures", "comics", "model-cars", "sports-memorabilia"])`
    \(x ?${several}\)|^\W*x ?${several} |
    \b(?:packs?|box(?:es)?|cards?|tins?|sets?|boosters?|figures?|comics?|books?|wagons?|coaches) x ?${several}\b
    (?!\.\d| ?x)`,
  rule("lot", "set of 3")`
    (?:sets?|bundle|group|collection|total|quantity|qty|case) of \(?(?:all )?${several}\b
    (?! (?:parts|pieces|pcs|teile|stickers|decals))`,
  rule("lot", "pack of 3, box of 36", ["legos"])`
    (?:packs?|pk|box(?:es)?|bags?) of (?:all )?${several}\b(?! (?:parts|pieces))`,
  rule("lot", "3 sets", ["legos"])`
    ${count} \(?(?:(?!in |of |x |years? |yrs? |pcs |pieces? |teile )[a-z&'/-]+ ){0,3}
    (?:sets|poly ?bags|packets|packages|kits|(?:blind|foil|party|minifigure|unopened) (?:bags|boxes|packs)|single)\b`,
  rule("lot", "3 comics", ["comics"])`
    ${count} (?:(?!page |in |of )[a-z&'/-]+ ){0,2}(?:comics|comic books|books|issues)\b`,
  patternRule("lot", "3, at the start", ["legos"])`
    ^[^\w#.]*${several}\)? (?:\([a-z]+\) )?
    (?:(?:brand|new|sealed|genuine|official|original|unopened|vintage|rare|mint|retired) )*
    (?:lego|bags|packages|packs|packets|boxes|sets)\b`,
  rule("lot", "3 pieces, in German", ["legos"])`${count} (?:stuck|stk)\b`,
  rule("lot", "3 minifigures", ["minifigures"])`
    ${count} (?:(?!of |x |from )[a-z'&-]+ ){0,4}(?:mini[ -]?fig(?:ure|uren|uras)?s|mini[ -]?figuren|figs|figures|figuren)\b|
    (?:complete|full|whole|entire) (?:set|series|collection)\b`,
  rule("lot", "set of covers", ["comics"])`
    (?:cover|variant|book) sets?\b|sets? options?\b|(?:cover|cvr)s? a ?[,/&]? ?b\b|variants? a ?[,/&] ?b\b|
    set (?:a ?[,/&]? ?b\b|of all)`,
  rule("lot", "team set", ["sports-memorabilia"])`team sets?\b|sets? # ?\d+ ?- ?\d`,
  rule("lot", "set/3, qty 3")`sets?\/[2-9]|(?:qty|quantity):? ?[2-9]`,
  rule("lot", "bundle of what comes in numbers")`
    (?:sets?|figures?|${minifigure}|cards?|moments?|comics?|books?|classic|nintendo) bundle\b|bundles? (?:of|x|job)\b`,
  rule("lot", "bulk of loose things")`bulk (?:lego|bricks?|pieces|parts|pack|mix|lot|cards|comics|buy)\b`,
  rule("lot", "both", ["legos", "figures", "comics", "model-trains", "minifigures"])`
    both (?:are|brand|bn|in|new|sealed|sets|mint|boxed|unopened|still|included)\b`,
  rule("lot", "pair of", ["legos", "figures", "comics", "model-trains", "model-cars", "minifigures"])`pairs? of\b`,
  rule("lot", "collection of models", ["model-trains", "model-cars"])`
    (?:train|rolling stock|freight cars|wagons|trains|coaches|cars) collection\b|bundles? of\b|bundle(?= \d)|collection (?:of|-) \d+|
    (?:bundle|collection) (?=(?:[a-z0-9/:]+ ){0,2}[\d-]+ ?[,+&] ?\d)|
    (?:wholesale|assorted|bulk|mixed)\b(?=.* (?:trains|cars|stock|wagons|coaches)\b)|variety of\b|from the (?:attic|loft)\b|
box full\b|case of \d|\d+-pack\b|multi-?pack\b|job ?lots?\b`,
  rule("lot", "two or three cars", ["model-cars"])`(?:duo|trio|pair|bundle)\b`,
  patternRule("lot", "and more", ["legos", "comics"])`[+&] ?more\b`,
  rule("lot", "whole series of figures", ["legos"])`
    (?:complete|full|whole|entire) (?:(?:full|complete|sealed|\d\d(?: pcs\.?)?) )*
    (?:set|series|collection|box|case)s?\b(?:(?: of)?(?: all)? \(?(?:[2-9]|[1-3]\d)\b|${nearSeriesOfFigures})|
    (?:series?|serie) complet[ae]\b|komplett(?:e|er|es)? ?(?:set|serie|satz)\b|box ?\/ ?case\b|
    (?:${count}|[2-9]\d) (?:bags|packets|bustine|tuten|sachets)\b${nearSeriesOfFigures}`,
  {
    ...rule("lot", "whole run", ["comics"])`
    (?:complete|full|whole|entire) (?:set|run|series|lot|collection)\b`,
    unless: phrases`(?:tpb|omnibus|hardcover|hard cover|hc|paperback|graphic novel|trade|deluxe|compendium)\b`,
  },
  rule("lot", "whole set", ["figures", "sports-memorabilia"])`(?:complete|full|whole|entire) set\b|one set \(?\d+`,
  patternRule("lot", "several issues: #1-6, #1,2,3", ["comics"])`
    (?:#|\b)(?<![\d/.-])\d{1,3} ?(?:-|to|thru|through) ?#?\d{1,3}\b(?![-/\d]|(?:st|nd|rd|th)\b)|
    #\d{1,3}(?: ?[,&+] ?#?\d{1,3}\b)+|#\d{1,3} and #?\d{1,3}\b`,

  // The content is unknown
  rule("mystery", "mystery box")`
    mystery (?:box(?:es)?|bags?|packs?|cards?|lots?|bundles?|grab|repack|${minifigure}|blind|slabs?|
    comic (?:box|pack)|tin|\d+ card)|mystery\*|repacks?\b|grab bags?\b|lucky (?:dip|bag)s?\b|
    surprise (?:box|bag|lot|bundle)s?\b|
    random (?:cards?|bulk|selection|pull|pick|comics|lot|mix|configuration|parts|pieces|assort\w+|lego)\b|
    guaranteed (?:hits?|autos?|graded|rookies?)\b|wundertute|uberraschungs(?:box|paket|tute)|pochette surprise\b`,
  rule("mystery", "unopened pack", ["sports-memorabilia"])`
    (?:hobby|retail) (?:(?:tin|retail|blaster|hanger) )?(?:box|pack|tin)(?:es|s)?\b`,

  // Not by the maker
  rule("not-genuine", "compatible", ["legos", "figures", "minifigures"])`
    [ck]ompatib\w+|fits (?:with )?(?:lego|emerald)|works (?:great )?with lego\b`,
  rule("not-genuine", "another maker", ["legos", "minifigures"])`
    (?:not|non|kein|nicht|pas)[ -](?:genuine |real |original |official )?legos?\b|kein original\b|blue ?brixx|
    lepin\b|cobi\b|sluban\b|mould king\b|xingbao\b|wange\b|woma\b|mega (?:bloks?|construx|tesla)|wilko blox\b|
    blox lego\b|mattel\b|playmobil\b|brick ?arms\b|blas ?tech\b|brick ?bums\b|bumstore\b`,
  {
    ...rule("not-genuine", "blocks of another maker", ["legos"])`
    (?:(?:klemm)?bau)?(?:blocks?|steine?)\b|bricks? (?:sets?|toys?|kits?)\b|blocs?\b|briques?\b|mattoncini\b|bloques?\b`,
    unless: pattern`lego|duplo`,
  },
  rule("not-genuine", "own creation", ["legos", "minifigures"])`
    custom\b|moc\b(?<!\/moc)|
    (?:made|built|gebaut|build) (?:with|from|of|out of|using|aus) (?:genuine |real |original |new |100% |
    official )*lego\b|all parts (?:genuine )?lego\b|aus (?:original )?lego (?:teilen|steinen)\b|eigenbau\b|
    100% authentic parts\b|3d[ -]?print`,
  rule("not-genuine", "copy")`
    fakes?\b|bootleg\b|knock ?-?off\b|counterfeit\b|unbranded\b|unofficial\b|(?:3rd|third) party\b`,
  rule("not-genuine", "reproduction", ["figures", "comics", "model-trains", "model-cars", "sports-memorabilia"])`
    repro(?:duction)?s?\b`,
  // "Reprints" describes the content of an original.
  rule("not-genuine", "printed again", ["comics"])`facsimiles?\b|reprint(?:ed|ing)?\b|replicas?\b`,
  rule("damaged-or-incomplete", "cut or coloured card", ["sports-memorabilia"])`
    trimmed\b|re-?colou?red\b|(?:authentic|auth) altered\b`,
  rule("not-genuine", "printed signature", ["sports-memorabilia"])`
    reprint(?:s|ed)?\b|facsimile\b|porcelain card\b|replica (?:porcelain )?card\b|pre-?print(?:ed)?\b|printed (?:autograph|signature)|novelty card\b|
    custom (?:card|made)\b|aceo\b`,

  // Cardboard and paper
  rule("box-or-instructions-only", "empty box")`
    empty (?:display |original )?(?:box|packag\w+|case|carton)|(?:box|packaging|case|cover|sleeve) (?:only|empty)\b|
    only (?:the )?(?:box|packaging)\b|leer(?:karton|verpackung|box|e ovp)|(?:ovp|karton|verpackung) leer\b|
    boites? vides?\b|scatol[ae] vuot[ae]\b|cajas? vacias?\b`,
  rule("box-or-instructions-only", "instructions", ["legos", "figures", "model-trains", "model-cars"])`
    (?:instructions?|instruction\w* (?:manuals?|books?|booklets?)|manuals?|booklets?|leaflets?)[^a-z]{1,4}
    (?:only|for|from|mint)\b|only (?:the )?(?:instructions?|manuals?|booklets?)\b|
    instructions? (?:manuals?|books?|booklets?|sheet|& stickers?|\/stickers?)|pdf\b|
    (?:bau)?anleitung(?:en|sheft)?\b|solo istruzioni\b|notice (?:de montage|seule|lego|du|pour)|instrucciones\b`,

  // A part of it, or something for it
  rule("part-only", "sticker sheet", ["legos", "figures", "model-trains", "model-cars"])`
    stickers? ?sheets?\b|sheets? of stickers\b|stickers? (?:only|for|new)\b|
    (?:lego|custom|replacement|\dx) stickers?\b|aufkleber\w*|autocollants?\b|adesivi\b|pegatinas\b|decals?\b`,
  rule("part-only", "without the item itself", ["figures", "model-trains", "model-cars", "sports-memorabilia"])`
    no (?:figure|train|loco(?:motive)?|car|card|item)(?: included)?$`,
  // Quotes up to two words before: "Dinosaur Only".
  rule("part-only", "only this of it", ["legos"])`only\b(?<=\b((?:[a-z0-9'.]+[ (*-]+){0,2}only))`,
  rule("part-only", "only this of it", ["figures", "comics", "model-trains", "model-cars", "sports-memorabilia"])`
    (?:body|bodyshell|shell|chassis|tender|motors?|trucks?|bogies?|wheels?|tyres|tires|axles|decoders?|couplers?|couplings?|
    pantographs?|(?:pick-?up )?shoes?|rollers|smoke unit|boiler|windows|windscreen|windshield|interior|engine block|
    sticks?|blades?|stand|base|head|insert|case|slab|holder|frame|coa|accessories|weapons?|parts|spares) only\b|
    only (?:the |a )?(?:motor|trucks|bogies|wheels|tender|chassis|body ?shell|frame|slab|case|coa)\b(?! (?:is|are|was|has))`,
  rule("part-only", "split from a set", ["legos"])`
    (?:split|taken|removed) (?:off |from )|from (?:the )?(?:lego )?sets?\b|
    aus (?:dem |ucs )?(?:lego )?(?:verschiedenen )?sets?\b|d[au]l? set\b|del set\b`,
  rule("part-only", "from 75257", ["legos"])`
    (?:from|aus|tire du|tratto da) (?:[a-z]+ )?\(?#?(?:\d{5}|[3-9]\d{3})\b|
    (?<!(?:escape|rescue|attack|flight|plants) )from [^,(]{3,40}\bsets? [#(]?\d{4,5}\b|
    set-\d{4,5}\b(?<=${minifigure}.*)`,
  rule("part-only", "spare parts", ["legos", "figures", "model-trains", "model-cars"])`
    spare (?:parts?|bags?|stickers?|wheels?|pieces?)|replacements?\b|ersatz[a-z-]*|spares\b(?! or| ?\/| &)|
    parts only\b|bags? (?:no\.? |number |#)?\d{1,2} only|sealed bags? (?:no\.? |number |# ?)\d{1,2}\b|
    sealed bags? (?:from|for)\b|bag #?\d\b(?! ?p)|bags \d,? (?:and|&) \d\b`,
  {
    ...rule("part-only", "loose bricks", ["legos"])`
    parts? (?:no|nr|number|#|id|ref)\b|parts? \d{3,}|parts new\b|
    (?:lego|train|tram|technic|genuine|official lego) parts?\b|element id\b|pick a brick\b|liftarme?[ns]?\b|
    \d lift arms?\b|friction ridges\b|(?:axle|pin|bush|peg) (?:&|and|connector|with|hole|\d)|
    technic (?:pins?|bush|axles?|bricks \d)|gear \d+ (?:tooth|zahn)|zahnra\w+|verbinder\b|noppen?\b|fliesen?\b|
    dachsteine?\b|konverter\b|platten?\b|plaque\b|charniere\b|brique\b|vrac\b|kiloware\b|groove\b|bluish gr[ea]y\b|
    studless\b`,
    unless: phrases`(?:sammel|serie \d|base ?plate)`,
  },
  {
    ...rule("part-only", "a brick by its size", ["legos"])`
    (?:bricks?|plates?|tiles?|slopes?|panels?|wedges?|brackets?|hinges?|arch(?:es)?|cones?|dish|doors?|fences?|
    beams?|steine?|turntables?|tyres?|wheels?|windows?|glass)\b[^(]{0,22}\b\d{1,2} ?x ?\d{1,2}\b|
    \d{1,2} ?x ?\d{1,2}(?: ?x ?\d{1,2}(?: ?\/ ?\d)?)?\b[^(]{0,22}\b
    (?:bricks?|plates?|tiles?|slopes?|panels?|wedges?|brackets?|hinges?|arch(?:es)?|cones?|dish|doors?|fences?|
    beams?|steine?|turntables?|tyres?)\b`,
    unless: phrases`(?:key ?(?:ring|chain)|base ?plate|board\b|poly ?bag|in 1\b|building (?:set|kit|toy))`,
  },
  rule("damaged-or-incomplete", "without a part of the minifigure", ["minifigures"])`
    ${without} (?:(?:the|any|his|her|its) )?(?:${figurePart}|light ?sabers?|blasters?|swords?)\b|cracked?\b`,
  rule("part-only", "part of a minifigure, where that is the item", ["minifigures"])`
    ${figurePart} only\b|only (?:the |a )?${figurePart}\b|just (?:the )?${figurePart}\b|
    ${minifigure}(?:'s)?,? (?:[a-z]+ )?(?<!\b(?:with|w|and|mit|incl|plus|has) )${figurePart}\b|
    ${figurePart} (?:for|from|fur|aus|piece)\b|${figurePart}$(?<!(?:\b(?:with|w|and|mit|incl|plus)\b|[&+/]).*)`,
  rule("part-only", "part of a minifigure", ["legos"])`
    (?:${minifigure}|figur)(?:'s)?,? (?:[a-z]+ ){0,3}
    (?:heads?|hair|wigs?|hats?|helmets?|torsos?|legs|arms|hands|capes?|hood|headgear|utensils?|weapons?|accessor\w+|
    body|neck\w*|wands?|swords?|mugs?|shields?|tete|cheveux|coiffure|bras|jambes)\b(?<! w [a-z ]+)|
    (?:headgears?|hairpieces?|torsos?|oberkorper|oberteile?|coiffures?|cheveux|chapeaux?|zubehor|umhang)\b|
    (?:helm|kopf|haare?|beine|hosen|torso|helmet|head|hair|cape) (?:fur|for|piece|\+)`,
  rule("part-only", "accessory made for it", ["legos", "figures", "model-trains", "model-cars", "minifigures"])`
    (?:for|fur|pour|per|para) (?:the )?lego\b(?! (?:fans?|lovers?|collectors?|enthusiast|constructions?))|
    (?:display|acryl\w*|perspex|glass) (?:stand|frame|base|case|box|plaque)s? (?:[a-z]+ )?(?:for|fur|pour)\b|
    acryl(?:ic|glas)? (?:display|stand|case|box)|led (?:light(?:ing)?|kit|lights)|light(?:ing)? kits?\b|briksmax\b|
    lightailing\b|wall ?mounts?\b|posters?\b`,
  {
    ...rule("part-only", "figure of a set, by its number: sw0527", ["legos"])`
    (?:sw|sh|hp|lor|njo|cty|col|dim|tlm|iaj|jw|loc|nex|twn|cas|pi|poc|sp|min|idea|hol|bat|toy|dis|spd|lls|uni|gb|st|
    ovr|hs|mk)\d{3,4}[a-z]?\b(?:(?=.*\b(?:\d{5}|[3-9]\d{3})\b)|(?<=\b(?:\d{5}|[3-9]\d{3})\b.*))`,
    unless: phrases`(?:poly ?bags?|foil|blister|sealed|series?|sammel\w*|collect[ia]\w+|710[0-4]\d|88\d\d)\b`,
  },
  // A product of its own: a series of figures, a bag, a sealed or boxed set whose title mentions its figures.
  {
    ...rule("part-only", "figure of a numbered set", [
      "legos",
    ])`${minifigure}\b(?:(?=.*${numberedSet})|(?<=${numberedSet}.*))`,
    unless: phrases`
      (?:series?|sammel\w*|cmf|blind|collect[ia]\w+|bam|710[0-4]\d|868\d|88\d\d|8909|vidiyo|packs?|display|
      poly ?bags?|foil|blister|bagged|boxed|b?nib|bn?i?sb|[nm]isb|bnip|seal(?:ed)?|unopened|in (?:[a-z]+ )?box|
      magnet|key ?(?:ring|chain)|pcs|pieces?|teile|kit|playset|building|ages? \d|retired set|
      advent|adventskalender|calendar|${lacking})\b`,
  },

  // Not all of it, or broken
  rule("damaged-or-incomplete", "without figures or parts", ["legos", "figures", "model-trains", "model-cars"])`
    ${lacking}|${figures} (?:removed|missing|not included)\b|
    (?:does ?n'?t|does not|not) (?:include|come with) (?:any |the )?(?:${figures}|parts|pieces)\b`,
  rule("damaged-or-incomplete", "incomplete")`
    incomplet[eo]?\b|unvollstandig\b|not complete\b|near(?:ly)? complete\b|\d\d% complete\b(?<!100% complete)|
    missing\b|fehl(?:t|en|ende\w*)\b|manque\w*\b|mancant\w+|faltan?\b`,
  rule("damaged-or-incomplete", "for repair")`
    spares? ?(?:or|&|and|\/) ?repairs?\b|for (?:parts|spares|repairs?)\b|not working\b|
    non[ -]?(?:runner|running|working)\b|faulty\b|broken\b|defe[kc]t\b`,
  // "New & sealed (damaged)" speaks of the wrapping.
  {
    ...rule("damaged-or-incomplete", "damaged")`
    damaged\b|beschadigt\w*|abimee?\b|danneggiat\w+`,
    unless: phrases`(?:sealed|unopened|[nm]isb|bn?i?sb)\b`,
  },
  rule("damaged-or-incomplete", "not a whole comic", ["comics"])`
    coverless\b|no cover\b|(?:cover|pages?) (?:missing|detached)\b|mvs (?:cut|clipped)\b|clipped\b|restored\b`,
];
