import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import type { SettingFormField } from "#app/components/admin/setting-fields.tsx";
import { SourceForm } from "#app/components/admin/source-form.tsx";
import { TrialResult } from "#app/components/admin/trial-result.tsx";
import { Link } from "#app/components/link.tsx";
import { quiet, screenTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { addSourceParams, siteStateParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./add-source.css.ts";
import type { loader } from "./route.tsx";

/** While somebody waits for a try. */
const trialPollMs = 2_000;

/** A new source: of which kind, and what is set. It can be tried before it is added. */
export function AddSourceScreen() {
  const { kinds, markets, kind, name, fields, hasSecret, trial, trialId, etag } = useLoaderData<typeof loader>();
  const hasToken = kinds.find(({ name }) => name === kind)?.hasToken ?? false;
  const isPolling = trial?.isRunning ?? false;
  usePoll(isPolling ? siteStateParams.href(adminPaths.state, { try: trialId }) : null, trialPollMs, { etag });
  return (
    <AdminPage>
      <h1 className={screenTitle}>Add a source</h1>
      <div className={styles.parts}>
        <nav aria-label="Kind of source">
          {kinds.map(({ name, title, description }) => (
            <Link
              className={styles.kind}
              key={name}
              to={addSourceParams.href(adminPaths.addSource, { kind: name })}
              aria-current={name === kind ? "true" : undefined}
            >
              <span className={styles.kindName}>{title}</span>
              <span className={styles.kindNote}>{description}</span>
            </Link>
          ))}
          {markets.map(({ title, brings, keys, source }) =>
            source ? (
              <Link className={styles.kind} key={title} to={adminPaths.source(source)}>
                <span className={styles.kindName}>{title}</span>
                <span className={styles.kindNote}>{brings} Its keys are set: it is there already.</span>
              </Link>
            ) : (
              <p className={styles.kind} key={title}>
                <span className={styles.marketName}>{title}</span>
                <span className={styles.kindNote}>
                  {brings} Not ready: set {keys}, and start again. docs/sources.md says where they come from.
                </span>
              </p>
            ),
          )}
          <Link className={styles.kind} to={adminPaths.imports}>
            <span className={styles.kindName}>One file, now</span>
            <span className={styles.kindNote}>Upload it, and see how it is read.</span>
          </Link>
          <p className={styles.kindNote}>
            A file that lands in the inbox needs no source of its own: the source inbox imports it.
          </p>
        </nav>
        <SourceForm
          hidden={{ kind, try: trialId }}
          fields={fields}
          nameField={{ ...nameField, text: name }}
          keep={{ intent: "add", label: hasToken ? "Add" : "Add, switched off" }}
          canTry={!hasToken}
          key={kind}
        >
          {hasSecret ? (
            <p className={quiet}>
              What followed the ? of the address is kept for this form, and not shown. To change it, type the whole
              address.
            </p>
          ) : null}
        </SourceForm>
      </div>
      {trialId ? <TrialResult trial={trial} query={{ kind, try: trialId, name }} /> : null}
    </AdminPage>
  );
}

const nameField: SettingFormField = {
  ...{ name: "name", label: "Name", type: "text", choices: [], isRequired: false },
  ...{ min: null, max: null, maxLength: 60, text: "" },
  hint: "Letters, digits, dots and dashes. What it brings is on record under this name.",
};
