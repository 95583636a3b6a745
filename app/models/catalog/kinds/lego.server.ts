import { countOf } from "../../platform/amounts.ts";
import { dotted } from "../titles/name-parts.ts";
import type { ItemIdentification } from "../titles/words.ts";
import type { KindOnServer } from "./kind.server.ts";
import { keyOfSetSlug, knownSets, setSlug } from "./known-items.server.ts";
import { legoExclusions } from "./lego/exclusions.ts";
import { findOddSet } from "./lego/odd-set-number.ts";
import { identifySet } from "./lego/set-number.ts";
import { namedVariants } from "./lego/set-variants.ts";
import { identifyMinifigure } from "./minifigures/minifigures.ts";

export const legoOnServer: KindOnServer = {
  identify: (title) => ({ ...identifyLegoSet(title), name: null }),
  coverWords: ({ key, theme, year, pieces, subject }) => {
    const size = pieces ? countOf(pieces, "piece") : null;
    return { big: key, first: theme || null, second: dotted(size, year) || (theme ? null : subject) };
  },
  exclusions: legoExclusions,
  numbers: {
    name: "set number",
    item: "LEGO Set",
    ref: "lego-set",
    keyOf: keyOfSetNumber,
    // "75257-1", "75257", "col21-3", "K75257-1".
    form: /^[a-z]{0,10}\d[\w.]{0,20}(?:-\d{1,3})?$/i,
    widths: [3, 4],
    column: /^\d{3,7}(?:-\d{1,2})?$/,
    among: { statedKind: "other", form: /^\d{3,7}-\d{1,2}$/ },
    api: { form: /^\d{4,7}$/, refusal: "A LEGO set number has four to seven digits, such as 75257." },
  },
  slugs: { slugOf: setSlug, keyOf: keyOfSetSlug },
  catalogueThemes: {
    marvel: ["Super Heroes Marvel", "Marvel Super Heroes", "Spider-Man"],
    city: ["Town"],
    technic: ["Expert Builder"],
    creator: ["Creator 3-in-1", "Creator Expert"],
    ninjago: ["The LEGO Ninjago Movie"],
    potter: ["Fantastic Beasts"],
    ideas: ["LEGO Ideas and CUUSOO", "LEGO Ideas", "Cuusoo"],
  },
  namedBeside: [
    {
      heading: "Minifigures named with it",
      itemKind: "minifigures",
      keysIn: (title) => keysOf(identifyMinifigure(title)),
    },
    {
      heading: "Sold together in lots",
      itemKind: "legos",
      keysIn: (title, isLot) => (isLot && hasTwoNumbers(title) ? keysOf(identifyLegoSet(title)) : []),
    },
  ],
};

const hasTwoNumbers = (title: string) => (title.match(/\d{3,}/g)?.length ?? 0) > 1;

function keysOf({ key, others }: Pick<ItemIdentification, "key" | "others">): (string | null)[] {
  return [key, ...others];
}

/** Set number → key: "75257-1" → "75257". A variant that a set list knows stays. */
function keyOfSetNumber(number: string): string | null {
  if (!/^[\w.-]+$/.test(number)) return null;
  return knownSets.find(number) ? number : number.replace(/(?<=.)-\d+$/, "");
}

/** A known odd number ("LG20001") wins if it contains the plain one, or if that is unknown. */
function identifyLegoSet(title: string): ReturnType<typeof identifySet> {
  const set = identifySet(title, knownSets);
  const odd = findOddSet(title, knownSets.oddNumbers);
  const isBetter = odd !== null && (set.key === null || odd.includes(set.key) || !knownSets.find(set.key));
  return isBetter ? { ...set, key: odd } : ofVariants(title, set);
}

/** Resolves a number with variants: one in the title is the key, two leave the plain number, three are a lot. */
function ofVariants(title: string, { key, others }: ReturnType<typeof identifySet>): ReturnType<typeof identifySet> {
  const variants = key === null ? undefined : knownSets.variants.get(key);
  if (key === null || !variants) return { key, others };
  const [first = key, ...further] = namedVariants(title, key, knownSets.find(key), variants);
  if (further.length === 0) return { key: first, others };
  return { key, others: further.length > 1 ? [...others, first, ...further] : others };
}
