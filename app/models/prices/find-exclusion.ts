import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { isForParts } from "../catalog/conditions/read-condition.ts";
import { kindsOnServer } from "../catalog/kinds/all.server.ts";
import type { TitleRule } from "../catalog/kinds/exclusions/title-rule.ts";
import { foldTitle } from "../catalog/titles/title.ts";
import { type ExclusionRule, harmless, titleRulesOf } from "./exclusion-rules.ts";

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
