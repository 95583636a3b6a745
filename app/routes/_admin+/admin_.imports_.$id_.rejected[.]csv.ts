import { NotFoundError } from "#app/models/platform/errors.ts";
import { requireFileImport } from "#app/models/sources/file-imports.server.ts";
import { rejectedPathOf } from "#app/models/sources/uploaded-file.server.ts";
import { readOperatorRoute } from "#app/web/api-routes.server.ts";
import { fileDownload } from "#app/web/http/file-download.server.ts";
import { numberInPath } from "#app/web/urls/admin-params.ts";

/** The rows of an import that were rejected, as its file had them, each with its line and the reason. */
export const loader = readOperatorRoute(async ({ params }) => {
  const { id, hasRejected } = await requireFileImport(numberInPath(params));
  if (!hasRejected) throw new NotFoundError("rejected-rows", "There are no rejected rows of this import.");
  return fileDownload(rejectedPathOf(id), "text/csv; charset=utf-8");
});

export const action = loader;
