import type { Deal } from "./market.ts";
import type { SeededRandom } from "./seeded-random.ts";

const longestTitle = 80;

/**
 * A title as a seller might write it, at most 80 characters: one of the templates, each name in braces replaced by what
 * `word` says for it. Where every template proves too long it is `plain`, cut if need be.
 */
export function writtenTitle(
  templates: () => readonly string[],
  word: (name: string) => string,
  plain: string,
  random: SeededRandom,
): string {
  for (let attempt = 0; attempt < 6; attempt++) {
    const title = inSomeCase(tidy(filled(random.pick(templates()), word)), random);
    if (title.length <= longestTitle) return title;
  }
  return shortened(plain);
}

/** One of the titles, if possible one that need not be cut. */
export function pickTitle(titles: readonly string[], random: SeededRandom): string {
  const tidied = titles.map(tidy);
  const fitting = tidied.filter(({ length }) => length <= longestTitle);
  return shortened(random.pick(fitting.length > 0 ? fitting : tidied));
}

const extras = [
  "",
  "",
  "Free Shipping",
  "FREE SHIPPING",
  "Fast Shipping",
  "Ships Today",
  "In Hand",
  "Great Gift",
  "Fast & Free Shipping",
  "US Seller",
  "Smoke Free Home",
  "✅",
  "🔥",
  "⭐",
] as const;
const british = ["Free P&P", "VGC", "Fast Dispatch", "UK Seller", ""] as const;

/** What sellers add that says nothing of the item; often nothing. */
export function extraWords({ currency, random }: Deal): string {
  return random.pick(currency === "GBP" ? british : extras);
}

// Cut at the braces: plain text and names take turns.
function filled(template: string, word: (name: string) => string): string {
  const parts = template.split(/[{}]/);
  return parts.map((part, index) => (index % 2 === 0 ? part : word(part))).join("");
}

function shortened(text: string): string {
  const title = tidy(text);
  return title.length <= longestTitle ? title : tidy(title.slice(0, title.lastIndexOf(" ", longestTitle)));
}

function inSomeCase(title: string, random: SeededRandom): string {
  const draw = random.uniform();
  if (draw < 0.07) return title.toUpperCase();
  if (draw < 0.12) return title.toLowerCase();
  return title;
}

function tidy(text: string): string {
  return text
    .replace(/\(\s*\)/g, "")
    .replace(/\s+/g, " ")
    .replace(/ ([:,])/g, "$1")
    .replace(/( [-|])+( [-|])/g, "$2")
    .replace(/^[\s:,|-]+|[\s:,|(&-]+$/g, "");
}
