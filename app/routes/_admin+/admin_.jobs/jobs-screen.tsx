import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { State } from "#app/components/admin/state.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import { button, lineButton } from "#app/styles/controls.css.ts";
import { badText } from "#app/styles/feedback.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { siteStateParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { DownloadForm } from "./download-form.tsx";
import * as styles from "./jobs.css.ts";
import type { loader } from "./route.tsx";

const pollMs = 5_000;
const statePath = siteStateParams.href(adminPaths.state, { with: "jobs" });

type Job = ReturnType<typeof useLoaderData<typeof loader>>["jobs"][number];

/** What runs by itself and how that went, and the back-ups that are there. */
export function JobsScreen() {
  const { jobs, etag } = useLoaderData<typeof loader>();
  usePoll(statePath, pollMs, { etag });
  return (
    <AdminPage>
      <div>
        <h1 className={screenTitle}>Jobs and back-ups</h1>
        <p className={quiet}>{summaryOf(jobs)}</p>
      </div>
      <div>
        <p className={styles.heads} aria-hidden="true">
          <span>Job</span>
          <span>Last run</span>
          <span>Next run</span>
        </p>
        <ul className={styles.list} aria-label="Jobs">
          {jobs.map((job) => (
            <JobItem key={job.name} job={job} />
          ))}
        </ul>
      </div>
      <Backups />
    </AdminPage>
  );
}

function summaryOf(jobs: readonly Job[]): string {
  const failed = jobs.filter(({ mark }) => mark === "bad").length;
  return `${jobs.length} jobs run by themselves. ${failed === 0 ? "None failed" : `${failed} failed`} the last time.`;
}

function JobItem({ job: { name, title, about, mark, word, lastRun, nextRun, problem } }: { job: Job }) {
  return (
    <li className={styles.job}>
      <div className={styles.about}>
        <State
          mark={mark}
          name={
            <>
              {title} <span className={styles.word}>{word}</span>
            </>
          }
        >
          <p className={operation.explanation}>{about}</p>
          {problem ? <p className={operation.problem}>{problem}</p> : null}
        </State>
      </div>
      <dl className={styles.runs}>
        <div className={styles.run}>
          <dt className={styles.runName}>Last run</dt>
          <dd>
            {lastRun ? <At moment={lastRun.at} /> : "not yet"}
            {lastRun ? <span className={quiet}>{`, ${lastRun.duration}`}</span> : null}
          </dd>
        </div>
        <div className={styles.run}>
          <dt className={styles.runName}>Next run</dt>
          <dd>{nextRun ? <At moment={nextRun} /> : "off"}</dd>
        </div>
      </dl>
      <StayForm className={styles.act} action={adminPaths.jobs} fields={{ name }}>
        {(pending) => (
          <button className={lineButton} type="submit" {...pending}>
            Run now
            <span className={visuallyHidden}>{`: ${title}`}</span>
          </button>
        )}
      </StayForm>
    </li>
  );
}

function Backups() {
  const { backups, backupTimes, backupJob, folder, download } = useLoaderData<typeof loader>();
  // The one form here whose answer comes with the next page.
  const refusal = useFlash().result?.message;
  const isThere = backups.some(({ name }) => name === download);
  return (
    <section className={styles.section} id="back-ups">
      <div className={styles.head}>
        <h2 className={sectionTitle}>Back-ups</h2>
        <StayForm action={adminPaths.jobs} fields={{ name: backupJob }}>
          {(pending) => (
            <button className={button} type="submit" {...pending}>
              Make a back-up now
            </button>
          )}
        </StayForm>
      </div>
      <p className={operation.explanation}>
        {backupTimes} One made by hand stays until somebody removes it from{" "}
        <span className={operation.code}>{folder}</span>.
      </p>
      <p className={operation.explanation}>
        A back-up holds everybody's data, addresses and password hashes too: keep it where nobody else can read it.{" "}
        <span className={operation.code}>npm run restore -- FILE</span> puts one back, while the site is stopped.
      </p>
      {refusal && !isThere ? (
        <p className={badText} role="alert">
          {refusal}
        </p>
      ) : null}
      {backups.length === 0 ? <p className={quiet}>There is no back-up in this folder yet.</p> : null}
      <ul className={styles.list} aria-label="Back-ups">
        {backups.map(({ name, at, size, to }) => (
          <li className={styles.backup} key={name}>
            <span className={styles.backupName}>{name}</span>
            <At moment={at} />
            <span className={styles.backupSize}>{size}</span>
            <LineLink to={to}>Download</LineLink>
            {download === name ? (
              <div className={styles.download} id="download">
                <DownloadForm name={name} refusal={refusal} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
