import type { MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { waysBack } from "#app/components/collection/messages.ts";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { LineLink } from "#app/components/link.tsx";
import { maxFileBytes } from "#app/models/collection/files/collection-file.ts";
import { choiceFields, draftChoiceOf, fileFields } from "#app/models/collection/files/draft-options.ts";
import { keepDraft, listDrafts } from "#app/models/collection/files/drafts.server.ts";
import { choiceBefore, importFile } from "#app/models/collection/files/import.server.ts";
import { listImports, takeImportBack } from "#app/models/collection/files/past-imports.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { importParams } from "#app/web/urls/import-params.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ImportScreen } from "./import-screen.tsx";
import { importedMessage } from "./import-sentences.ts";

export const handle: PageHandle = { backTo: { to: paths.collection, label: "Back to My Collection" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import", unlisted: true }, matches);

export const loader = userLoader(async ({ viewer, url }) => ({
  limit: collectionLimit,
  options: importParams.read(url),
  drafts: await listDrafts(viewer.id),
  imports: await listImports(viewer.id),
}));

const takeBackForm = z.object({ intent: z.literal("take-back"), importId: z.string() });

const fileForm = z.object({
  intent: z.enum(["preview", "add"]),
  file: z.file().optional(),
  text: z.string().optional(),
  ...fileFields,
  // What else a preview would choose may be sent with the file.
  ...choiceFields,
});

const importForm = z.discriminatedUnion(
  "intent",
  [takeBackForm, fileForm],
  "Please choose whether to preview the file or to add it",
);

/** Keeps a file for its preview. With another intent, a file is added at once, and an import taken back. */
export const action = userAction(
  importForm,
  async ({ value, viewer }) => {
    if (value.intent === "take-back") {
      const { id, entries } = await takeImportBack(viewer.id, value.importId);
      const text = `${countOf(entries.length, "item")} taken off your lists.`;
      return seeOther(paths.importCollection, { message: { title: "Import taken back", text, ...waysBack(id) } });
    }
    const { intent, list, kind, currency } = value;
    const [options, choice] = [{ list, kind, currency }, draftChoiceOf(value)];
    const content = await bytesOf(value);
    await consumeLimits(rateLimits.readingOfFileBy(viewer.id));
    if (intent === "preview") {
      const fileName = value.file?.size ? value.file.name : null;
      return seeOther(paths.importDraft(await keepDraft(viewer.id, { content, fileName, options, choice })));
    }
    const before = choiceBefore(viewer.id);
    const file = await readCollectionFile(content, { ...options, ...choice, choiceBefore: before });
    return seeOther(paths.collection, { message: importedMessage(await importFile(viewer.id, file)) });
  },
  // Beside the file there are the fields.
  { maxBytes: 1.5 * maxFileBytes, unexpectedError: "The file could not be imported. Please try again." },
);

async function bytesOf({ file, text = "" }: z.output<typeof fileForm>): Promise<Uint8Array> {
  const bytes = file && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : Buffer.from(text);
  if (bytes.length === 0) throw new UnreadableFile("Choose a file that is not empty, or paste its text.");
  if (bytes.length > maxFileBytes) throw new UnreadableFile(tooLarge);
  return bytes;
}

const tooLarge = "This file is larger than 1 MB. Split it into several.";

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ImportScreen;

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 413) return <WithoutViewer />;
  return (
    <MessageScreen title={tooLarge} text="Nothing was added.">
      <LineLink to={paths.importCollection} reloadDocument>
        Choose another file
      </LineLink>
    </MessageScreen>
  );
}
