import { addCopy, listCopies, updateCopy } from "#app/models/collection/copies.server.ts";
import { copyForm, readCopy } from "#app/models/collection/copy-fields.ts";
import { requireEntry } from "#app/models/collection/entries.server.ts";
import { InvalidError, NotFoundError } from "#app/models/platform/errors.ts";
import { userAction } from "#app/web/actions.server.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
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
    else await updateCopy(viewer.id, await requireCopyOf(viewer.id, entry.id, copy), fields);
    const title = copy === "new" ? "Copy Added" : "Copy Saved";
    const row = `${collectionParams.href(paths.collection, list)}#entry-${entry.id}`;
    return seeOther(row, { message: { title, text: entry.title } });
  },
  { unexpectedError: "Failed to save this copy. Please try again." },
);

/** The id of a copy of this very entry: the conditions of another kind of item could be none of its own. */
async function requireCopyOf(userId: string, entryId: string, copyId: string): Promise<string> {
  const copies = (await listCopies(userId)).get(entryId) ?? [];
  if (copies.some(({ id }) => id === copyId)) return copyId;
  throw new NotFoundError("collection-copy", "This copy is not in your collection.");
}
