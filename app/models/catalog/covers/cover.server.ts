import { clipUnits } from "../../platform/text-length.ts";
import type { ItemKind } from "../categories.ts";
import { conditionLabel, gradeOf } from "../conditions/conditions.ts";
import { identifyItem } from "../identification/identify-item.server.ts";
import { kindsOnServer } from "../kinds/all.server.ts";
import { kinds } from "../kinds/all.ts";
import type { CoverShape } from "../kinds/kind.ts";
import { findFacts } from "../kinds/known-items.server.ts";
import type { CoverWords } from "../titles/name-parts.ts";
import { cleanTitle } from "../titles/title.ts";
import { type BigSize, bigSizeOf } from "./cover-drawing.ts";

/** What a drawn cover says. What is not known is left out. */
export interface Cover {
  itemKind: ItemKind | "other";
  shape: CoverShape;
  /** The number that collectors look for, else a name: at most 24 characters, no word of more than 13. */
  big?: string;
  /** How `big` fills its place. */
  bigSize?: BigSize;
  first?: string;
  second?: string;
  /** "CGC 9.8". */
  grade?: string;
  /** The signature of a picture that lies over it. */
  picture?: string;
}

export interface CoveredItem {
  itemKind: ItemKind | "other";
  itemKey?: string | null;
  name?: string | null;
  theme?: string | null;
  year?: number | null;
  pieces?: number | null;
  /** The title of a listing, or what somebody wrote. It is read where the item has no name. */
  title?: string | null;
  conditionKey?: string | null;
  /** The signature of a picture of it that is stored. */
  picture?: string | null;
}

const maxLineLength = 40;
const maxBigLength = 24;
const maxWordLength = 13;

/** The words of an item's cover, from what is on record of it; without a record, from what its title says. */
export function coverOf({ picture, ...item }: CoveredItem): Cover {
  return { ...drawnCoverOf(item), ...(picture && { picture }) };
}

function drawnCoverOf(item: CoveredItem): Cover {
  const { itemKind } = item;
  const title = cleanTitle(item.title ?? "");
  if (itemKind === "other")
    return drawn({ itemKind, shape: "plate" }, { second: title || cleanTitle(item.name ?? "") });
  const { shape } = kinds[itemKind];
  const words = wordsOf(itemKind, { ...item, title });
  const grade = item.conditionKey && gradeOf(item.conditionKey) ? conditionLabel(itemKind, item.conditionKey) : null;
  return drawn({ itemKind, shape: words.isThing ? "plate" : shape }, { ...words, grade });
}

function wordsOf(itemKind: ItemKind, { title = "", ...item }: CoveredItem): CoverWords {
  const identified = item.name || !title ? null : identifyItem(itemKind, title);
  const key = item.itemKey ? cleanTitle(item.itemKey) : (identified?.key ?? null);
  const facts = key === null ? undefined : findFacts(itemKind, key);
  const named = identified?.key === key ? identified?.name : null;
  const name = cleanTitle(item.name ?? facts?.name ?? named ?? "");
  const theme = cleanTitle(item.theme ?? facts?.theme ?? "");
  const year = (item.year ?? facts?.year)?.toString();
  const { readName, coverWords } = kindsOnServer[itemKind];
  const called = (name || title) ?? "";
  const parts = readName?.(called || (key?.replaceAll("-", " ") ?? ""), key) ?? { subject: called };
  const words = coverWords({ key, theme, year, pieces: item.pieces ?? facts?.pieces, ...parts });
  if (words.big || key === null || !words.second) return words;
  // A name in large letters where there is no number.
  const [first, ...rest] = words.second.split(" · ");
  return { ...words, big: first, second: rest.join(" · ") };
}

function drawn(
  plate: Pick<Cover, "itemKind" | "shape">,
  { big, first, second, grade }: CoverWords & { grade?: string | null },
): Cover {
  return {
    ...plate,
    ...(big && sized(clipBig(big), plate.shape)),
    ...(first && { first: fitted(first, maxLineLength) }),
    ...(second && { second: fitted(second, maxLineLength) }),
    ...(grade && { grade: fitted(grade, maxLineLength) }),
  };
}

function sized(big: string, shape: CoverShape): Pick<Cover, "big" | "bigSize"> {
  return { big, bigSize: bigSizeOf(big, shape) };
}

/** Whole words where there is room for them; a word too long is cut as well. */
function clipBig(text: string): string {
  const words = text.split(" ").map((word) => fitted(word, maxWordLength));
  let fitting = words[0] ?? "";
  for (const word of words.slice(1)) {
    if (fitting.length + word.length >= maxBigLength) break;
    fitting += ` ${word}`;
  }
  return fitting;
}

/** At most so many UTF-16 units, the last of which is an ellipsis where it was longer: an emoji is as wide as two letters. */
function fitted(text: string, most: number): string {
  return text.length <= most ? text : `${clipUnits(text, most - 1).trimEnd()}…`;
}
