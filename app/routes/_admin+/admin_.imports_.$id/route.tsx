import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { sayableColumns } from "#app/models/market/how-to-read.ts";
import { statusMeanings } from "#app/models/market/parsing/read-status.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import {
  deleteFileImport,
  type FileImport,
  readAgain,
  requireFileImport,
  startImport,
  stopImport,
  takeImportBack,
} from "#app/models/sources/file-imports.server.ts";
import {
  changesTo,
  checkSettings,
  filledSettings,
  settingsFormFields,
} from "#app/models/sources/settings-form.server.ts";
import type { FileReading } from "#app/models/sources/upload-settings.ts";
import { importView } from "#app/presenters/import-view.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { importIdOf, importParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { ImportScreen } from "./import-screen.tsx";
import { takeBackForm } from "./take-back.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ id }) => `Import ${id}`);

export const loader = operatorLoader(async ({ params, url }) => {
  const id = importIdOf(params);
  const { rows: from, back } = importParams.read(url);
  // The state first: of what changes from here on, the poll tells.
  const etag = etagOf(await readSiteState({ importId: id }));
  const fileImport = await requireFileImport(id);
  return { ...importView(fileImport, { from, isTakingBack: back === "ask" }, new Date()), etag };
});

const readingFields = {
  version: z.string(),
  columns: z.array(z.enum(sayableColumns)).max(100).default([]),
  statusWord: z.array(z.string()).max(100).default([]),
  statusMeaning: z
    .array(z.enum(["", ...statusMeanings]))
    .max(100)
    .default([]),
  ...settingsFormFields,
};

interface ReadingFields extends Record<string, unknown> {
  kind: string;
  columns: (typeof sayableColumns)[number][];
  statusWord: string[];
  statusMeaning: ("" | (typeof statusMeanings)[number])[];
}

/** What a form says of a file: of its columns only what their names do not say. */
function readingIn(fields: ReadingFields, { preview }: FileImport): FileReading {
  const { columns, statusWord, statusMeaning } = fields;
  const statuses = statusWord.flatMap((word, at) => {
    const meaning = statusMeaning[at];
    return meaning ? [{ word, meaning }] : [];
  });
  return {
    settings: filledSettings(fields),
    columns: (preview?.columns ?? []).flatMap(({ name, meaningByName }, at) => {
      const column = columns[at] ?? meaningByName;
      return column === meaningByName ? [] : [{ name, column }];
    }),
    ...(statuses.length > 0 && { statuses }),
  };
}

/** Whether a form says of a file what its preview was made of. */
function isAsShown(fields: ReadingFields, fileImport: FileImport): boolean {
  const { preview, reading } = fileImport;
  const { statuses = [] } = readingIn(fields, fileImport);
  return (
    Object.keys(changesTo(reading.settings, fields)).length === 0 &&
    (preview?.columns ?? []).every(({ meaning }, at) => (fields.columns[at] ?? meaning) === meaning) &&
    JSON.stringify(statuses) === JSON.stringify(reading.statuses ?? [])
  );
}

const importForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("read"), ...readingFields }).superRefine(checkSettings),
    z.object({ intent: z.literal("start"), ...readingFields }).superRefine(checkSettings),
    z.object({ intent: z.enum(["stop", "go-on", "delete"]) }),
    takeBackForm,
  ],
  "Please choose what to do",
);

/** Reads the file again as somebody says, begins, stops or goes on with its import, takes that back, or deletes the file. */
export const action = operatorAction(importForm, async ({ value, viewer, params }) => {
  const id = importIdOf(params);
  const page = adminPaths.import(id);
  const fileImport = await requireFileImport(id);
  switch (value.intent) {
    case "read":
    case "start": {
      if (fileImport.step !== "read") return seeOther(page);
      if (value.version !== fileImport.stepSince.toISOString()) return seeOther(page, { message: readMeanwhile });
      if (value.intent === "start" && isAsShown(value, fileImport)) {
        await startImport(id);
        return seeOther(page);
      }
      await readAgain(id, readingIn(value, fileImport));
      return seeOther(page, value.intent === "start" ? { message: changedBefore } : undefined);
    }
    case "stop":
      await stopImport(id);
      return seeOther(page);
    case "go-on":
      await startImport(id);
      return seeOther(page);
    case "undo":
      await confirmPassword(viewer, value.password);
      await takeImportBack(id);
      return seeOther(page);
    case "delete":
      await deleteFileImport(id);
      return seeOther(adminPaths.imports, { message: { title: `${fileImport.file} is deleted` } });
  }
});

const readMeanwhile: FlashMessage = {
  title: "It was read another way meanwhile",
  text: "This is what would come of it now.",
};

const changedBefore: FlashMessage = {
  title: "You changed how it is read",
  text: "Look at what would come of it now, and start the import then.",
};

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ImportScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
