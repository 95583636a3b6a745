import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** The try whose result a page shows. */
const trialParam = textParam((text) => (/^[\da-f-]{36}$/.test(text) ? text : undefined));

export const sourceParams = defineParams({ try: trialParam });

/** What the operator's pages ask for again and again: beside the state of the site a try, or the import of this number. */
export const stateParams = defineParams({ try: trialParam, import: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0) });

/** Of an import: the first row of the preview that is shown, and whether somebody wants to take it back. */
export const importParams = defineParams({ rows: wholeNumber(0, 40, 0), back: oneOf(["ask", ""], "") });

/** The number of an import in the path of its pages; 0 for any other text. */
export const importIdOf = ({ id = "" }: { id?: string | undefined }) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Of which kind a new source is: by default the first. */
export const addSourceParams = defineParams({
  kind: textParam((text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined)),
  try: trialParam,
  /** What somebody called it when they tried it. */
  name: textParam((text) => (text.length <= 60 ? text : undefined)),
});
