import { defineParams, oneOf, textParam } from "./params.ts";

/** Search parameters of the settings: what is being edited, and a generated username for the field. */
export const settingsParams = defineParams({
  edit: oneOf(["nothing", "name"], "nothing"),
  suggested: textParam((text) => (/^[a-z0-9]{4,20}$/.test(text) ? text : undefined)),
});
