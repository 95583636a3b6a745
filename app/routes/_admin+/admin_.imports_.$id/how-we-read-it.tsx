import { Form, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { SettingFields } from "#app/components/admin/setting-fields.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { LineLink } from "#app/components/link.tsx";
import * as forms from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { importParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./import.css.ts";
import { PreviewTable } from "./preview-table.tsx";
import { Rejected } from "./rejected.tsx";
import type { loader } from "./route.tsx";

/** What would come of the file, its first rows and what becomes of them, and a form that reads it another way. */
export function HowWeReadIt() {
  const { id, version, preview, problem, canStart, fields, statuses, hasFile } = useLoaderData<typeof loader>();
  const { refusal, isPending } = useFormResult();
  const sentences = [
    ...(refusal?.error?.[""] ?? []),
    ...(problem ? [`${problem} Say below what it leaves open, and read it again.`] : []),
  ];
  const pending = pendingButton(isPending);
  const start = canStart ? (
    <button className={button} type="submit" name="intent" value="start" {...pending}>
      Start import
    </button>
  ) : null;
  if (!hasFile) return <p className={quiet}>Its file is no longer here. Upload it again.</p>;
  if (!preview) return null;
  const { tiles, warnings, rejected, columns, moreColumns, rows, next, about } = preview;
  return (
    // A browser that fills in what was chosen on an older page would hide how the file is read.
    <Form className={styles.form} method="post" autoComplete="off" preventScrollReset key={version}>
      {/* Return in a field reads again, and starts nothing. */}
      <button type="submit" name="intent" value="read" hidden />
      <ViewerId />
      <HiddenFields fields={{ kind: "upload", version }} />
      <MessageBox kind="bad" sentences={sentences} takesFocus={sentences.length > 0} />
      {about ? <p className={operation.explanation}>{about}</p> : null}
      {tiles.length > 0 ? (
        <div className={styles.will}>
          <dl className={styles.tiles}>
            {tiles.map(({ label, count }) => (
              <div className={styles.tile} key={label}>
                <dt className={styles.tileLabel}>{label}</dt>
                <dd className={styles.tileCount}>{count}</dd>
              </div>
            ))}
          </dl>
          {start}
        </div>
      ) : null}
      {warnings.length > 0 ? (
        <ul className={styles.warnings}>
          {warnings.map(({ lead, text }) => (
            <li className={styles.warning} key={lead}>
              <span className={operation.mark.due} aria-hidden="true" />
              <span>
                <b>{lead}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {columns.length > 0 ? (
        <>
          <h2 className={sectionTitle}>{canStart ? "Rows, and what becomes of them" : "Columns and rows"}</h2>
          <PreviewTable columns={columns} rows={rows} />
          {moreColumns > 0 ? <p className={quiet}>{`And ${moreColumns} more columns.`}</p> : null}
        </>
      ) : null}
      {statuses.length + preview.statuses.length > 0 ? (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Statuses</legend>
          <div className={operation.fields}>
            {[...statuses, ...preview.statuses.map(({ word, rows }) => ({ word, rows, meaning: "" }))].map((status) => (
              <StatusField key={status.word} {...status} />
            ))}
          </div>
        </fieldset>
      ) : null}
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Where the file does not say it</legend>
        <SettingFields fields={fields} />
      </fieldset>
      <div className={forms.buttons}>
        {start}
        <button className={quietButton} type="submit" name="intent" value="read" {...pending}>
          {isPending ? "Reading..." : "Read it again this way"}
        </button>
        {next === null ? null : (
          <LineLink to={importParams.href(adminPaths.import(id), { rows: next })} preventScrollReset>
            Ten other rows
          </LineLink>
        )}
      </div>
      {rejected.length > 0 ? <Rejected rows={rejected} path={null} /> : null}
    </Form>
  );
}

/** What a status means that we do not know, or that somebody said. */
function StatusField({ word, meaning, rows }: { word: string; meaning: string; rows?: string }) {
  const id = useId();
  return (
    <div className={operation.field.plain}>
      <label className={forms.label} htmlFor={id}>
        {`“${word}”${rows ? ` (${rows})` : ""} means`}
      </label>
      <input type="hidden" name="statusWord" value={word} />
      <select className={forms.select} id={id} name="statusMeaning" defaultValue={meaning}>
        <option value="">not known: leave it out</option>
        <option value="sale">it was sold</option>
        <option value="listing">it is offered</option>
        <option value="skip">neither: leave it out</option>
      </select>
    </div>
  );
}
