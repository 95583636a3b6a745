import { readFacts } from "#db/reference/facts.ts";
import { clip } from "../../../platform/text-length.ts";
import { blanks, type Word, written } from "../../titles/words.ts";

const words = Map.groupBy(readFacts("title-words/comic-variants"), ([kind]) => kind ?? "");
const namesNobody = new Set(words.get("names nobody")?.map(([, word]) => word));
const anywhere = meaningsOf("anywhere");
const beforeMarker = meaningsOf("before a marker");

function meaningsOf(kind: string): Map<string, string> {
  return new Map(words.get(kind)?.map(([, phrase = "", meaning]) => [phrase, meaning ?? phrase]));
}

function anyOf(phrases: Iterable<string>): string {
  return [...phrases]
    .sort((one, other) => other.length - one.length)
    .map((phrase) => phrase.replaceAll(" ", "[ -]?"))
    .join("|");
}

/** The words that say that a copy is not the ordinary one. */
const marker = "(?:variants?|var|exclusives?|excl)";
const markerOrCover = `(?:${marker}|cover|cvr|edition|ed|virgin)`;
const cover = new RegExp(`\\b(?:(${anyOf(anywhere.keys())})|(${anyOf(beforeMarker.keys())}))(?![a-z])`, "g");
const anyCover = new RegExp(`\\b(?:${anyOf([...anywhere.keys(), ...beforeMarker.keys()])})(?![a-z])`);
const thenMarker = new RegExp(` (?:[a-z&-]+ ){0,2}${markerOrCover}\\b`, "y");
const afterIssue = /#\s?\d{1,4} $/;
/** "Yardin Classic Homage Var", "Kael Ngu Exclusive Virgin Variant": what stands before these words. */
const named = new RegExp(`((?:[a-z\\d'.&:-]+ +){0,6})${marker}\\b`, "g");
const anyMarker = new RegExp(`\\b${marker}\\b`);

/** What is said with a number, a letter or an ordinal, in the order in which keys say it. */
const shapes: readonly (readonly [pattern: RegExp, key: (found: RegExpExecArray) => string])[] = [
  [
    /\b(2nd|3rd|[4-9]th|1[0-2]th|second|third|fourth|fifth) (?:print(?:ing)?|ptg|prt)\b/,
    ([, nth = ""]) => `${ordinals[nth] ?? nth} print`,
  ],
  [/\b(30|35)\s?(?:¢|cents?)\s(?:price )?(?:variant|var)\b/, ([, cents]) => `${cents} cent`],
  [/\b(?:uk|british|pence) (?:price|variant|edition)\b|\bpence\b/, () => "pence"],
  [/\b(?:cover|cvr|cov)\.? ([b-z])\b(?![-'.])/, ([, letter = ""]) => `cover ${letter.toUpperCase()}`],
  [/\b1\s?:\s?(\d{1,4})\b/, ([, ratio]) => `1:${ratio}`],
];
const anyShape = new RegExp(shapes.map(([{ source }]) => source).join("|"));
const ordinals: Readonly<Record<string, string>> = { second: "2nd", third: "3rd", fourth: "4th", fifth: "5th" };
const firstCover = /\b(?:cover|cvr|cov)\.? a\b/;

/** What makes copies of one issue different things: printing, price on the cover, cover, whose variant it is. */
export function variantsOf(folded: string, letter: string, series: readonly Word[]): string[] {
  const covers = coversIn(folded);
  const shaped = anyShape.test(folded)
    ? shapes.flatMap(([pattern, key]) => {
        const found = pattern.exec(folded);
        return found ? [key(found)] : [];
      })
    : [];
  const found = [...new Set([...covers.sort(), ...shaped])].filter(
    (it, _, all) => it !== "reprint" || !all.includes("facsimile"),
  );
  if (letter > "a") found.push(`cover ${letter.toUpperCase()}`);
  if (!anyMarker.test(folded)) return found;
  // A letter says which cover it is: its artist adds nothing.
  const hasLetter = found.some((it) => /^cover .$/.test(it)) || firstCover.test(folded);
  if (hasLetter || found.some((it) => / cent$|^pence$/.test(it))) return found;
  const names = [...folded.replace(cover, blanks).matchAll(named)].map(([, before = ""]) => nameIn(before, series));
  const whose = [...new Set(names.flatMap((name) => name ?? []))].sort();
  if (whose.length === 0) return found.length > 0 ? found : ["variant"];
  return [...found, `${written(whose.map((name) => ({ text: clip(name, 20), before: " " })))} variant`];
}

/** "virgin" anywhere, "gold" before "variant" or right after the issue. */
function coversIn(folded: string): string[] {
  const covers: string[] = [];
  if (!anyCover.test(folded)) return covers;
  for (const { 0: all, 1: plain, 2: word = "", index } of folded.matchAll(cover)) {
    thenMarker.lastIndex = index + all.length;
    const isCover = thenMarker.test(folded) || afterIssue.test(folded.slice(Math.max(0, index - 8), index));
    if (plain) covers.push(meaningOf(plain, anywhere));
    else if (isCover) covers.push(meaningOf(word, beforeMarker));
  }
  return covers;
}

function meaningOf(phrase: string, meanings: ReadonlyMap<string, string>): string {
  const plain = phrase.replace(/[ -]/g, "");
  const known = [...meanings].find(([known]) => known.replaceAll(" ", "") === plain);
  return meanings.get(phrase) ?? known?.[1] ?? phrase;
}

/** The last word before "variant" that names somebody: an artist, a shop, a fair. */
function nameIn(before: string, series: readonly Word[]): string | undefined {
  return before
    .trim()
    .split(/ +/)
    .map((word) => word.replace(/^[^a-z]+|[^a-z]+$/g, ""))
    .findLast(
      (word) => word.length > 1 && !namesNobody.has(word) && series.every(({ key }) => !key.split("-").includes(word)),
    );
}
