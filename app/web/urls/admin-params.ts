import { defineParams, textParam } from "./params.ts";

/** The try whose result a page shows. */
const trialParam = textParam((text) => (/^[\da-f-]{36}$/.test(text) ? text : undefined));

export const sourceParams = defineParams({ try: trialParam });

/** Of which kind a new source is: by default the first. */
export const addSourceParams = defineParams({
  kind: textParam((text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined)),
  try: trialParam,
  /** What somebody called it when they tried it. */
  name: textParam((text) => (text.length <= 60 ? text : undefined)),
});
