import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { ImportSteps } from "#app/components/admin/import-steps.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import type { ImportView } from "#app/presenters/import-view.server.ts";
import { lineButton, quietButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { lineLinks, quiet, screenTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { siteStateParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { HowWeReadIt } from "./how-we-read-it.tsx";
import * as styles from "./import.css.ts";
import { Progress } from "./progress.tsx";
import { Report } from "./report.tsx";
import type { loader } from "./route.tsx";
import { TakeBack } from "./take-back.tsx";

/** While something goes on, and else for what another tab does. */
const pollMs = { busy: 2_000, quiet: 10_000 };

/** One import, in the step in which it is: how the file is read, how far it is, or what came of it. */
export function ImportScreen() {
  const { id, title, file, size, place, step, since, failure, problem, canTakeBack, hasFile, etag } =
    useLoaderData<typeof loader>();
  const isBusy = step === "reading" || step === "importing" || step === "taking-back";
  usePoll(siteStateParams.href(adminPaths.state, { import: id }), isBusy ? pollMs.busy : pollMs.quiet, { etag });
  return (
    <AdminPage>
      <ImportSteps place={place} />
      <div aria-live="polite">
        <h1 className={screenTitle}>{title}</h1>
        <p className={quiet}>
          {isBusy ? null : (
            <>
              <span className={styles.file}>{file}</span>
              {" · "}
            </>
          )}
          {`${size} · ${sinceWords[step]} `}
          <At moment={since} />
        </p>
      </div>
      {failure ? (
        <p className={operation.problem} role="alert">
          {`${failure.problem} It is tried again at `}
          <At moment={failure.retryAt} />.
        </p>
      ) : null}
      {step === "read" ? <HowWeReadIt /> : null}
      {step === "importing" || step === "stopped" ? <Progress /> : null}
      {step === "imported" || step === "taken-back" ? <Report /> : null}
      {isBusy ? <Busy /> : null}
      {step === "stopped" ? (
        <>
          {problem ? <p className={operation.problem}>{problem}</p> : null}
          <ActForm intent={hasFile ? "go-on" : null} label="Go on with the import" />
        </>
      ) : null}
      {canTakeBack ? <TakeBack /> : null}
      <div className={lineLinks}>
        <LineLink to={adminPaths.imports}>Import another file</LineLink>
        {step === "importing" || step === "taking-back" ? null : <DeleteForm />}
      </div>
    </AdminPage>
  );
}

const sinceWords: Record<ImportView["step"], string> = {
  reading: "since",
  read: "read at",
  importing: "since",
  stopped: "stopped at",
  imported: "imported at",
  "taking-back": "since",
  "taken-back": "taken back at",
};

/** What goes on by itself. Without scripts the page loads itself again. */
function Busy() {
  const { id, step } = useLoaderData<typeof loader>();
  return (
    <div className={styles.busy}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <p className={operation.explanation}>{busyWords[step]}</p>
      <div className={lineLinks}>
        <LineLink to={adminPaths.import(id)} reloadDocument>
          Look again
        </LineLink>
        {step === "importing" ? <ActForm intent="stop" label="Stop here" /> : null}
      </div>
    </div>
  );
}

const goesOn =
  "You can close this page: it goes on, and this address says where it is. It loads itself again every few seconds.";

const busyWords: Partial<Record<ImportView["step"], string>> = {
  reading: `We read the whole file, and store nothing. ${goesOn}`,
  importing: `${goesOn} After a restart of the server it goes on where it was, and no row comes in twice.`,
  "taking-back": `Its rows go, and prices are calculated again without them. ${goesOn}`,
};

function ActForm({ intent, label }: { intent: string | null; label: string }) {
  const { id } = useLoaderData<typeof loader>();
  if (intent === null) return <p className={quiet}>Its file is no longer here. To add the rest, upload it again.</p>;
  return (
    <StayForm action={adminPaths.import(id)}>
      {(pending) => (
        <button className={quietButton} type="submit" name="intent" value={intent} {...pending}>
          {label}
        </button>
      )}
    </StayForm>
  );
}

/** Deletes the file, or what is known of an import that is over. */
function DeleteForm() {
  const { step } = useLoaderData<typeof loader>();
  return (
    <Form method="post">
      <button className={lineButton} type="submit" name="intent" value="delete">
        {step === "read" || step === "reading" ? "Delete this file" : "Delete this report. Its rows stay"}
      </button>
    </Form>
  );
}
