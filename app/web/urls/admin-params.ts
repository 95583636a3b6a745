import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { adminPaths } from "./admin-paths.ts";
import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** The try whose result a page shows. */
const trialParam = textParam((text) => (/^[\da-f-]{36}$/.test(text) ? text : undefined));

export const sourceParams = defineParams({ try: trialParam });

/** Of an import: the first row of the preview that is shown, and whether somebody wants to take it back. */
export const importParams = defineParams({ rows: wholeNumber(0, 40, 0), back: oneOf(["ask", ""], "") });

/** The number in the path of the page of an import or a dispute; 0 for any other text. */
export const numberInPath = ({ id = "" }: { id?: string | undefined }) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);
/** What else than the state of the site a page shows, and asks again and again: a try, the import of a number, or each job. */
export const siteStateParams = defineParams({
  try: trialParam,
  import: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  with: oneOf(["nothing", "jobs"], "nothing"),
});

/** What is searched on the page that judges a sale, and what was chosen when it was. */
export const disputeParams = defineParams({ q: textParam(cleanQuery), verdict: oneOf(["moved", ""], "") });

const backupParam = textParam((text) => (/^[\w.-]{1,100}$/.test(text) ? text : undefined));

export const jobsParams = defineParams({ download: backupParam });

/** The page of jobs with the form that asks for the password of a back-up. */
export function downloadHref(backup: string): string {
  return `${jobsParams.href(adminPaths.jobs, { download: backupParam.parse(backup) })}#download`;
}

/** Of which kind a new source is: by default the first. */
export const addSourceParams = defineParams({
  kind: textParam((text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined)),
  try: trialParam,
  /** What somebody called it when they tried it. */
  name: textParam((text) => (text.length <= 60 ? text : undefined)),
});

/** The search and the page of the people with an account. */
export const peopleParams = defineParams({ q: textParam(cleanQuery), page: wholeNumber(1, 1_000_000, 1) });
