import { addCopy, updateCopy } from "#app/models/collection/copies.server.ts";
import { copyForm, readCopy } from "#app/models/collection/copy-fields.ts";
import { requireEntry } from "#app/models/collection/entries.server.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction } from "#app/web/handler.server.ts";
import { collectionParams } from "#app/web/urls/collection-params.ts";
import { paths } from "#app/web/urls/paths.ts";

/** Saves the copy that the address names, and comes back to its row. */
export const copyAction = userAction(
  copyForm,
  async ({ value, viewer, url }) => {
    const { edit, copy, ...list } = collectionParams.read(url);
    const entry = await requireEntry(viewer.id, edit);
    const fields = readCopy(value, entry.itemKind);
    if (!fields)
      throw new InvalidError("condition", "Please choose a condition of the list, or a grade such as CGC 9.8.");
    if (copy === "new") await addCopy(viewer.id, entry.id, fields);
    else await updateCopy(viewer.id, entry.id, copy, fields);
    const title = copy === "new" ? "Copy Added" : "Copy Saved";
    const row = `${collectionParams.href(paths.collection, list)}#entry-${entry.id}`;
    return seeOther(row, { message: { title, text: entry.title } });
  },
  { unexpectedError: "Failed to save this copy. Please try again." },
);
