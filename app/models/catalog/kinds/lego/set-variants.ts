import { tellingKeys } from "../../titles/names-item.ts";

/** A set whose number others have too: "71034-9", Turkey Costume. */
export interface SetVariant {
  key: string;
  name: string;
  pieces: number | null;
}

/** The sets of one number that a title names. None where it names the number's own set, or nothing that tells them. */
export function namedVariants(
  title: string,
  number: string,
  own: { name?: string; theme?: string | null } | undefined,
  variants: readonly SetVariant[],
): string[] {
  const ownWords = new Set(tellingKeys(own?.name ?? ""));
  const inTitle = new Set(tellingKeys(title));
  // The number itself is then that of a bag with any figure of the series.
  const isSeries = variants.some(({ key }) => key === `${number}-1`);
  if (isSeries) return figuresIn(title, inTitle, ownWords, variants);
  if (!own?.name || [...ownWords].some((word) => inTitle.has(word))) return [];
  const ofTheme = new Set(tellingKeys(own.theme ?? ""));
  const named = variants.filter(({ name }) =>
    tellingKeys(name).some((word) => inTitle.has(word) && !ofTheme.has(word)),
  );
  return named.length === 1 ? named.map(({ key }) => key) : [];
}

/** From so many figures of a series on, a word of their names tells none of them: "costume", "girl". */
const tooMany = 3;
/** The figure by its number in the series: "No. 9", "Nr 9", "#9". */
const numberInSeries = /(?:#|\b(?:no|nr|number)\b)[.:]?\s?(\d{1,2})(?![\d./])/i;

/** The figures whose words all stand in the title, without those of the series, else the one whose number does. */
function figuresIn(
  title: string,
  inTitle: ReadonlySet<string>,
  ofSeries: ReadonlySet<string>,
  variants: readonly SetVariant[],
): string[] {
  // The whole series and the sealed box have no pieces of their own.
  const figures = variants
    .filter(({ pieces }) => pieces !== null)
    .map(({ key, name }) => ({ key, words: tellingKeys(name).filter((word) => !ofSeries.has(word)) }));
  const isTelling = (word: string) => figures.filter(({ words }) => words.includes(word)).length < tooMany;
  const isWhole = (words: readonly string[]) => words.every((word) => inTitle.has(word));
  const named = figures.filter(({ words }) => words.some(isTelling) && isWhole(words.filter(isTelling)));
  const whole = named.filter(({ words }) => isWhole(words));
  const best = whole.length > 0 ? whole : named;
  const isPartOfOther = ({ words }: { words: readonly string[] }) =>
    best.some((other) => words.length < other.words.length && words.every((word) => other.words.includes(word)));
  const found = best.filter((figure) => !isPartOfOther(figure)).map(({ key }) => key);
  if (found.length > 0) return found;
  const [, digits] = numberInSeries.exec(title) ?? [];
  return figures.filter(({ key }) => digits && key.endsWith(`-${Number(digits)}`)).map(({ key }) => key);
}
