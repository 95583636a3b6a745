import type { Naming, NamingCells } from "../naming/naming-columns.ts";
import { hasWords, variantIn, yearIn } from "../naming/naming-columns.ts";
import { findIssue, identifyComic } from "./comics.ts";

/** "300", "#300", "300B", "300.0" as a spreadsheet has it, "½". */
const issueForm = /^#?\s?(-?\d{1,4}(?:\.\d)?|½|1\/2)\s?([a-z])?$/i;

/** Series and issue, with the volume or the year of the series, and what makes the copy another one than the plain issue. */
export const comicNaming: Naming = {
  columns: ["series", "issue", "issue_letter", "volume", "variant", "printing", "year"],
  titleOf: comicTitle,
  hallmarks: ["series", "issue"],
  isWhole: (title) => findIssue(title) !== null,
};

function comicTitle(cells: NamingCells): string | null {
  const plain = plainTitle(cells);
  if (plain === null) return null;
  return [variantOf(cells.issue_letter), variantOf(cells.variant), printingIn(cells.printing)].reduce<string>(
    withVariant,
    plain,
  );
}

/** The title of the plain issue: "Amazing Spider-Man (1963) #300", "Saga Vol. 2". */
function plainTitle({ series, title, issue, number, volume, year }: NamingCells): string | null {
  const issueOfTitle = title === undefined ? null : findIssue(title);
  const name = series ?? (issueOfTitle ? title?.slice(0, issueOfTitle.at).replace(/[\s,:;([-]+$/, "") : title);
  const isNumber = issue === undefined && (series !== undefined || issueOfTitle === null);
  const [, digits, letter = ""] = issueForm.exec((isNumber ? number : issue) ?? "") ?? [];
  const [, ordinal] = /^\D{0,10}?(\d{1,2})(?:\.0+)?$/.exec(volume ?? "") ?? [];
  const inVolume = ordinal && !/\bvol/i.test(name ?? "") ? ` Vol. ${Number(ordinal)}` : "";
  // A series that has a number of its own with a "#" is no series.
  if (!name || /#\s?\d/.test(name)) return issueOfTitle && title ? title : null;
  const published = yearIn(year) ?? yearIn(volume);
  const inYear = published && !/(?<!\d)(?:19|20)\d\d(?!\d)/.test(name) ? ` (${published.slice(0, 4)})` : "";
  if (digits) return `${name}${inVolume} #${digits.replace(/\.0$/, "")}${letter.toUpperCase()}${inYear}`;
  if (issueOfTitle && title) return title;
  return inVolume && issue === undefined ? `${name}${inVolume}` : null;
}

/** A letter alone is that of a cover. */
function variantOf(cell: string | undefined): string | null {
  const text = variantIn(cell);
  return text && /^[b-z]$/i.test(text) ? `Cover ${text.toUpperCase()}` : text;
}

/** "2", "2nd" and "Second" are the second printing; other words are what they say. */
function printingIn(cell: string | undefined): string | null {
  const text = variantIn(cell);
  if (!text) return null;
  const [, number] = /^(\d{1,2})(?:\.0|st|nd|rd|th)?(?: print(?:ing)?)?$/i.exec(text) ?? [];
  if (number) return `${number}${number === "2" ? "nd" : number === "3" ? "rd" : "th"} printing`;
  return /^(?:second|third|fourth|fifth)$/i.test(text) ? `${text} printing` : text;
}

/** A variant that the rules do not know is one by the word, so that it is not taken for the plain issue. */
function withVariant(title: string, variant: string | null): string {
  if (variant === null || hasWords(title, variant)) return title;
  const named = `${title} (${variant})`;
  return identifyComic(named).key === identifyComic(title).key ? `${title} (${variant} Variant)` : named;
}
