import type { Subject } from "./categories.ts";
import { knownSets } from "./known-sets.server.ts";
import { identifySet } from "./set-number.ts";

/** What a title is about. */
export interface ItemIdentity {
  /** Identity inside the subject, as addresses and the API carry it: "75257". Null when the title does not tell. */
  number: string | null;
  /** The same for a person, where the number does not say it already. */
  name: string | null;
  /** Further items of the same kind that the title holds, so any of them means a lot. */
  others: string[];
}

/** The item that a title is about, by the rules of its subject. */
export function identifyItem(subject: Subject, title: string): ItemIdentity {
  if (subject !== "legos") return { number: null, name: null, others: [] };
  return { ...identifySet(title, knownSets), name: null };
}
