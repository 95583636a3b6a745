import { readFacts } from "#db/reference/facts.ts";
import { foldTitle } from "../../catalog/titles/title.ts";
import { wordsOfName } from "../../files/column-names.ts";

/** What a row is by its status. "ended" is a sale where the row also has a date of sale. */
export type Status = "sale" | "listing" | "ended" | "no sale";

const meanings = new Map(readFacts("status-words").map(([word = "", meaning]) => [word, meaning as Status]));

/** The status in a column such as `status` ("Sold") or `is_sold` ("true"); null for other words, which may be a condition. */
export function readStatus(column: string, text: string): Status | null {
  if (text.length > 40) return null;
  const word = foldTitle(text).replace(/[^a-z]+/g, "");
  const known = meanings.get(word);
  if (known) return known;
  const isYes = word === "true" || word === "yes" || word === "y";
  const isNo = word === "false" || word === "no" || word === "n";
  if (!isYes && !isNo) return null;
  const subject = wordsOfName(column)
    .map((name) => meanings.get(name))
    .findLast((meaning) => meaning !== undefined);
  if (isYes) return subject ?? null;
  return subject === "sale" ? "listing" : subject === "listing" ? "ended" : null;
}
