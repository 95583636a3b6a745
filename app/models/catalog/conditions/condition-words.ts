import { readFacts } from "#db/reference/facts.ts";
import type { ItemKind } from "../categories.ts";
import { kinds } from "../kinds/all.ts";
import { foldTitle } from "../titles/title.ts";
import { type ConditionKind, hasCondition } from "./conditions.ts";

/** Where words stand: in a source's column of conditions, or in a title, where many mean something else. */
type Place = "column" | "title";

/** A condition in words. "parts" is for parts, incomplete or broken; null where the words contradict each other. */
export interface WordedCondition {
  kind: ConditionKind | "parts" | null;
  /** As written. */
  words: string;
}

interface Meaning {
  means: ConditionKind | "sealed" | "parts" | "none";
  /** Of several, the strongest counts: "new" says less than "opened box". */
  strength: number;
}

interface Phrase extends Meaning {
  words: readonly string[];
}

/** Phrases by their first word, the longest first. */
type Vocabulary = ReadonlyMap<string, readonly Phrase[]>;

const vocabularies = new Map<string, Vocabulary>();

/** The condition that a text names, or null where it names none. Takes linear time. */
export function readConditionWords(itemKind: ItemKind, text: string, place: Place): WordedCondition | null {
  const vocabulary = vocabularyOf(itemKind, place);
  const folded = foldTitle(text);
  const words = folded.match(/[a-z\d]+/g) ?? [];
  let starts: number[] | undefined;
  let strongest = 0;
  let found: WordedCondition | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const phrase = vocabulary
      .get(words[at] ?? "")
      ?.find((phrase) => phrase.words.every((word, offset) => words[at + offset] === word));
    if (!phrase) continue;
    const first = at;
    at += phrase.words.length - 1;
    const kind = conditionOf(itemKind, phrase.means, place);
    if (kind === null || phrase.strength < strongest) continue;
    starts ??= Array.from(folded.matchAll(/[a-z\d]+/g), ({ index }) => index);
    const written = text.slice(starts[first], (starts[at] ?? 0) + (words[at]?.length ?? 0));
    if (phrase.strength > strongest || !found) found = { kind, words: written };
    else if (found.kind !== kind) found = { kind: null, words: `${found.words}" and "${written}` };
    strongest = phrase.strength;
  }
  return found;
}

/** What a meaning is among the conditions of this kind of item; null where it says nothing about it. */
function conditionOf(itemKind: ItemKind, means: Meaning["means"], place: Place): WordedCondition["kind"] {
  if (means === "none") return null;
  if (means === "parts") return means;
  const kind = means === "sealed" ? "new" : means;
  if (hasCondition(itemKind, kind)) return kind;
  // "New" in the title of a comic is a name. In a column it says that the copy is not graded.
  if (hasCondition(itemKind, "raw")) return place === "column" ? "raw" : null;
  if (kind === "open-box") return kinds[itemKind].openBoxIs ?? "new";
  return null;
}

function vocabularyOf(itemKind: ItemKind, place: Place): Vocabulary {
  const key = `${itemKind} ${place}`;
  const known = vocabularies.get(key);
  if (known) return known;
  // Rows for one kind of item come after those for all, and replace them.
  const phrases = new Map<string, Phrase>();
  for (const [phrase = "", where, kinds = "", means, strength] of readFacts("condition-words")) {
    if ((where !== "any" && where !== place) || (kinds !== "*" && !kinds.split(" ").includes(itemKind))) continue;
    const words = phrase.match(/[a-z\d]+/g) ?? [];
    phrases.set(words.join(" "), { words, means: means as Meaning["means"], strength: Number(strength) });
  }
  const vocabulary = Map.groupBy(
    [...phrases.values()].sort((one, other) => other.words.length - one.words.length),
    ({ words }) => words[0] ?? "",
  );
  vocabularies.set(key, vocabulary);
  return vocabulary;
}
