import { data, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { waysBack } from "#app/components/collection/messages.ts";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { LineLink } from "#app/components/link.tsx";
import { collectionTypes, entryKinds } from "#app/models/collection/entry-fields.ts";
import { maxColumns, maxFileBytes } from "#app/models/collection/files/collection-file.ts";
import { columnMeaningNames, statusAnswers } from "#app/models/collection/files/column-meanings.ts";
import type { FileOptions } from "#app/models/collection/files/foreign-csv.ts";
import { choiceBefore, importFile, previewImport } from "#app/models/collection/files/import.server.ts";
import { maxStatuses, maxStatusLength, statusAnswersOf } from "#app/models/collection/files/list-placements.ts";
import { listImports, takeImportBack } from "#app/models/collection/files/past-imports.server.ts";
import { readCollectionFile } from "#app/models/collection/files/read-file.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { isCurrency } from "#app/models/files/currency-codes.ts";
import { maxHeaderLine } from "#app/models/files/table.ts";
import { UnreadableFile } from "#app/models/files/unreadable-file.ts";
import { countOf } from "#app/models/platform/amounts.ts";
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

export const loader = userLoader(async ({ viewer }) => ({
  limit: collectionLimit,
  imports: await listImports(viewer.id),
}));

/** Excel's names have 31 characters at most, those of others some more. */
const maxSheetName = 200;

const importForm = z.object({
  intent: z.enum(["preview", "add", "take-back"], "Please choose whether to preview the file or to add it"),
  /** What is taken back. */
  importId: z.string().optional(),
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
  /** What was chosen in the preview: the line of the header, and the sheet of a workbook. */
  headerLine: z.coerce.number().int().min(1).max(maxHeaderLine).optional(),
  sheet: z.string().max(maxSheetName).optional(),
  /** What each column holds, in their order; and what a price paid of 0 means. */
  columns: z
    .array(z.enum([...columnMeaningNames, "none"]))
    .max(maxColumns)
    .optional(),
  isZeroPaid: z.stringbool().optional(),
  /** Statuses that no table knows, and what each means. */
  statusWord: z.array(z.string().max(maxStatusLength)).max(maxStatuses).optional(),
  statusMeaning: z.array(z.enum(statusAnswers)).max(maxStatuses).optional(),
  /** With what dates in numbers begin. */
  dateOrder: z.enum(["day", "month"]).optional(),
});

export const action = userAction(
  importForm,
  async ({ value, viewer }) => {
    if (value.intent === "take-back") {
      const { id, entries } = await takeImportBack(viewer.id, value.importId ?? "");
      const text = `${countOf(entries.length, "item")} taken off your lists.`;
      return seeOther(paths.importCollection, { message: { title: "Import taken back", text, ...waysBack(id) } });
    }
    const { intent, list, kind, currency, headerLine, sheet, isZeroPaid, dateOrder } = value;
    const columns = value.columns?.length ? value.columns : undefined;
    const bytes = await bytesOf(value);
    await consumeLimits(rateLimits.readingOfFileBy(viewer.id));
    const statuses = value.statusWord && statusAnswersOf(value.statusWord, value.statusMeaning ?? []);
    const options = {
      ...{ list, kind, currency, headerLine, sheet, columns, isZeroPaid, statuses, dateOrder },
      choiceBefore: choiceBefore(viewer.id),
    };
    if (intent === "add") {
      const file = await readCollectionFile(bytes, options);
      return seeOther(paths.collection, { message: importedMessage(await importFile(viewer.id, file)) });
    }
    const { file, chosen, refusal } = await readAsChosen(bytes, options);
    const preview = await previewImport(viewer.id, file);
    const content = Buffer.from(bytes).toString("base64");
    const fields = { content, list, kind, currency };
    return data({ preview, fields, chosen: { ...chosen, ...file.list?.choice }, refusal });
  },
  // In base64 the largest file is a third larger.
  { maxBytes: 1.5 * maxFileBytes, unexpectedError: "The file could not be imported. Please try again." },
);

/** Reads a file for its preview. A choice by which it cannot be read is refused, and the file read without it. */
async function readAsChosen(bytes: Uint8Array, allOptions: FileOptions) {
  const { headerLine, sheet, columns, isZeroPaid, statuses, dateOrder, ...options } = allOptions;
  const chosen = { headerLine, sheet, columns, isZeroPaid, statuses, dateOrder };
  try {
    return { file: await readCollectionFile(bytes, { ...options, ...chosen }), chosen, refusal: undefined };
  } catch (error) {
    const isChosen = headerLine !== undefined || sheet !== undefined;
    if (!(error instanceof UnreadableFile) || !isChosen) throw error;
    // A line is chosen in the sheet that is shown.
    const other = { ...chosen, headerLine: undefined, sheet: headerLine === undefined ? undefined : sheet };
    const file = await readCollectionFile(bytes, { ...options, ...other });
    return { file, chosen: other, refusal: error.message };
  }
}

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
