import { namesProduct, sharesWord } from "../../titles/names-item.ts";
import { isItemKey } from "../../titles/words.ts";

interface KnownSet {
  pieces: number | null;
  name?: string;
  theme?: string | null;
}

/** The known LEGO sets by number without variant: "75257", not "75257-1". */
export interface KnownSets {
  find(number: string): KnownSet | undefined;
}

/** The set that a title is about, and further sets in it: any makes it a lot. */
interface SetIdentification {
  key: string | null;
  others: string[];
}

interface Candidate {
  digits: string;
  start: number;
  end: number;
  set: KnownSet | undefined;
  /** Probably a year or a piece count: ranked last, never a further set. */
  doubtful: boolean;
  /** Set that another product is made for or compared with: "skating rink for 10123". Never the item. */
  compared: boolean;
}

/** Sticky patterns: `endingIn` looks behind `lastIndex`, `beginningWith` ahead of it. */
const endingIn = (...patterns: RegExp[]) => new RegExp(`(?<=${either(patterns)})`, "iy");
const beginningWith = (...patterns: RegExp[]) => new RegExp(either(patterns), "iy");
const either = (patterns: RegExp[]) => `(?:${patterns.map(({ source }) => source).join("|")})`;

/** Text before digits that rules out a set number. */
const somethingElseAfter = endingIn(
  /[£$€¥]\s?/, // a price: £1250
  /\d\./, // decimals: 3.1415
  /(?<!\d)\d{1,3}[:/]/, // a scale, a copy of an edition: 1:1250, 12/5000
  /\d\s?of\s?/, // the size of an edition: 2752 of 3000
  /\b(?:parts?|elements?|design id)\s?(?:id|n[or]s?|numbers?)?[\s.:#(]*/, // an element: part no. 61482
);
const somethingElseBefore = beginningWith(
  /(?:[.,]\d\d)?\s?(?:[€£](?!\s?\d)|(?:eur|euros?|gbp|usd)\b)/, // a price: 1250,00 EUR
  /\.\d{1,2}(?!\d)/, // a decimal number: 1250.5
  /\s?of\s?\d/, // a numbered copy: 2752 of 3000
  /\s?(?:mm|cm|ml|mah|kg|lbs?|rpm|points?|pts|kmh?)\b/, // a measure: 1000 mm
);
/** Prefix of a model code: "FN-2187". Upper case only, so that slugs do not match. */
const model = /(?<=(?<![A-Za-z])[A-Z]{1,3}-)/y;
/** Dates, seasons and decades: 2022-23, 2021/12, 1970s. */
const dateBefore = beginningWith(/[-/.]\d\d(?!\d)/, /'?s\b/);

/** Words that sellers join to a set number: "lego75257". Other letters mark a code: "sw0527", "3626cpb12". */
const gluedAfter = endingIn(/(?<![a-z])(?:legos?|sets?|n[or]|num|number|item|art|\dx)/);
const gluedBefore = beginningWith(/(?:legos?|new|neu|neuf|nuovo|sets?|sealed|bnib|nib|with)(?![a-z])/);
/** Endings of elements and sticker sheets: 30350b, 12888pb01, 10220stk01. */
const elementEnding = beginningWith(/[a-z]{1,2}(?![a-z])/, /(?:b?pb|cpb|pr|pat|stk)\d/);

const piecesBefore =
  /\)?[\s-]{0,2}\+?(?:pcs?|pces|pieces?|pi[eè]ces?|piezas?|pezz[io]|pzs?|teile?n?|teilig\w*|st[uü]ck)(?![a-z])[\s.:=]*(\d*)/iy;
const piecesAfter =
  /(?<=(?<!\d)(\d*)\)?[\s-]{0,2}(?:pcs|pieces|pi[eè]ces|piezas|pezzi|pzs?|teile|parts)\s?([:=]?)\s?)/iy;
/** Piece words that also begin set names ("10696 Brick Box"): they make a number `doubtful`, no more. */
const piecesPerhaps = beginningWith(/[\s-]{0,2}(?:bricks?|blocks|elements|(?:bau)?steine?)(?![a-z])/);

/** Prefix that makes a year a set number: "#1978", "no. 1978". Most years are years of release. */
const numberSaid = endingIn(/(?:#|\b(?:lego set|no|nr|number|item)\b[.:]?)\s?/);

const addedAfter = endingIn(/(?:[&+]|\b(?:and|und|et|plus))\s?[#(]?/);
const addedBefore = beginningWith(/(?:-[1-9]\b)?[)\s]{0,2}(?:[&+]|(?:and|und|et|plus)\b)/);
const brand = /lego|leg0|duplo|bionicle|mini[ -]?fig/i;

/** Prepositions of another product: "for 10123", "like 10123", "of 10123". The later lists are more ambiguous. */
const belonging = /^(?:for|fits?|fitting|f[uü]r|passend|passt|pour|per|adatt[oae]|para)$/i;
const comparing = /^(?:like|from|wie|aus|comme|come|como)$/i;
const belongingNextTo = /^(?:of|off|to|zu|zum|von|vom|de|du|da|dal|del|d[ei]l|au|a)$/i;
/** Fast path: most titles contain none of these words. */
const relating = new RegExp(
  `(?<![\\p{L}\\d])(?:${[belonging, comparing, belongingNextTo].map(({ source }) => source.slice(1, -1)).join("|")})(?![\\p{L}\\d])`,
  "iu",
);
const onlyPunctuation = /^(?:-[1-9](?!\d))?(?:[\s#()&+,/|.;-]|\d\s?x)*$/i;

/** Names of LEGO's own multi-packs, numbered 65xxx and 66xxx: "Super Pack". */
const packWords = /(?<![a-z])(?:super ?packs?|packs?|bundles?|combo|collection|gift set|\d ?(?:in|w) ?1)(?![a-z])/i;

/** The set a title is about and the further sets it holds; years, piece counts, prices, scales and codes are neither. */
export function identifySet(title: string, known: KnownSets): SetIdentification {
  const all = candidatesIn(title, known);
  // Beside a compared set, unknown digits are a part or shop number.
  const isComparison = all.some(({ compared }) => compared);
  const candidates = isComparison ? all.filter(({ compared, set }) => set && !compared) : ofLego(title, all);
  if (candidates.length < 2) return { key: candidates[0]?.digits ?? null, others: [] };

  const pack = packWords.test(title) && candidates.find(({ digits, set }) => set && /^6[56]\d{3}$/.test(digits));
  if (pack) return { key: pack.digits, others: [] };

  const pieces = new Set(candidates.map(({ set }) => set?.pieces));
  for (const run of candidates) run.doubtful ||= pieces.has(Number(run.digits));
  const main = candidates.reduce((best, run) => (rank(run) < rank(best) ? run : best));
  const others = candidates.filter((_, at) => isFurtherSet(at, main, candidates, title)).map(({ digits }) => digits);
  return { key: main.digits, others: [...new Set(others)] };
}

function candidatesIn(title: string, known: KnownSets): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { 0: digits, index: start } of title.matchAll(/\d{4,}/g)) {
    if (digits.length > 7) continue;
    const end = start + digits.length;
    const set = known.find(digits);
    if (isSomethingElse(title, start, end) || isCode(title, start, end, set !== undefined)) continue;
    const ofPieces = isCountOfPieces(title, start, end);
    if (ofPieces && digits.length === 4) continue;
    const year = isYear(digits);
    if (year && !(set && isSaidToBeANumber(title, start, end))) continue;
    const doubtful = year || ofPieces || holds(piecesPerhaps, title, end);
    const last = candidates.at(-1);
    const compared =
      (last?.compared && onlyPunctuation.test(title.slice(last.end, start))) ||
      isCompared(title.slice(0, start), set, !!last);
    candidates.push({ digits, start, end, set, doubtful, compared });
  }
  return candidates;
}

/** Lower is better: not doubtful, known, five digits. On a tie, the first in the title wins. */
function rank({ digits, set, doubtful }: Candidate): number {
  return (doubtful ? 4 : 0) + (set ? 0 : 2) + (digits.length === 5 ? 0 : 1);
}

/** Without the brand, keeps known sets whose name or theme the title mentions; all if it names no product. */
function ofLego(title: string, candidates: Candidate[]): Candidate[] {
  if (brand.test(title) || isItemKey(title) || !namesProduct(title)) return candidates;
  return candidates.filter(({ set }) => set && (!set.name || sharesWord(title, `${set.name} ${set.theme ?? ""}`)));
}

/** Whether the text before a number ends in "for", "for LEGO", "from Millennium Falcon", and names another product. */
function isCompared(before: string, set: KnownSet | undefined, hasNumber: boolean): boolean {
  if (!relating.test(before)) return false;
  const from = Math.max(0, before.length - 120);
  const between = { name: 0, theme: 0 };
  for (const { 0: word, index } of [...before.slice(from).matchAll(/[\p{L}\d'’]+/gu)].slice(-8).reverse()) {
    const isNext = between.name + between.theme === 0;
    if (
      belonging.test(word) ||
      (between.theme === 0 && comparing.test(word)) ||
      (isNext && belongingNextTo.test(word))
    ) {
      const head = before.slice(0, from + index);
      return hasNumber || (namesProduct(head, set?.theme) && !(set?.name && sharesWord(head, set.name, set.theme)));
    }
    if (/^(?:legos?|sets?)$/i.test(word)) continue;
    if (word.toLowerCase() === "the" || (set?.name && sharesWord(word, set.name, set.theme))) between.name += 1;
    else if (set?.theme && sharesWord(word, set.theme)) between.theme += 1;
    else return false;
  }
  return false;
}

function isFurtherSet(at: number, main: Candidate, all: readonly Candidate[], title: string): boolean {
  const run = all[at];
  if (!run || run.doubtful || run.digits === main.digits) return false;
  if (run.set && main.set && (run.digits.length > 4 || main.digits.length === 4)) return true;
  // Four digits beside five are mostly names and models ("BMW M 1000 RR 42130"): they must be added or listed.
  if (run.set && main.set) return isAdded(run, title) || isAdded(main, title) || isListed(at, all, title);
  // Unknown digits beside a known set are mostly the seller's own numbers and sticker sheets.
  return run.digits.length === 5 && (main.set ? isAdded(run, title) : main.digits.length === 5);
}

function isAdded({ start, end }: Candidate, title: string): boolean {
  return holds(addedAfter, title, start) || holds(addedBefore, title, end);
}

/** Next to another run with only punctuation between: "75183 75148 2x 8084", "7965/7778". */
function isListed(at: number, all: readonly Candidate[], title: string): boolean {
  const pairs = [
    [all[at - 1], all[at]],
    [all[at], all[at + 1]],
  ];
  return pairs.some(([left, right]) => left && right && onlyPunctuation.test(title.slice(left.end, right.start)));
}

function isSomethingElse(title: string, start: number, end: number): boolean {
  return (
    holds(somethingElseAfter, title, start) ||
    holds(somethingElseBefore, title, end) ||
    (end - start === 4 && holds(model, title, start))
  );
}

function isCode(title: string, start: number, end: number, isKnown: boolean): boolean {
  const lettersBefore = isLetter(title, start - 1);
  const lettersAfter = isLetter(title, end);
  if (!lettersBefore && !lettersAfter) return false;
  const oddBefore = lettersBefore && !holds(gluedAfter, title, start);
  const oddAfter = lettersAfter && !holds(gluedBefore, title, end);
  if (isKnown && end - start > 4) return (oddBefore && oddAfter) || holds(elementEnding, title, end);
  return oddBefore || oddAfter;
}

function isCountOfPieces(title: string, start: number, end: number): boolean {
  const length = end - start;
  // "75257 pcs 1351", "1351 pcs 75257": between two runs the word belongs to the shorter one.
  const after = found(piecesBefore, title, end);
  if (after) return !after[1] || length <= after[1].length;
  const before = found(piecesAfter, title, start);
  if (!before) return false;
  return before[1] ? length < before[1].length : length === 4 || before[2] !== "";
}

function isYear(digits: string): boolean {
  const year = Number(digits);
  return digits.length === 4 && year >= 1949 && year <= 2035;
}

/** Whether a year is a set number: "lego set 1978", or nothing but "LEGO 1978". */
function isSaidToBeANumber(title: string, start: number, end: number): boolean {
  if (holds(dateBefore, title, end)) return false;
  if (holds(numberSaid, title, start)) return true;
  return !/[\p{L}\p{N}]/u.test((title.slice(0, start) + title.slice(end)).replace(/lego/i, ""));
}

function isLetter(title: string, index: number): boolean {
  return /^\p{L}/u.test(title.charAt(index));
}

function holds(pattern: RegExp, title: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(title);
}

function found(pattern: RegExp, title: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(title);
}
