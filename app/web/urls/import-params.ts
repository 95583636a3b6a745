import { collectionTypes, entryKinds } from "#app/models/collection/entry-fields.ts";
import { currencyParam, defineParams, oneOf } from "./params.ts";

/** What the form of the import says at first, where a file does not say it. */
export const importParams = defineParams({
  list: oneOf(collectionTypes, "owned"),
  kind: oneOf(entryKinds, "other"),
  currency: { ...currencyParam, defaultValue: "USD" },
});
