import { isForParts } from "../catalog/conditions/read-condition.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import { type ItemKind, itemKinds } from "../catalog/kinds/all.ts";
import {
  hurt,
  minifigure,
  pattern,
  patternRule,
  phrases,
  rule,
  several,
  type TitleRule,
} from "../catalog/kinds/exclusions/title-rule.ts";
import { foldTitle } from "../catalog/titles/title.ts";

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
  "held-back": { label: "Held back" },
  "sample-replaced": { label: "Sample sale, replaced by real ones" },
  "source-terms": { label: "From a source whose sales do not count" },
  "taken-out": { label: "Taken out by the operator" },
} as const satisfies Record<string, { label: string }>;

export type ExclusionRule = keyof typeof exclusionRules;

/** The rules that compare sales. Only these may count a sale again. */
export const priceRules = ["price-outlier", "other-item", "held-back"] as const satisfies readonly ExclusionRule[];
/** The rules that look at more than the row: the item's other sales, its source, what an operator says of it. What is read of a row leaves them alone. */
export const rulesBeyondRow: readonly ExclusionRule[] = [...priceRules, "sample-replaced", "source-terms", "taken-out"];

export function exclusionLabel(rule: string): string {
  return (exclusionRules as Record<string, { label: string }>)[rule]?.label ?? rule;
}

const wrapping = "(?:box|packag\\w+|packet|karton|ovp|boite|sticker)";

/**
 * Phrases that are blanked before the rules are tried. Packaging is not the item: a set without its box counts. The
 * loss in price is within the usual differences between sales of one set.
 */
const harmless: readonly RegExp[] = [
  phrases`${wrapping}(?: (?:is|has|have|may|some|a|with|slightly|bit|little|minor|corner|but|sealed))*[ :]+${hurt}`,
  phrases`(?:${hurt}|tatty|squashed)(?: [a-z]+){0,2}? ${wrapping}`,
  phrases`(?:no|not|non|un|without|nothing|none)(?: is| are)?[ -]?(?:damaged?|missing|broken|missing [a-z]+)\b`,
  phrases`
    mix-a-lot\b|parking lots?\b|a lots?\b(?! ?of \(?${several}\b)|lots of (?!\d)|both sides\b|pick ?-?(?:ups?|axes?)\b|new 52\b|only fools\b|
    (?:editor|collector|critic|people|player|reader|fan|staff)s?'?s? choice\b|(?:panini|diamond|marvel|dc) select\b|
    (?:ice|guitar|draft|lottery|first|\d(?:st|nd|rd|th)) picks?\b|
    missing link\b|battle[ -]damaged\b|(?:porsche|formula e) 99x\b|mystery (?:machine|mansion|minis?)\b|
    bricks? ?[&+] ?more\b|pop!? movie posters?\b|
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

/** What titles of a kind say where a sale does not count: first what is tried first. */
function titleRulesOf(itemKind: ItemKind): readonly TitleRule[] {
  const own = kindsOnServer[itemKind].exclusions;
  return [
    // The buyer chooses
    rule("pick-your-own", "you pick")`
      (?:yo)?u (?:pick|choose|select)\b|your (?:picks?|choice)\b|pick (?:your|a|the|one|from|any|which)\b|
      choos(?:e|ing)(?: your)?\b|choice of\b|select (?:your|from|colou?r|size|one|any|which|the)\b|
      (?:to|please|and|or|can) (?:pick|select)\b|multi[ -]?(?:listing|variation)s?\b`,
    patternRule("pick-your-own", "pick, at the end")`[^a-z\d ] ?(?:picks?|choice|select)\W*$`,
    ...(own.choices ?? []),
    rule("pick-your-own", "you pick, in German, French, Italian and Spanish")`
      aussuchen\b|auswahl\b|(?:nach|zur|freie) wahl\b|wahlweise\b|(?:mehrere|verschiedene) varianten\b|au choix\b|
      choix (?:de|du|multiple)\b|a choisir\b|choisissez\b|a scelta\b|da scegliere\b|scegli\b|a elegir\b|elige\b|
      (?:a |para )?escoger?\b`,
    // Several items
    rule("lot", "lot")`(?:job[ -]?)?lots?\b(?: ?(?:of|[/x(])? ?\(?${several}\b\)?)?`,
    rule("lot", "lot, in German, Italian and Spanish")`konvolut\w*|lotto (?:di|da|stock|\d+)|lote\b`,
    ...(own.counts ?? []),
    rule("lot", "set of 3")`
      (?:sets?|bundle|group|collection|total|quantity|qty|case) of \(?(?:all )?${several}\b
      (?! (?:parts|pieces|pcs|teile|stickers|decals))`,
    ...(own.several ?? []),
    rule("lot", "set/3, qty 3")`sets?\/[2-9]|(?:qty|quantity):? ?[2-9]`,
    rule("lot", "bundle of what comes in numbers")`
      (?:sets?|figures?|${minifigure}|cards?|moments?|comics?|books?|classic|nintendo) bundle\b|bundles? (?:of|x|job)\b`,
    rule("lot", "bulk of loose things")`bulk (?:lego|bricks?|pieces|parts|pack|mix|lot|cards|comics|buy)\b`,
    ...(own.together ?? []),
    // The content is unknown
    rule("mystery", "mystery box")`
      mystery (?:box(?:es)?|bags?|packs?|cards?|lots?|bundles?|grab|repack|${minifigure}|blind|slabs?|
      comic (?:box|pack)|tin|\d+ card)|mystery\*|repacks?\b|grab bags?\b|lucky (?:dip|bag)s?\b|
      surprise (?:box|bag|lot|bundle)s?\b|
      random (?:cards?|bulk|selection|pull|pick|comics|lot|mix|configuration|parts|pieces|assort\w+|lego)\b|
      guaranteed (?:hits?|autos?|graded|rookies?)\b|wundertute|uberraschungs(?:box|paket|tute)|pochette surprise\b`,
    ...(own.makers ?? []),
    rule("not-genuine", "copy")`
      fakes?\b|bootleg\b|knock ?-?off\b|counterfeit\b|unbranded\b|unofficial\b|(?:3rd|third) party\b`,
    ...(own.copies ?? []),
    // Cardboard and paper
    rule("box-or-instructions-only", "empty box")`
      empty (?:display |original )?(?:box|packag\w+|case|carton)|(?:box|packaging|case|cover|sleeve) (?:only|empty)\b|
      only (?:the )?(?:box|packaging)\b|leer(?:karton|verpackung|box|e ovp)|(?:ovp|karton|verpackung) leer\b|
      boites? vides?\b|scatol[ae] vuot[ae]\b|cajas? vacias?\b`,
    ...(own.parts ?? []),
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
    ...(own.rest ?? []),
  ];
}

export interface Exclusion {
  rule: ExclusionRule;
  reason: string;
}

/** The facts of a sale apart from its price. The title is a cleaned one. */
interface ClassifiableTitle {
  title: string;
  category: ItemKind;
  /** Identical items sold together, where the source says so. */
  lotSize?: number | null;
  condition?: string | null;
  itemKey?: string | null;
  others?: readonly string[];
}

/** The rules of each kind, and one pattern of them all: most titles match none, so one pass is enough. Its harmless phrases. */
const wordsByCategory = Object.fromEntries(
  itemKinds.map((category) => {
    const rules = titleRulesOf(category);
    const harmlessPhrases = new RegExp(anyOf([...kindsOnServer[category].exclusions.harmless, ...harmless]), "g");
    return [category, { rules, anyRule: anyOf(rules.map(({ matches }) => matches)), harmlessPhrases }];
  }),
) as Record<ItemKind, { rules: readonly TitleRule[]; anyRule: RegExp; harmlessPhrases: RegExp }>;

/** Why a sale must not count, apart from its price. Null for one whole, genuine item. `findPriceExclusions` checks the price. */
export function findExclusion(sale: ClassifiableTitle): Exclusion | null {
  if (sale.lotSize && sale.lotSize > 1) return { rule: "lot", reason: `Sold as ${sale.lotSize} items together.` };
  return excludedByTitle(sale) ?? severalItems(sale) ?? damagedCondition(sale);
}

function excludedByTitle({ title, category }: ClassifiableTitle): Exclusion | null {
  const folded = withoutHarmless(title, category);
  const { rules, anyRule } = wordsByCategory[category];
  if (!anyRule.test(folded)) return null;
  for (const { rule, matches, unless } of rules) {
    const found = matches.exec(folded);
    if (found && !unless?.test(folded)) return { rule, reason: `The title says "${quote(title, found)}".` };
  }
  return null;
}

/** The folded text with harmless phrases blanked. Everything else keeps its place, so that it can be quoted. */
function withoutHarmless(text: string, category: ItemKind): string {
  return foldTitle(text).replace(wordsByCategory[category].harmlessPhrases, (phrase) => "~".repeat(phrase.length));
}

function quote(title: string, { 0: match, 1: group = match, index }: RegExpExecArray): string {
  const end = index + match.length;
  return title.slice(end - group.length, end).replace(/^[^\p{L}\p{N}#(]+|[^\p{L}\p{N})]+$/gu, "");
}

function severalItems({ category, itemKey, others = [] }: ClassifiableTitle): Exclusion | null {
  if (others.length === 0) return null;
  const numbers = itemKey ? [itemKey, ...others] : others;
  const what = kindsOnServer[category].exclusions.further ?? "item";
  const how = numbers.length === 1 ? `A further ${what}` : `${numbers.length === 2 ? "Two" : numbers.length} ${what}s`;
  return { rule: "lot", reason: `${how}: ${new Intl.ListFormat("en-GB").format(numbers)}.` };
}

function damagedCondition({ condition, category }: ClassifiableTitle): Exclusion | null {
  if (!condition || !isForParts(category, withoutHarmless(condition, category))) return null;
  return { rule: "damaged-or-incomplete", reason: `The condition says "${condition}".` };
}

/** One pattern of several. Those that begin at a word share that test. */
function anyOf(patterns: readonly RegExp[]): RegExp {
  const sources = patterns.map(({ source }) => source);
  const atWord = sources.filter((source) => source.startsWith("\\b(?:"));
  const elsewhere = sources.filter((source) => !atWord.includes(source));
  return new RegExp(
    [`\\b(?=[a-z\\d])(?:${atWord.map((source) => source.slice(2)).join("|")})`, ...elsewhere].join("|"),
  );
}
