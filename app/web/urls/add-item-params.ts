import { cleanTitle } from "#app/models/catalog/titles/title.ts";
import { collectionTypes, entryKinds } from "#app/models/collection/entry-fields.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/** What the form to add an item holds at first. */
export const addItemParams = defineParams({
  title: textParam(cleanTitle),
  category: oneOf(["", ...entryKinds], ""),
  list: oneOf(collectionTypes, "tracked"),
});
