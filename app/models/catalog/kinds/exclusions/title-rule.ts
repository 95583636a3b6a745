/** Why a title takes a sale out. */
export type TitleExclusion =
  | "lot"
  | "part-only"
  | "box-or-instructions-only"
  | "damaged-or-incomplete"
  | "pick-your-own"
  | "mystery"
  | "not-genuine";

/** What a title says where its sale does not count. */
export interface TitleRule {
  rule: TitleExclusion;
  evidence: string;
  /** A group at the end of the match is quoted instead of the match. */
  matches: RegExp;
  /** A title with this anywhere is not excluded. */
  unless?: RegExp;
}

/**
 * When the rules of a kind are tried, among those of all kinds: after the choices; between and after those for several
 * items; before and after those for copies; after an empty box; last.
 */
type Turn = "choices" | "counts" | "several" | "together" | "makers" | "copies" | "parts" | "rest";

/** How the titles of a kind say that a sale does not count. */
export interface KindExclusions extends Partial<Record<Turn, readonly TitleRule[]>> {
  /** Phrases that are blanked before its rules are tried, besides those of all kinds. */
  harmless: readonly RegExp[];
  /** What a further one in the title is called, where that is not an item. */
  further?: string;
}

/** A pattern for folded titles. Line ends and the spaces beside them are not part of it. */
export function pattern(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(source, ...parts).replace(/\s*\n\s*/g, ""));
}

export function phrases(source: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${pattern(source, ...parts).source})`);
}

function ruleMaker(regExp: typeof pattern) {
  return (rule: TitleExclusion, evidence: string) =>
    (source: TemplateStringsArray, ...parts: readonly string[]): TitleRule => ({
      rule,
      evidence,
      matches: regExp(source, ...parts),
    });
}

/** A rule of phrases, each of which begins a word. */
export const rule = ruleMaker(phrases);
/** A rule of a pattern that may begin anywhere. */
export const patternRule = ruleMaker(pattern);

export const several =
  "(?:[2-9]|[1-9]\\d\\d?|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|deux|trois|tre)";
const numbered =
  "(?:series?|wave|vol|volume|no|nr|part|movie|season|ages?|level|year|phase|episode|story|bags?|steps?)";
/** `several` that counts items: not within a decimal, a size or a code, and not "series 3". */
export const count = `${several}(?<!(?:[.,/:#+'-]|\\b${numbered} ?)${several})`;
export const minifigure =
  "(?:mini[ -]?fig(?:ure|ur|uren|uras|s|ures)?|minf(?:ig|igs|igures?)|micro ?figs?|figurines?)(?![a-z])";
export const figures = `(?:${minifigure}|fig(?:s|ur|ures?|uren|uras?)?|characters|droids?|clones?(?: troopers?)?|dinos\\w*)`;

export const without = "(?:no|without|w\\/o|w\\/out|ohne|keine?|sans|senza|sin|missing|minus|less)";
export const hurt =
  "(?:damaged?|damag|dmg|dents?|dented|creas\\w+|crush\\w*|torn|tear|worn|wear|imperfect|beschadigt\\w*|abimee?)";
