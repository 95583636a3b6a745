import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { State } from "#app/components/admin/state.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./errors.css.ts";
import type { ErrorView, loader } from "./route.tsx";

const pollMs = 10_000;

/** What failed, by kind: that of the last 24 hours first. */
export function ErrorsScreen() {
  const { today, older, etag } = useLoaderData<typeof loader>();
  usePoll(adminPaths.state, pollMs, { etag });
  const isEmpty = today.length + older.length === 0;
  return (
    <AdminPage>
      <div>
        <h1 className={screenTitle}>Errors</h1>
        <p className={quiet}>
          {isEmpty
            ? "Nothing failed in 14 days."
            : "Warnings and errors of the log, by kind. Names, numbers and whatever else somebody typed are left out."}
        </p>
        {isEmpty ? null : (
          <p className={quiet}>
            An id leads to the line of the log: <span className={operation.code}>docker logs CONTAINER | grep ID</span>.
            Where there is none, look for the words in front of the colon.
          </p>
        )}
      </div>
      <Kinds title="In the last 24 hours" mark="bad" kinds={today} />
      <Kinds title="Before" mark="waits" kinds={older} />
    </AdminPage>
  );
}

function Kinds({ title, mark, kinds }: { title: string; mark: "bad" | "waits"; kinds: readonly ErrorView[] }) {
  if (kinds.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>{title}</h2>
      <ul className={styles.list} aria-label={title}>
        {kinds.map((kind) => (
          <KindItem key={kind.id} kind={kind} mark={mark} />
        ))}
      </ul>
    </section>
  );
}

function KindItem({ kind, mark }: { kind: ErrorView; mark: "bad" | "waits" }) {
  const { id, title, count, first, last, requests } = kind;
  return (
    <li className={styles.kind}>
      <State mark={mark} name={title}>
        <p className={operation.explanation}>
          {`${count} ×, `}
          {count === "1" ? null : (
            <>
              first <At moment={first} />, last{" "}
            </>
          )}
          <At moment={last} />
        </p>
        {requests.length > 0 ? (
          <ul className={styles.requests} aria-label="Requests">
            {requests.map((request) => (
              <li className={styles.request} key={request.id + request.at.dateTime}>
                <span className={styles.id}>{request.id}</span>
                <At moment={request.at} />
              </li>
            ))}
          </ul>
        ) : null}
      </State>
      <StayForm className={styles.act} action={adminPaths.errors} fields={{ id: String(id) }}>
        {(pending) => (
          <button className={lineButton} type="submit" {...pending}>
            Forget
            <span className={visuallyHidden}>{`: ${title}`}</span>
          </button>
        )}
      </StayForm>
    </li>
  );
}
