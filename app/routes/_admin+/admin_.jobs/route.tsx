import { z } from "zod";
import { operatorHandle, operatorMeta } from "#app/components/admin/operator-page.ts";
import { backupFolder } from "#app/models/backup/backup-file.server.ts";
import { listBackups } from "#app/models/backup/list-backups.server.ts";
import { backupJob } from "#app/models/backup/scheduled-backups.server.ts";
import { listScheduledJobs, queueScheduledJob } from "#app/models/jobs/scheduled-job-states.server.ts";
import { readSiteState } from "#app/models/operation/site-state.server.ts";
import { seeOther } from "#app/web/forms/form.server.ts";
import { operatorAction, operatorLoader } from "#app/web/handler.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import { jobsParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { JobsScreen } from "./jobs-screen.tsx";
import { backupTimes, backupView, failedFirst, jobView } from "./jobs-view.server.ts";

export const handle = operatorHandle;

export const meta = operatorMeta("Jobs and back-ups");

export const loader = operatorLoader(async ({ url }) => {
  const now = new Date();
  const etag = etagOf(await readSiteState({ withScheduledJobs: true }));
  const [jobs, backups] = await Promise.all([listScheduledJobs(now), listBackups()]);
  return {
    etag,
    jobs: failedFirst(jobs.map((job) => jobView(job, now))),
    backups: backups.map((backup) => backupView(backup, now)),
    backupTimes,
    backupJob,
    folder: backupFolder,
    download: jobsParams.read(url).download,
  };
});

const jobForm = z.object({ name: z.string() });

export const action = operatorAction(
  jobForm,
  async ({ value: { name } }) => {
    const { title, isQueued } = await queueScheduledJob(name);
    const message = isQueued
      ? { title: `${title} runs within seconds`, text: "Its state here says when it is done." }
      : { title: `${title} runs already, or within seconds`, text: "It is not queued twice." };
    return seeOther(adminPaths.jobs, { message });
  },
  { errorTitle: "The job was not queued" },
);

export { clientLoader, formClientAction as clientAction } from "#app/web/client/client-handlers.ts";

export default JobsScreen;

export { RouteError as ErrorBoundary } from "#app/components/layout/route-error.tsx";
