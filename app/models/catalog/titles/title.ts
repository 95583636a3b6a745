import { withoutInvisible } from "../../platform/plain-text.ts";
import { clipUnits } from "../../platform/text-length.ts";
import { withoutTradeMarks } from "./trade-marks.ts";

/** Maximum length of a title in UTF-16 units, so that it also fits where SQL counts characters. */
const MAX_LENGTH = 300;

/** Printable ASCII without `&`: only its spaces need cleaning. Four titles in five are like that. */
const PLAIN = /^[ -%'-~]*$/;

const LOOSE_SPACE = /^\s|\s$|\s\s|[^\S ]/;

/** eBay's badge of new listings, scraped into the title and often glued to it: "New listingLego City". */
const BADGE = /^(?:new listing(?!s\b)(?: ?[:–-] )?\s*)+/i;

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi;

const namedEntities = /* @__PURE__ */ readEntities([
  "amp & lt < gt > quot \" apos ' hellip … bull • middot · copy © deg ° times × trade ™ reg ® sect §",
  "ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » iexcl ¡ iquest ¿",
  "pound £ euro € yen ¥ cent ¢ frac12 ½ frac14 ¼ frac34 ¾ sup2 ² sup3 ³ szlig ß aelig æ AElig Æ oelig œ",
  "auml ä euml ë iuml ï ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü acirc â ecirc ê icirc î ocirc ô ucirc û",
  "aacute á eacute é iacute í oacute ó uacute ú Eacute É agrave à egrave è igrave ì ograve ò ugrave ù",
  "Agrave À Egrave È ccedil ç Ccedil Ç ntilde ñ Ntilde Ñ atilde ã otilde õ aring å Aring Å oslash ø Oslash Ø",
]);

/** The characters by their names, from lines of names and characters. */
function readEntities(lines: readonly string[]): ReadonlyMap<string, string> {
  const words = lines.flatMap((line) => line.split(" "));
  return new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? ""] as const] : [])));
}

const spaceEntities = /* @__PURE__ */ new Set(["nbsp", "ensp", "emsp", "thinsp"]);

/** The characters of `&#128;` to `&#159;` on the web. */
const windows1252 = /* @__PURE__ */ new TextDecoder("windows-1252");

/** Variants of plain letters: full-width forms, mathematical alphabets, ligatures. */
const LETTER_VARIANT = /[\u{ff01}-\u{ff9f}\u{ffe0}-\u{ffe6}\u{1d400}-\u{1d7ff}\u{fb00}-\u{fb06}]+/gu;

/** Joiners hold emoji families and Persian words together. Beside plain text they are noise. */
const STRAY_JOINER = /(?<![^ -~])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?![^ -~])/g;

/** A title of at most 300 characters: entities decoded once, no badge, no trade marks, nothing invisible. */
export function cleanTitle(raw: string): string {
  const text = PLAIN.test(raw) ? raw : plainText(raw);
  const title = LOOSE_SPACE.test(text) ? text.replace(/\s+/g, " ").trim() : text;
  return clipUnits(title.replace(BADGE, ""), MAX_LENGTH).trimEnd();
}

/** The cleaned title in an address, also where a link was encoded twice: "LEGO%2075257". */
export function titleInAddress(text: string): string {
  return cleanTitle(text.replace(/(?:%[\da-f]{2})+/gi, decodeEscapes));
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return " ";
  }
}

/** Whether a title names no item: it is empty, the marketplace's advertisement or a scraper's placeholder. */
export function isPlaceholderTitle(title: string): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(title) || /^\s*(?:shop on ebay|untitled|no title|n\/a|nan|null|undefined)\s*$/i.test(title)
  );
}

/** Letters whose stroke is no accent to Unicode. */
const strokes: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", ı: "i" };

/** Letters that are written as two where a keyboard lacks them. */
const pairs: Readonly<Record<string, string>> = { æ: "ae", œ: "oe", ß: "ss", þ: "th" };

/** Lower case, Latin letters without accents, plain quotes and dashes. Every character keeps its place. */
export function foldTitle(title: string): string {
  if (/^[ -~]*$/.test(title)) return title.toLowerCase();
  return title
    .replaceAll("İ", "I") // the only letter whose lower case is longer
    .toLowerCase()
    .replace(/[\u00e0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize("NFD").charAt(0))
    .replace(/[øłđðı]/g, (letter) => strokes[letter] ?? letter)
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐-―−]/g, "-")
    .replaceAll("×", "x");
}

/** A folded text with "ae" for æ and "ss" for ß, as keys and searches have them. What follows such a letter moves. */
export function spellOut(folded: string): string {
  return folded.replace(/[æœßþ]/g, (letter) => pairs[letter] ?? letter);
}

function plainText(raw: string): string {
  const text = raw.toWellFormed().replace(ENTITY, decodeEntity).normalize("NFC");
  return withoutTradeMarks(withoutInvisible(text))
    .replace(LETTER_VARIANT, (letters) => letters.normalize("NFKC"))
    .replace(STRAY_JOINER, "");
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return spaceEntities.has(name) ? " " : (namedEntities.get(name) ?? entity);
  const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex ?? "", 16);
  if (code >= 0x80 && code <= 0x9f) return windows1252.decode(Uint8Array.of(code));
  const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : "";
}
