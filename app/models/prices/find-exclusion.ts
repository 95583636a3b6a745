import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { foldTitle } from "../catalog/title.ts";
import { type ExclusionRule, harmless, included, titleRules } from "./exclusion-rules.ts";

/** A sale that does not count, and the evidence in one sentence for a collector. */
export interface Exclusion {
  rule: ExclusionRule;
  reason: string;
}

/** What is known of a sale before its price is looked at; `title` is a cleaned one. */
export interface ClassifiableTitle {
  title: string;
  category: ItemKind;
  /** Identical items sold together, where the source says so. */
  lotSize?: number | null;
  condition?: string | null;
  /** The item the title is about and the further ones in it, as `identifyItem` finds them. */
  itemKey?: string | null;
  others?: readonly string[];
}

/** The rules of each category, and all their evidence in one pattern: most titles hold none, and one pass tells. */
const rulesByCategory = new Map(
  itemKinds.map((category) => {
    const rules = titleRules.filter((rule) => rule.in?.includes(category) ?? true);
    return [category, { rules, evidence: anyOf(rules.map(({ says }) => says)) }];
  }),
);

const anythingHarmless = new RegExp(anyOf([...included, ...harmless]), "g");
const harmlessForFigures = new RegExp(anyOf(harmless), "g");

/**
 * Why a sale must not count in prices, from what its title and its source say; null when it is one genuine, whole item.
 * The price is not looked at: that is `findOutliers`.
 */
export function findExclusion(sale: ClassifiableTitle): Exclusion | null {
  if (sale.lotSize && sale.lotSize > 1) return { rule: "lot", reason: `Sold as ${sale.lotSize} items together.` };
  return accusedByTitle(sale) ?? severalItems(sale) ?? damagedCondition(sale);
}

function accusedByTitle({ title, category }: ClassifiableTitle): Exclusion | null {
  const folded = withoutHarmless(title, category);
  const { rules, evidence } = rulesByCategory.get(category) ?? {};
  if (!evidence?.test(folded)) return null;
  for (const { rule, says, unless } of rules ?? []) {
    const found = says.exec(folded);
    if (found && !unless?.test(folded)) return { rule, reason: `The title says "${quote(title, found)}".` };
  }
  return null;
}

/** The folded text with harmless phrases blanked; everything else keeps its place, so that it can be quoted. */
function withoutHarmless(text: string, category: ItemKind): string {
  return foldTitle(text).replace(category === "minifigures" ? harmlessForFigures : anythingHarmless, (phrase) =>
    "~".repeat(phrase.length),
  );
}

function quote(title: string, { 0: match, 1: group = match, index }: RegExpExecArray): string {
  const end = index + match.length;
  return title.slice(end - group.length, end).replace(/^[^\p{L}\p{N}#(]+|[^\p{L}\p{N})]+$/gu, "");
}

function severalItems({ category, itemKey, others = [] }: ClassifiableTitle): Exclusion | null {
  if (others.length === 0) return null;
  const numbers = itemKey ? [itemKey, ...others] : others;
  const what = category === "legos" ? "set number" : "item";
  const how = numbers.length === 1 ? `A further ${what}` : `${numbers.length === 2 ? "Two" : numbers.length} ${what}s`;
  return { rule: "lot", reason: `${how}: ${new Intl.ListFormat("en-GB").format(numbers)}.` };
}

function damagedCondition({ condition, category }: ClassifiableTitle): Exclusion | null {
  if (
    !condition ||
    !/for parts|not working|spares|incomplete|damaged|faulty|broken/.test(withoutHarmless(condition, category))
  ) {
    return null;
  }
  return { rule: "damaged-or-incomplete", reason: `The condition says "${condition}".` };
}

/** Any of the patterns in one pass; what most of them share, beginning at a word, is asked once. */
function anyOf(patterns: readonly RegExp[]): RegExp {
  const sources = patterns.map(({ source }) => source);
  const atWord = sources.filter((source) => source.startsWith("\\b(?:"));
  const elsewhere = sources.filter((source) => !atWord.includes(source));
  return new RegExp(
    [`\\b(?=[a-z\\d])(?:${atWord.map((source) => source.slice(2)).join("|")})`, ...elsewhere].join("|"),
  );
}
