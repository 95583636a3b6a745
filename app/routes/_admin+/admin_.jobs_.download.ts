import { z } from "zod";
import { requireBackupPath } from "#app/models/backup/list-backups.server.ts";
import { confirmPassword } from "#app/web/auth/confirm-password.server.ts";
import { operatorDownloadRoute } from "#app/web/download-route.server.ts";
import { fileDownload } from "#app/web/http/file-download.server.ts";
import { downloadHref } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

const downloadForm = z.object({
  name: z.string("Please choose a back-up"),
  password: z.string("Please enter your password"),
});

/** Whoever knows the password gets a back-up, as a file. */
const route = operatorDownloadRoute(
  downloadForm,
  { page: adminPaths.jobs, placeOf: ({ name }) => downloadHref(String(name)) },
  async ({ name, password }, viewer) => {
    await confirmPassword(viewer, password);
    return fileDownload(await requireBackupPath(name), "application/gzip");
  },
);

export const loader = route.loader;
export const action = route.action;
