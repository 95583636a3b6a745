import { data, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { LineLink } from "#app/components/link.tsx";
import { collectionTypes, entryKinds } from "#app/models/collection/entry-fields.ts";
import { maxFileBytes } from "#app/models/collection/files/collection-file.ts";
import { importFile, previewImport } from "#app/models/collection/files/import.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { isCurrency } from "#app/models/files/currency-codes.ts";
import { textOf } from "#app/models/files/text.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { userAction, userLoader } from "#app/web/handler.server.ts";
import { consumeLimits, rateLimits } from "#app/web/http/rate-limits.server.ts";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { paths } from "#app/web/urls/paths.ts";
import { ImportScreen } from "./import-screen.tsx";
import { importedMessage } from "./import-sentences.ts";

export const handle: PageHandle = { backTo: { to: paths.collection, label: "Back to My Collection" } };

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Import", unlisted: true }, matches);

export const loader = userLoader(async () => ({ limit: collectionLimit }));

const importForm = z.object({
  intent: z.enum(["preview", "add"], "Please choose whether to preview the file or to add it"),
  file: z.file().optional(),
  text: z.string().optional(),
  /** The bytes that the preview was made of, in base64: in plain text, a form would change the ends of lines. */
  content: z.base64("Please choose the file once more").optional(),
  list: z.enum(collectionTypes).default("owned"),
  kind: z.enum(entryKinds).default("other"),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .refine(isCurrency, "Please enter a currency code, such as USD")
    .default("USD"),
});

export const action = userAction(
  importForm,
  async ({ value, viewer }) => {
    const { intent, list, kind, currency } = value;
    const bytes = await bytesOf(value);
    await consumeLimits(rateLimits.readingOfFileBy(viewer.id));
    const file = await readCollectionFile(textOf(bytes), { list, kind, currency });
    if (intent === "add")
      return seeOther(paths.collection, { message: importedMessage(await importFile(viewer.id, file)) });
    const preview = await previewImport(viewer.id, file);
    return data({ preview, fields: { content: Buffer.from(bytes).toString("base64"), list, kind, currency } });
  },
  // In base64 the largest file is a third larger.
  { maxBytes: 1.5 * maxFileBytes, unexpectedError: "The file could not be imported. Please try again." },
);

async function bytesOf({ file, text, content }: z.infer<typeof importForm>): Promise<Uint8Array> {
  const bytes = content
    ? Buffer.from(content, "base64")
    : file && file.size > 0
      ? new Uint8Array(await file.arrayBuffer())
      : Buffer.from(text ?? "");
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
