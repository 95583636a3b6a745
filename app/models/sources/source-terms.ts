import type { z } from "zod";
import { countOf } from "../platform/amounts.ts";
import type { sourceSettings } from "./reading-settings.ts";

/** What may be done with what a source brings: a few words for each column of a table. */
export interface SourceTerms {
  /** How long pages show it. */
  shown: string;
  /** How long it is on record. */
  kept: string;
  /** Whether values are made of it. */
  inValues: string;
  /** Whether it stands among what other sources bring. */
  besideOthers: string;
}

type TermSettings = Pick<
  z.output<typeof sourceSettings>,
  "endAfterDays" | "countsInValues" | "mayBeInBackups" | "mayBePublished"
>;

/** The terms of a source that an operator chose, as they are set. */
export function termsAsSet(settings: TermSettings): SourceTerms {
  const { endAfterDays, countsInValues, mayBeInBackups, mayBePublished } = settings;
  const shown = `sales for good, listings until ${countOf(endAfterDays, "day")} after they were last seen`;
  const kept = "sales until you delete them, listings while they are shown";
  return {
    shown: mayBePublished ? shown : `${shown}; not published as files`,
    kept: mayBeInBackups ? kept : `${kept}; in no back-up`,
    inValues: countsInValues ? "yes" : "no",
    besideOthers: "yes",
  };
}

/** The terms of a list of sets, themes or minifigures. */
export const termsOfList: SourceTerms = {
  shown: "names and facts",
  kept: "for good",
  inValues: "no prices in it",
  besideOthers: "yes",
};

/** The terms of a file that an operator imports, unless its rows are of a source that has terms. */
export const termsByHand: SourceTerms = {
  shown: "sales for good, listings for as many days as you say",
  kept: "sales until you delete them or take the import back, listings while they are shown",
  inValues: "yes",
  besideOthers: "yes",
};
