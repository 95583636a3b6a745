import { blankGrades, gradeMentions, gradingOf } from "../../titles/read-grade.ts";
import { foldTitle } from "../../titles/title.ts";
import {
  blanks,
  type ItemIdentification,
  identified,
  itemKeyOf,
  keysOf,
  lexicon,
  readWords,
  type Word,
  written,
  writtenKey,
} from "../../titles/words.ts";

/** Sub-grades of card, bubble and figure: "C80 B85 F85", "(80/85/85)". */
const subGrades = String.raw`[\s(]{1,2}(?:[cbf]\d\d\b|\d\d\/\d\d\/\d\d\b)`;

/** How figures are graded. */
export const figureGrading = gradingOf("figures", { beside: ["[+%]", subGrades] });

/** Unknown words name a character. A licence means the line in which Funko numbers its figures, or nothing. */
const known = lexicon<FigureKind>("figures", "sales-talk");

type FigureKind = "word" | "line" | "numbered" | "pop" | "popline" | "licence" | "maker" | "form" | "variant" | "noise";
type FigureWord = Word<FigureKind>;

/** A maker's code: B3834, DCC123. */
const code = /(?<![a-z\d.-])([a-z]{1,5}\d{3,6})(?![a-z\d]|-\d)/g;
/** Characters, events and words that are written like codes. */
const noCode =
  /^(?:fn2187|tk421|thx\d+|t800|t1000|t3000|ct\d+|c3po|r2d2|no\d+|nr\d+|vol\d+|series\d+|wave\d+|ages?\d+|set\d+|lot\d+|pop\d+|x\d+|(?:sdcc|nycc|eccc|wwe|wwf|tmnt|motu|dc|mk|ver|since|c)(?:19|20)\d\d)$/;

const sizes =
  /\d+(?:\.\d+)?\s?(?:["']{1,2}(?![a-z])|inch(?:es)?\b|in\b(?! (?:[a-z]+ )?(?:hand|box|case|protector|pack\w*|stack|stock)\b)|cm\b|mm\b)|\b1\s?[:/]\s?\d+|\b\d+[\s-]?(?:pack|pk|pcs|pieces?|pc)\b|\b(?:pack|set|lot) of \d+|[$£€]\s?[\d.,]+/g;
const hashedNumber = /#\s?(\d{1,4})(?!\d)/;
const bareNumber = /(?<![a-z\d$.#/:'-])(?!(?:19[5-9]\d|20[0-3]\d)\b)(\d{1,4})(?![a-z\d./:%+'"-])/;
const furtherNumber = /^\s?(?:[,&+/]|and)\s?#?\s?(\d{1,4})(?![\d.])/;

/** The figure that a title is about, by a code, else a Funko Pop number, else a number of its maker, else the character. */
export function identifyFigure(text: string): ItemIdentification {
  const title = blankGrades(text, gradeMentions(figureGrading, foldTitle(text)));
  const folded = foldTitle(title);
  const words = readWords(title, known);
  const character = characterIn(words);
  const variants = keysOf(words, "variant");
  const forms = keysOf(words, "form");

  const codes = [...new Set([...folded.matchAll(code)].flatMap(([, it = ""]) => (noCode.test(it) ? [] : [it])))];
  if (codes[0]) {
    const name = written(character);
    return identified(codes[0], [name, codes[0].toUpperCase()]);
  }
  return (
    funkoPop(folded, words, character, variants, forms) ??
    ofNumberedMaker(words, character) ??
    byName(words, character, [...forms, ...variants, ...versionIn(words, character)], seriesIn(folded, variants))
  );
}

/** "funko-pop-star-wars-324". Numbers begin again in each line: without a line, the character is part of the key. */
function funkoPop(
  folded: string,
  words: readonly FigureWord[],
  character: readonly Word[],
  variants: string[],
  forms: string[],
): ItemIdentification | null {
  if (!words.some(({ kind }) => kind === "pop") || forms.length > 0) return null;
  const text = folded.replace(sizes, blanks);
  const found = hashedNumber.exec(text) ?? bareNumber.exec(text);
  if (!found?.[1] || !/\bpop\b|\bfunko\b/.test(folded)) return null;
  const line = lineOfPop(words);
  const rest = line ? [] : character.map(({ key }) => key);
  const number = (digits: string) => itemKeyOf(["funko pop", line, String(Number(digits)), ...rest], variants) ?? "";
  const further = furtherNumber.exec(text.slice(found.index + found[0].length))?.[1];
  const name = [
    ["Funko Pop", writtenKey(line), `#${Number(found[1])}`, written(character)].filter(Boolean).join(" "),
    variants.join(" "),
  ];
  const others = further && Number(further) !== Number(found[1]) ? [number(further)] : [];
  return identified(number(found[1]), name, others);
}

function lineOfPop(words: readonly FigureWord[]): string {
  const line = words.find(({ kind, key }) => kind === "popline" && key !== "funko")?.key;
  const licences = words.flatMap(({ kind, key }) => (kind === "licence" && key ? [key] : []));
  return line?.replace(/^tv$/, "television") ?? licences.find((key) => key !== "disney") ?? licences[0] ?? "";
}

function ofNumberedMaker(words: readonly FigureWord[], character: readonly Word[]): ItemIdentification | null {
  const at = words.findIndex(({ kind, key }) => kind === "numbered" || key === "nendoroid" || key === "figma");
  const maker = words[at];
  if (!maker) return null;
  const digits = maker.kind === "numbered" ? /^(?!(?:19[5-9]|20[0-3])\d$)\d{4,6}$/ : /^(?!20[0-3]\d$)\d{2,4}$/;
  const number = words.find(({ key }, index) => digits.test(key) && (maker.kind === "numbered" || index > at))?.key;
  if (!number) return null;
  return identified(itemKeyOf([maker.key, number]), [`${written([maker])} ${number}`, written(character)]);
}

/**
 * A figure by its line and its character; figures of different lines are different things. A title of noise only keeps
 * its first words.
 */
function byName(
  words: readonly FigureWord[],
  character: readonly Word[],
  rest: string[],
  series: string[],
): ItemIdentification {
  const lines = [...new Set(words.filter(({ kind }) => kind === "line").map(({ key }) => key))];
  const isPop = words.some(({ kind }) => kind === "pop");
  const named = character.length > 0 ? character : words.slice(0, 3);
  const pop = isPop && lines.length === 0 ? ["funko-pop", words.find(({ kind }) => kind === "popline")?.key ?? ""] : [];
  const line = character.length > 0 ? [...pop, ...lines].filter(Boolean) : [];
  const details = [...(character.length > 0 ? rest : []), ...series];
  const key = itemKeyOf([...line, ...named.map(({ key }) => key)], details);
  const name = [[...line.map(writtenKey), written(named)].join(" "), ...details].filter(Boolean).join(", ");
  return { key, name: key && name, others: [] };
}

/** What tells a Funko Pop without a number from others of its character: "in Chair", "(Valentine Chocolate)", "Deluxe". */
function versionIn(words: readonly FigureWord[], character: readonly Word[]): string[] {
  if (!words.some(({ kind }) => kind === "pop")) return [];
  const further = words.filter(({ kind, key }) => kind === "word" && /[a-z]/.test(key) && !noName.test(key));
  const keys = new Set(further.map(({ key }) => key).filter((key) => character.every((word) => word.key !== key)));
  return [...[...keys].slice(0, 4), ...(words.some(({ key }) => key === "deluxe") ? ["deluxe"] : [])];
}

/** The series of several figures in one pack, which says what is in it. */
function seriesIn(folded: string, variants: readonly string[]): string[] {
  const [, number] = (variants.some((key) => key.endsWith("-pack")) && /\bseries (\d{1,2})\b/.exec(folded)) || [];
  return number ? [`series-${Number(number)}`] : [];
}

/** A number of a shop, a size. */
const noName = /\d{3}|^\d+(?:cm|mm|in)$/;

/** Two capitalised words of what nothing else explains, else its first three words. "R2-D2" is one word. */
function characterIn(words: readonly FigureWord[]): Word[] {
  const unknown: Word[][] = [];
  for (const word of words) {
    if (word.kind !== "word" || word.key === "") continue;
    const last = unknown.at(-1);
    if (last && word.before === "-" && words[words.indexOf(word) - 1] === last.at(-1)) last.push(word);
    else unknown.push([word]);
  }
  const named = unknown.filter((parts) => parts.some(({ key }) => /[a-z]/.test(key) && !noName.test(key)));
  const capitalised = named.filter(([first]) => /^\p{Lu}/u.test(first?.text ?? ""));
  return (capitalised.length >= 2 ? capitalised.slice(0, 2) : named.slice(0, 3)).flat();
}
