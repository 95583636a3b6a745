import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { SourceButtons } from "#app/components/admin/source-buttons.tsx";
import { SourceFacts } from "#app/components/admin/source-facts.tsx";
import { State } from "#app/components/admin/state.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { ButtonLink, LineLink, Link } from "#app/components/link.tsx";
import { countOf } from "#app/models/platform/amounts.ts";
import type { SourceView } from "#app/presenters/source-view.server.ts";
import { button, lineButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, screenTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import type { loader } from "./route.tsx";
import * as styles from "./sources.css.ts";
import { TermsTable } from "./terms-table.tsx";

const pollMs = 5_000;

/** Every source: whether it runs, what came last, how new that is, what is left of today's calls. */
export function SourcesScreen() {
  const { sources, termsByHand, pause, holdsSample, etag } = useLoaderData<typeof loader>();
  usePoll(adminPaths.state, pollMs, { etag });
  return (
    <AdminPage>
      <div className={styles.head}>
        <div>
          <h1 className={screenTitle}>Sources</h1>
          <p className={quiet}>{summaryOf(sources)}</p>
        </div>
        <ButtonLink to={adminPaths.addSource}>Add a source</ButtonLink>
      </div>
      {pause ? (
        <div className={styles.pause}>
          <State mark="paused" name="All sources are paused">
            <p className={operation.explanation}>
              Since <At moment={pause.since} />. {pause.reason ?? "Somebody paused them."} One runs if you run it.
            </p>
          </State>
          <AllButton intent="resume-all" label="Let them run" className={button} />
        </div>
      ) : null}
      <ul className={styles.list}>
        {sources.map((source) => (
          <li className={styles.item} key={source.name} id={source.name}>
            <div>
              <State
                mark={source.mark}
                name={
                  <Link className={operation.nameLink} to={source.to}>
                    {source.name}
                  </Link>
                }
              >
                <p className={operation.explanation}>{source.state}</p>
                <p className={operation.explanation}>{source.about}</p>
                {source.address ? <p className={operation.code}>{source.address}</p> : null}
              </State>
            </div>
            <SourceFacts source={source} />
            <SourceButtons name={source.name} isOff={source.isOff} returnTo="list" />
            {source.shortProblem ? <p className={operation.problem}>{source.shortProblem}</p> : null}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        {holdsSample ? (
          <p className={styles.sample} id="sample">
            <span>Made-up data of the sample stands in where there is nothing real.</span>
            <LineLink to={adminPaths.deleteSource("sample")}>Take it away</LineLink>
          </p>
        ) : null}
        {pause ? null : <AllButton intent="pause-all" label="Pause all sources" className={lineButton} />}
      </div>
      <Disclosure summary="What each may keep, and for how long">
        <TermsTable rows={[...sources, { name: "Files imported by hand", terms: termsByHand }]} />
        <p className={operation.explanation}>
          Files that you import by hand under the name of a source have its terms. Those that can be set are on the page
          of each source.
        </p>
      </Disclosure>
    </AdminPage>
  );
}

function summaryOf(sources: readonly SourceView[]): string {
  const off = sources.filter(({ isOff }) => isOff).length;
  const bad = sources.filter(({ mark }) => mark === "bad" || mark === "due").length;
  const parts = [
    `${sources.length - off} on`,
    `${off} off`,
    ...(bad > 0 ? [`${bad} ${bad === 1 ? "needs" : "need"} you`] : []),
  ];
  return `${countOf(sources.length, "source")}: ${parts.join(", ")}.`;
}

function AllButton({ intent, label, className }: { intent: string; label: string; className: string }) {
  return (
    <StayForm action={adminPaths.sources}>
      {(pending) => (
        <button className={className} type="submit" name="intent" value={intent} {...pending}>
          {label}
        </button>
      )}
    </StayForm>
  );
}
