import { At } from "#app/components/admin/at.tsx";
import { HideForm } from "#app/components/admin/hide-form.tsx";
import { State } from "#app/components/admin/state.tsx";
import { useReturnTo } from "#app/components/forms/return-to.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Link } from "#app/components/link.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, visuallyHidden } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./people.css.ts";
import type { ReportedView } from "./people-view.server.ts";

/** The people and posts that were reported, each with what an operator may do about it. */
export function Reported({ reported }: { reported: readonly ReportedView[] }) {
  return (
    <ul className={styles.list} aria-label="Reported people and posts">
      {reported.map((thing) => (
        <ReportedItem key={thing.id} thing={thing} />
      ))}
    </ul>
  );
}

function ReportedItem({ thing }: { thing: ReportedView }) {
  const { id, person, part, post, canBeHidden, summary, reports, readUntil } = thing;
  const what = `${person.username}${part}`;
  const returnTo = useReturnTo();
  return (
    <li className={styles.reported}>
      <State
        mark="due"
        name={
          <>
            <Link className={operation.nameLink} to={adminPaths.person(person.id)}>
              {person.username}
            </Link>
            {part}
          </>
        }
      >
        {post === null ? null : <blockquote className={styles.post}>{post}</blockquote>}
        <p className={operation.explanation}>{summary}</p>
        <ul>
          {reports.map(({ reporter, reason, at }) => (
            <li className={styles.report} key={reporter.id}>
              <span className={quiet}>
                <At moment={at} />
              </span>
              <span className={styles.reason}>
                <Link className={operation.factLink} to={adminPaths.person(reporter.id)}>
                  {reporter.username}
                </Link>
                {`: ${reason}`}
              </span>
            </li>
          ))}
        </ul>
      </State>
      <div className={styles.acts}>
        {canBeHidden ? (
          <HideForm id={id} what={what} />
        ) : (
          <p className={operation.explanation}>It is gone: there is nothing to hide.</p>
        )}
        <StayForm action={adminPaths.people} fields={{ id, readUntil, returnTo }}>
          {(pending) => (
            <button className={lineButton} type="submit" name="intent" value="settle" {...pending}>
              Nothing wrong
              <span className={visuallyHidden}>{`: ${what}`}</span>
            </button>
          )}
        </StayForm>
      </div>
    </li>
  );
}
