import type { ReactNode } from "react";
import { Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import type { SourceTerms } from "#app/models/sources/source-terms.ts";
import type { RunView, SourceView } from "#app/presenters/source-view.server.ts";
import * as styles from "#app/styles/operation.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { At } from "./at.tsx";
import { Columns } from "./columns.tsx";

/** What a source did last, what came of it, what is left of today's calls, and what they are for. */
export function SourceFacts({ source }: { source: SourceView }) {
  const { name, lastRun, strip, places, sales, listings, hasRows, newest, calls, plan } = source;
  return (
    <dl className={styles.facts}>
      <Fact name="Last run">
        {lastRun ? <At moment={lastRun.at} /> : "never"}
        {lastRun ? <Note>{[lastRun.file, lastRun.duration].filter(Boolean).join(", ")}</Note> : null}
        {strip.length > 0 ? (
          <Columns columns={strip} places={places} label={`Rows of the last ${strip.length} runs of ${name}`} />
        ) : null}
      </Fact>
      <Fact name="Rows of that run">{lastRun ? <RunCounts run={lastRun} /> : "none"}</Fact>
      <Fact name="On record">
        {hasRows ? (
          <Link className={styles.factLink} to={adminPaths.sourceRows(name)}>
            {`${sales}, ${listings}`}
          </Link>
        ) : (
          "nothing"
        )}
        {newest ? <Note>{`newest ${newest.ago}`}</Note> : null}
      </Fact>
      {calls ? (
        <Fact name="Left today">
          {`${formatNumber(calls.left)} of ${formatNumber(calls.of)}`}
          <meter
            className={styles.meter}
            min={0}
            max={calls.of}
            value={calls.left}
            aria-label={`Calls left of ${name}`}
          />
          <Note>{`calls, new at ${calls.newAt}`}</Note>
        </Fact>
      ) : null}
      {plan === null ? null : (
        <Fact name="Asks for next" isWide>
          {plan}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Whether it has a line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? styles.wideFact : styles.fact}>
      <dt className={styles.factName}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Note({ children }: { children: string }) {
  return children === "" ? null : <span className={styles.factNote}>{children}</span>;
}

/** "12 new, 3 updated, 1 rejected"; "It runs." or "Nothing new." in place of counts. */
export function RunCounts({ run: { counts, progress } }: { run: RunView }) {
  if (!counts) return <>{progress ?? "none"}</>;
  return (
    <>
      <b>{counts.new}</b> new
      <Note>{`${counts.updated} updated, ${counts.repeated} repeated, ${counts.rejected} rejected`}</Note>
    </>
  );
}

/** The parts of the terms of a source, each with its name. */
export const termColumns: [keyof SourceTerms, string][] = [
  ["shown", "Shown"],
  ["kept", "Kept"],
  ["inValues", "In our values"],
  ["besideOthers", "Beside others"],
];

/** What may be done with what one source brings. */
export function TermsFacts({ terms }: { terms: SourceTerms }) {
  return (
    <dl className={styles.facts}>
      {termColumns.map(([column, title]) => (
        <Fact key={column} name={title}>
          {terms[column]}
        </Fact>
      ))}
    </dl>
  );
}
