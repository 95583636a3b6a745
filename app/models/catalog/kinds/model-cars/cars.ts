import { foldTitle } from "../../titles/title.ts";
import {
  blankedLike,
  blanks,
  type ItemIdentification,
  identified,
  itemKeyOf,
  lexicon,
  readWords,
  unidentified,
  written,
} from "../../titles/words.ts";

const known = lexicon<"maker" | "special" | "colour" | "noise">("model-cars", "sales-talk");

const scales =
  /(?<![\d:/.])1\s?[:/.-]\s?(8|10|12|16|18|20|24|25|30|32|34|35|36|38|42|43|46|48|50|55|56|60|62|64|66|72|76|87|90|100|120|144|148|150|160|200|220|350|400|500)(?:th|st)?(?![\d.])/;
/** Makers' codes: TY66141, 76VW019, MGT00123, OM46113B, FYB42, 530054310. */
const codes: Readonly<Record<string, RegExp>> = {
  corgi: /\b((?:ty|om|cc|va|dg|aa|us|tt|un|rt|ug|ks|an|ed|gs)\d{4,6}[a-z]?)\b/,
  vanguards: /\b(va\d{4,6}[a-z]?)\b/,
  "oxford-diecast": /\b((?:76|43|87|72|120|18|n)[a-z]{2,4}\d{3,6}[a-z]?|[a-z]{2,4}0\d{2}|(?:76|87)\d{6})\b/,
  minichamps: /\b(\d{9}|\d{3} \d{6})\b/,
  siku: /(?<![\d.:/])(?!(?:19|20)\d\d\b)(\d{4})(?![\d.:/])/,
  bruder: /(?<![\d.:/])(?!(?:19|20)\d\d\b)(0?\d{4})(?![\d.:/])/,
  bburago: /\b(1[58]-?\d{5,6})\b/,
  maisto: /\b(\d{5,6}(?:-\d{1,3})?)\b/,
  greenlight: /\b(\d{5}(?:-[a-f])?)\b/,
  "mini-gt": /\b(mgt\d{3,5})\b/,
  "hot-wheels": /\b((?!amg|vol)[a-z]{3}\d{2}|[b-z]\d{4})\b/,
  "tarmac-works": /\b(t\d{2}[a-z]?-\d{3}-[a-z\d]{2,4})\b/,
  autoart: /\b(\d{5})\b/,
};
const seriesNumber =
  /#\s?(\d{1,3})(?:\s?\/\s?\d{2,3})?(?![\d/])|(?<![\d:/.])(\d{1,3})\/(?:\d{3})(?![\d/])|\bmb\s?-?(\d{1,3})\b|\bno\.?\s?(\d{1,3})(?!\d)/;
/** Numbers of the castings of 1968 to 1972 (6252), which their names say too and most sellers leave out. */
const redlineNumber = /^(?:5[6-9]|6[0-9])\d\d$/;
const year = /(?<![#\d/.-])(19[0-9]\d|20[0-3]\d)(?![\d/]|-\d{4})/g;
const makes =
  "chev|ford|dodge|plymouth|pontiac|camaro|mustang|corvette|vette|impala|nova|chevelle|gto|charger|challenger|cuda|barracuda|firebird|mercury|buick|olds|cadillac|caddy|vw|volkswagen|porsche|datsun|nissan|toyota|honda|mazda|bel air|el camino|nomad|t-bird|thunderbird|bronco|cougar|hudson|jeep|lincoln|mercedes|ferrari|lamborghini|roadrunner|road runner|torino|fairlane|dart|demon|ranchero|riviera|gmc|jaguar|mini|bmw";
const shortYear = new RegExp(
  `(?<![a-z\\d/#.:'-]|# )(?:'([2-9]\\d)(?= [a-z]{3})|(?<!\\b(?:no|nr|num|number|coll|collector)\\.? ?)([3-9]\\d)(?= (?:${makes})))`,
  "g",
);

/** The model that a title is about: maker and code where it has one, else maker, casting, years, scale and series number. */
export function identifyCar(title: string): ItemIdentification {
  const folded = foldTitle(title);
  const scale = scales.exec(folded)?.[1] ?? null;
  const words = readWords(blankNumbers(title, folded), known);
  const maker = words.find(({ kind }) => kind === "maker");
  const plain = words.filter(
    ({ kind, key }) => kind === "word" && key !== "" && !(maker?.key === "hot-wheels" && redlineNumber.test(key)),
  );
  const named = plain.some(({ key }) => /[a-z]{2}/.test(key));
  const code = maker ? (codes[maker.key]?.exec(folded)?.[1]?.replace(/\s/g, "") ?? null) : null;
  if (maker && code) {
    const model = written(plain.filter(({ key }) => key !== code).slice(0, 5));
    return identified(itemKeyOf([maker.key, code]), [`${written([maker])} ${code.toUpperCase()}`, model]);
  }
  if (!named || (!maker && plain.length < 2)) return unidentified;
  const casting = plain.slice(0, 5);
  const years = yearsIn(folded);
  const inSeries = seriesNumber.exec(folded)?.slice(1).find(Boolean) ?? null;
  const specials = [...new Set(words.flatMap(({ kind, key }) => (kind === "special" ? [key] : [])))];
  const special = specials.includes("super-treasure-hunt")
    ? specials.filter((key) => key !== "treasure-hunt")
    : specials;
  const colour = inSeries ? null : words.find(({ kind }) => kind === "colour")?.key;
  const shown = scale && !(scale === "64" && maker && makesSmallCars(maker.key)) ? `1:${scale}` : null;
  const name = [maker, ...casting].filter((word) => word !== undefined);
  const rest = [...years, inSeries && String(Number(inSeries)), shown, ...special, colour];
  const spoken = [
    `${written(name)}${years.length > 0 ? ` (${years.join(", ")})` : ""}`,
    inSeries && `#${Number(inSeries)}`,
    shown,
    ...special.map((key) => key.replaceAll("-", " ")),
    colour,
  ];
  const keys = name.map(({ key }) => key);
  return identified(itemKeyOf(keys, rest), spoken);
}

/** Whether a title says a maker that we know, and one of its codes. */
export function hasMakersCode(title: string): boolean {
  const maker = readWords(title, known).find(({ kind }) => kind === "maker");
  return maker !== undefined && codes[maker.key]?.test(foldTitle(title)) === true;
}

/** Whether the cars of a maker are 1:64 unless they say another scale. */
export function makesSmallCars(maker: string): boolean {
  return /^(?:hot-wheels|matchbox|johnny-lightning|greenlight|tomica|majorette|m2-machines)$/.test(maker);
}

/** Years of the car and of the model, "'55" being 1955, in order: titles give them in any. */
function yearsIn(folded: string): string[] {
  const text = folded.replace(scales, blanks);
  const years = [...text.matchAll(year)].map(([, digits = ""]) => digits);
  const short = [...text.matchAll(shortYear)].map(([, marked, plain]) => `19${marked ?? plain}`);
  return [...new Set([...years, ...short])].sort().slice(0, 2);
}

function blankNumbers(title: string, folded: string): string {
  const blanked = [scales, seriesNumber].reduce(
    (text, pattern) => text.replace(new RegExp(pattern, "g"), blanks),
    folded,
  );
  const plain = blanked
    .replace(year, blanks)
    .replace(shortYear, blanks)
    .replace(/\b\d{1,2} of \d{1,2}\b/g, blanks);
  return blankedLike(title, plain);
}
