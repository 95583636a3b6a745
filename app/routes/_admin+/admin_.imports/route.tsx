import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { env } from "#app/env.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { formatBytes } from "#app/models/platform/amounts.ts";
import { InvalidError } from "#app/models/platform/errors.ts";
import { listFileImports } from "#app/models/sources/file-imports.server.ts";
import {
  checkSettings,
  filledSettings,
  settingFields,
  settingsFormFields,
} from "#app/models/sources/settings-form.server.ts";
import { dropUpload, keepUpload, receiveUpload } from "#app/models/sources/uploaded-file.server.ts";
import { importLine } from "#app/presenters/import-view.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { operatorUploadAction } from "#app/web/upload-action.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { ImportsScreen } from "./imports-screen.tsx";

export const handle = operatorHandle;

export const meta = operatorMeta("Import a file");

const importsListed = 20;
/** What is asked before anything is known of the file. The rest can be said when it was read. */
const askedFirst = ["kind", "category", "currency", "condition", "soldIn", "source"];

export const loader = operatorLoader(async () => {
  // The state first: of what changes from here on, the poll tells.
  const etag = etagOf(await readSiteState());
  const now = new Date();
  const imports = await listFileImports(importsListed);
  return {
    etag,
    maxSize: formatBytes(env.IMPORT_BYTES),
    maxBytes: env.IMPORT_BYTES,
    fields: settingFields("upload").filter(({ setting }) => askedFirst.includes(setting)),
    imports: imports.map((each) => importLine(each, now)),
  };
});

const uploadForm = z.object(settingsFormFields).superRefine(checkSettings);

/** Keeps a file as it arrives, to be read through. */
export const action = operatorUploadAction(
  uploadForm,
  async ({ value, file }) => {
    if (!file || file.bytes === 0) throw new InvalidError("no-file", "Please choose a file that is not empty.");
    if (file.bytes > env.IMPORT_BYTES) throw new InvalidError("too-large", tooLarge);
    return seeOther(adminPaths.import(await keepUpload(file, filledSettings(value))));
  },
  { fileField: "file", maxBytes: env.IMPORT_BYTES, receive: receiveUpload, drop: dropUpload },
);

const tooLarge = `A file has at most ${formatBytes(env.IMPORT_BYTES)}. Split it, or pack it with gzip.`;

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default ImportsScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
