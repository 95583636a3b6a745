import { foldTitle } from "../../titles/title.ts";
import {
  type ItemIdentification,
  identified,
  itemKeyOf,
  lexicon,
  readWords,
  unidentified,
  type Word,
  written,
} from "../../titles/words.ts";

const known = lexicon<"maker" | "scale" | "company" | "stock" | "noise">("model-trains", "sales-talk");

const plainDigits = /(?<![a-z\d$.#/:-]|class |type |series |br )(?!(?:19|20)\d\d\b)(\d{4,8})(?![\da-z./:%-])/;
const labelledDigits =
  /(?:#|\bno\.? ?|\bart\.? ?(?:nr\.? ?)?|\bcat\.? ?(?:no\.? ?)?|\bitem ?(?:no\.? ?)?|\bref\.? ?)(\d{3,8})(?![\d.])/;

const runningNumber = /^(?!(?:19|20)\d\d$)\d{4,6}$/;

/** What catalogue numbers look like, by maker; the first form found counts. Others number in plain digits. */
const forms: Readonly<Record<string, readonly RegExp[]>> = {
  hornby: [/\b(r[\s-]?\d{3,5}[a-z]{0,4})\b/, /\b(tt\d{4}[a-z]{0,3})\b/],
  "triang-hornby": [/\b(r[\s-]?\d{1,3}[a-z]?)\b/],
  triang: [/\b(r[\s-]?\d{1,3}[a-z]?)\b/],
  bachmann: [
    /(?<![\d-])(\d{2}-\d{3,4}[a-z]{0,4})(?![\d-])/,
    /(?<![\d-])(3\d{2}-\d{3}[a-z]{0,3})(?![\d-])/,
    /(?<![a-z\d.-])(\d{5})(?![\d.-])/,
  ],
  "graham-farish": [/(?<![\d-])(37\d-\d{3,4}[a-z]{0,4})(?![\d-])/],
  "efe-rail": [/\b(e\d{5}[a-z]?)\b/],
  lionel: [
    /(?<![\d-])(6-\d{4,5})(?![\d-])/,
    /(?<![a-z\d.-])(\d{7})(?![\d.-])/,
    /(?<![a-z\d.-])(\d{5})(?![\d.-])/,
    // Before 1970: 6464-425, 2332. Neither years of the twentieth century nor wheel arrangements (4-6-4) are such numbers.
    /(?<![\d$.-])(6464-\d{1,3}|(?!19\d\d\b|20[1-3]\d\b)\d{3,4})(?![a-z\d.:/%'-])(?! (?:rr|pcs|pieces|mm|cm|inch))/,
  ],
  tyco: [/(?<![\d-])(\d{3}-\d{2}[a-z]?)(?![\d-])/, labelledDigits, plainDigits],
  "american-flyer": [/(?<![\d-])(6-\d{4,5})(?![\d-])/],
  kato: [/(?<![\d-])(\d{2,3}-\d{3,4}(?:-\d{1,2}|[a-z])?)(?![\d-])/, /(?<![a-z\d.-])(\d{4}-\d)(?![\d-])/],
  mth: [/(?<![\d-])(\d{2}-\d{4,5}(?:-\d)?)(?![\d-])/],
  walthers: [/(?<![\d-])(9\d{2}-\d{3,6})(?![\d-])/],
  peco: [/\b([a-z]{2,3}-\d{1,4}[a-z]{0,2})\b/],
  dapol: [/\b(\d[a-z]-\d{3}-\d{3}[a-z]?)\b/, /\b([a-z]\d{3,4}[a-z]?)\b/],
  "oxford-rail": [/\b(or\d{2}[a-z]{2,4}\d{3}[a-z]{0,3})\b/],
  accurascale: [/\b(acc\d{4}[a-z-]{0,4})\b/],
  athearn: [/\b(ath[ng]?\d{4,6})\b/, /\b(g\d{4,5})\b/, labelledDigits, plainDigits],
  microace: [/\b(a-?\d{4})\b/],
  brio: [/\b(?:bri-?)?(\d{5})\b/],
  jouef: [/\b(hj\d{4})\b/],
  rivarossi: [/\b(hr\d{4})\b/],
  scaletrains: [/\b(sxt\d{4,5})\b/],
  "train-tech": [/\b([a-z]{2}\d{1,3})\b/],
};
/** The engine, wagon or accessory that a title is about: maker and catalogue number, else maker and what it is called. */
export function identifyTrain(title: string): ItemIdentification {
  const folded = foldTitle(title);
  const words = withCounts(readWords(title.replace(/\b1\s?[:/]\s?\d{2,3}\b/g, " "), known));
  const maker = words.find(({ kind }) => kind === "maker");
  const [number, ...others] = maker ? catalogueNumbers(folded, maker.key) : [];
  const plain = words
    .filter(({ kind, key }) => /^(?:word|company|stock)$/.test(kind) && /[a-z]{2}|\d{3}/.test(key))
    .slice(0, 6);
  if (maker && number) {
    const keyOf = (catalogue: string) => itemKeyOf([maker.key, catalogue]) ?? "";
    const name = [`${written([maker])} ${number.toUpperCase()}`, written(plain.filter(isWord).slice(0, 4))];
    return identified(keyOf(number), name, others.map(keyOf));
  }
  // A railway and a kind of stock fit thousands of models: a further word or a running number is needed.
  const named = plain.filter((word) => (word.kind === "word" && isWord(word)) || runningNumber.test(word.key));
  if (named.length < (maker ? 1 : 2)) return unidentified;
  const scale = words.find(({ kind }) => kind === "scale");
  const name = [maker, ...plain].filter((word) => word !== undefined);
  const keys = name.map(({ key }) => key);
  return identified(itemKeyOf(keys, [scale?.key]), [written(name), scale?.key.toUpperCase()]);
}

/** Whether a title says a maker that we know, and a number of its catalogue. */
export function hasArticleNumber(title: string): boolean {
  const maker = readWords(title, known).find(({ kind }) => kind === "maker");
  return maker !== undefined && catalogueNumbers(foldTitle(title), maker.key).length > 0;
}

/** What a stock has several of, which tells one model from another. */
const counted = /^(?:dome|bay|axle|door|tier)s?$/;

/** A count and what it counts are one word: "2-Dome", "3 bay". */
function withCounts<Kind extends string>(words: readonly Word<Kind>[]): Word<Kind>[] {
  return words.flatMap((word, at) => {
    const [last, next] = [words[at - 1], words[at + 1]];
    if (last && isCountOf(last, word)) return [];
    if (!next || !isCountOf(word, next)) return [word];
    return [{ ...next, key: `${word.key}-${next.key}`, text: `${word.text}-${next.text}`, before: word.before }];
  });
}

function isCountOf(count: Word, { kind, key, before }: Word): boolean {
  return (
    /^\d$/.test(count.key) &&
    kind === "word" &&
    (before === "-" ? /^(?!rail)[a-z]{2}/ : counted).test(key) &&
    /^[- ]$/.test(before)
  );
}

/** The catalogue number and further ones after it: "R4410A & R4411B". */
function catalogueNumbers(folded: string, maker: string): string[] {
  for (const form of [...(forms[maker] ?? []), ...(maker in forms ? [] : [labelledDigits, plainDigits])]) {
    const numbers: string[] = [];
    let end = -1;
    for (const { 0: all, 1: found = "", index } of folded.matchAll(new RegExp(form, "g"))) {
      if (end >= 0 && !/^\s?(?:[,&+/]|and)\s?$/.test(folded.slice(end, index))) break;
      if (!numbers.includes(normal(found, maker))) numbers.push(normal(found, maker));
      end = index + all.length;
    }
    if (numbers.length > 0) return numbers;
  }
  return [];
}

/** Lionel's five digits come with and without "6-"; Hornby's letter may stand apart. */
function normal(number: string, maker: string): string {
  if (maker === "lionel" && /^\d{5}$/.test(number)) return `6-${number}`;
  return /^(?:hornby|triang|triang-hornby|microace)$/.test(maker) ? number.replace(/[\s-]/, "") : number;
}

function isWord({ key }: Word): boolean {
  return /[a-z]{2}/.test(key);
}
