import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import {
  deleteFileImport,
  readAgain,
  requireFileImport,
  startImport,
  stopImport,
  takeImportBack,
} from "#app/models/sources/file-imports.server.ts";
import { isReadingAsShown, readingFormFields, readingIn } from "#app/models/sources/reading-form.server.ts";
import { checkSettings } from "#app/models/sources/settings-form.server.ts";
import { importView } from "#app/presenters/import-view.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { importParams, numberInPath } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { ImportScreen } from "./import-screen.tsx";
import { takeBackForm } from "./take-back.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta(({ id }) => `Import ${id}`);

export const loader = operatorLoader(async ({ params, url }) => {
  const id = numberInPath(params);
  const { rows: from, back } = importParams.read(url);
  // The state first: of what changes from here on, the poll tells.
  const etag = etagOf(await readSiteState({ importId: id }));
  const fileImport = await requireFileImport(id);
  return { ...importView(fileImport, { from, isTakingBack: back === "ask" }, new Date()), etag };
});

const importForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("read"), version: z.string(), ...readingFormFields }).superRefine(checkSettings),
    z.object({ intent: z.literal("start"), version: z.string(), ...readingFormFields }).superRefine(checkSettings),
    z.object({ intent: z.enum(["stop", "go-on", "delete"]) }),
    takeBackForm,
  ],
  "Please choose what to do",
);

/** Reads the file again as somebody says, begins, stops or goes on with its import, takes that back, or deletes the file. */
export const action = operatorAction(importForm, async ({ value, viewer, params }) => {
  const id = numberInPath(params);
  const page = adminPaths.import(id);
  const fileImport = await requireFileImport(id);
  switch (value.intent) {
    case "read":
    case "start": {
      if (fileImport.step !== "read") return seeOther(page);
      if (value.version !== fileImport.stepSince.toISOString()) return seeOther(page, { message: readMeanwhile });
      if (value.intent === "start" && isReadingAsShown(value, fileImport)) {
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
