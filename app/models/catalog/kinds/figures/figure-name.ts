import { bare, type CoverWords, dotted, type NameParts, splitAt } from "../../titles/name-parts.ts";
import { lexicon } from "../../titles/words.ts";

const known = lexicon<"line" | "pop" | "popline" | "maker">("figures");

/**
 * "Funko Pop Marvel #715 Wanda Halloween, glow", "Vintage Collection Boba Fett", "Boba Fett, B3834", "Playmobil 4767,
 * Knight".
 */
export function readFigureName(name: string): NameParts {
  const [, line, number, ofNumber] = /^([^#,]*)#(\d{1,4})(?!\d)(.*)$/.exec(name) ?? [];
  if (number) return { number, subject: bare(ofNumber), line: bare(line) };
  const [head = "", ...details] = name.split(", ");
  const code = details.find((part) => /^[A-Z]{1,5}\d{3,6}$/.test(part));
  if (code) return { number: code, subject: head };
  const [, maker, ofMaker] = /^(\D+) (\d{2,6})$/.exec(head) ?? [];
  if (maker && details.length > 0) return { number: ofMaker, subject: bare(details.join(", ")), line: maker };
  const box = /(?<![\w-])(?:MP|SS|VC|TVC)-?\d{1,3}(?![\w-])/.exec(head)?.[0];
  const { before, rest } = splitAt(box ? head.replace(box, "") : head, known, ["line", "pop", "popline", "maker"]);
  return box ? { number: box, subject: rest, line: before } : { line: before, subject: dotted(rest, ...details) };
}

/** The number in its line, else the line and the character. */
export function figureCover({ number, subject, line }: NameParts): CoverWords {
  return number
    ? { big: number, first: subject, second: line?.replace(/^Funko (?=Pop .)/, "") }
    : { first: line, second: subject };
}
