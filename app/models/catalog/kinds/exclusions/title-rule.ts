/** Why a title excludes its sale from prices. */
export type TitleExclusion =
  | "lot"
  | "part-only"
  | "box-or-instructions-only"
  | "damaged-or-incomplete"
  | "pick-your-own"
  | "mystery"
  | "not-genuine";

/** Excludes a sale whose title matches. */
export interface TitleRule {
  rule: TitleExclusion;
  evidence: string;
  /** Tested on the folded title. A capture group at the end of the match is quoted instead of the whole match. */
  matches: RegExp;
  /** Skips the rule for titles that match this too. */
  unless?: RegExp;
}

/**
 * Slot of a kind's own rules among the shared ones; the first match wins. Order: you pick, `choices`; lot, `counts`;
 * set of 3, `several`; bundle, `together`; mystery, `makers`; fake, `copies`; empty box, `parts`; damaged, `rest`.
 */
type Turn = "choices" | "counts" | "several" | "together" | "makers" | "copies" | "parts" | "rest";

/** A kind's own exclusion rules by slot. */
export interface KindExclusions extends Partial<Record<Turn, readonly TitleRule[]>> {
  /** Phrases blanked before the rules are tried: "with instructions". */
  harmless: readonly RegExp[];
  /** Words that name a flaw where the item is one of this kind: its sale counts, but it is no deal. */
  flaws?: RegExp;
  /** Noun for further items in the reason: "A further set number: 75257." Default "item". */
  further?: string;
}

/** Multi-line regular expression for folded titles. Line breaks and indentation are dropped. */
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

/** Rule whose pattern starts at a word boundary. */
export const rule = ruleMaker(phrases);
/** Rule whose pattern may start within a word. */
export const patternRule = ruleMaker(pattern);

export const several =
  "(?:[2-9]|[1-9]\\d\\d?|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|deux|trois|tre)";
const numbered =
  "(?:series?|wave|vol|volume|no|nr|part|movie|season|ages?|level|year|phase|episode|story|bags?|steps?)";
/** `several` as a quantity: not in a decimal, a size or a code, and not "series 3". */
export const count = `${several}(?<!(?:[.,/:#+'-]|\\b${numbered} ?)${several})`;
export const minifigure =
  "(?:mini[ -]?fig(?:ure|ur|uren|uras|s|ures)?|minf(?:ig|igs|igures?)|micro ?figs?|figurines?)(?![a-z])";
export const figures = `(?:${minifigure}|fig(?:s|ur|ures?|uren|uras?)?|characters|droids?|clones?(?: troopers?)?|dinos\\w*)`;

export const without = "(?:no|without|w\\/o|w\\/out|ohne|keine?|sans|senza|sin|missing|minus|less)";
export const hurt =
  "(?:damaged?|damag|dmg|dents?|dented|creas\\w+|crush\\w*|torn|tear|worn|wear|imperfect|beschadigt\\w*|abimee?)";
