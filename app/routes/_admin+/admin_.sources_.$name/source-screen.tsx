import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { SourceButtons } from "#app/components/admin/source-buttons.tsx";
import { RunCounts, SourceFacts, TermsFacts } from "#app/components/admin/source-facts.tsx";
import { SourceForm } from "#app/components/admin/source-form.tsx";
import { State } from "#app/components/admin/state.tsx";
import { TrialResult } from "#app/components/admin/trial-result.tsx";
import { LineLink } from "#app/components/link.tsx";
import type { RunView } from "#app/presenters/source-view.server.ts";
import * as operation from "#app/styles/operation.css.ts";
import { lineLinks, quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { siteStateParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import type { loader } from "./route.tsx";
import * as styles from "./source.css.ts";

const pollMs = 5_000;
/** While somebody waits for a try. */
const trialPollMs = 2_000;

/** One source: what it does, what it brought, what is set, and its last runs. */
export function SourceScreen() {
  const { source, kind, fields, hasSecret, runs, trial, trialId, etag } = useLoaderData<typeof loader>();
  const statePath = siteStateParams.href(adminPaths.state, { try: trialId });
  usePoll(statePath, trial?.isRunning ? trialPollMs : pollMs, { etag });
  return (
    <AdminPage>
      <div className={styles.head}>
        <div>
          <h1 className={screenTitle}>{source.name}</h1>
          <State mark={source.mark} name={source.state}>
            <p className={operation.explanation}>{source.about}</p>
            {source.address ? <p className={operation.code}>{source.address}</p> : null}
          </State>
        </div>
        <SourceButtons name={source.name} isOff={source.isOff} returnTo="source" />
      </div>
      {source.problem ? <p className={operation.problem}>{source.problem}</p> : null}
      <SourceFacts source={source} />
      <div className={styles.parts}>
        <section className={styles.section}>
          <h2 className={sectionTitle}>What is set</h2>
          {fields.some(({ setting }) => setting === "condition") ? (
            <p className={quiet}>It holds for what a file does not say itself.</p>
          ) : null}
          <SourceForm
            hidden={{ kind, try: trialId }}
            fields={fields}
            keep={{ intent: "save", label: "Save" }}
            canTry={!source.hasToken}
          >
            {hasSecret ? (
              <p className={quiet}>
                What follows the ? of the address is kept, and not shown. To change it, type the whole address.
              </p>
            ) : null}
          </SourceForm>
        </section>
        {trialId ? <TrialResult trial={trial} query={{ try: trialId }} /> : null}
      </div>
      {source.terms ? (
        <section className={styles.section}>
          <h2 className={sectionTitle}>What it may keep, and for how long</h2>
          <TermsFacts terms={source.terms} />
        </section>
      ) : null}
      <section className={styles.section}>
        <h2 className={sectionTitle}>Last runs</h2>
        {runs.length === 0 ? <p className={quiet}>It has not run yet.</p> : null}
        <ol className={styles.runs}>
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ol>
      </section>
      <div className={lineLinks}>
        {source.hasToken ? <LineLink to={adminPaths.sourceToken(source.name)}>Its token</LineLink> : null}
        {source.hasRows ? <LineLink to={adminPaths.sourceRows(source.name)}>See its newest rows</LineLink> : null}
        <LineLink to={adminPaths.deleteSource(source.name)}>Delete it, or its rows</LineLink>
      </div>
    </AdminPage>
  );
}

function Run({ run }: { run: RunView }) {
  const { at, duration, file, counts, progress, problem } = run;
  const sentence = problem ?? progress;
  return (
    <li className={styles.run}>
      <span className={quiet}>
        <At moment={at} />
      </span>
      <div>
        <p>{[file, duration].filter(Boolean).join(", ")}</p>
        {counts ? (
          <p>
            <RunCounts run={run} />
          </p>
        ) : null}
        {counts && counts.reasons.length > 0 ? (
          <p className={operation.explanation}>{`Rejected: ${counts.reasons.join("; ")}`}</p>
        ) : null}
        {sentence ? <p className={operation.lines}>{sentence}</p> : null}
      </div>
    </li>
  );
}
