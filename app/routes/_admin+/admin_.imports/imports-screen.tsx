import { Form, useLoaderData } from "@remix-run/react";
import { useId } from "react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { ImportSteps } from "#app/components/admin/import-steps.tsx";
import { SettingFields } from "#app/components/admin/setting-fields.tsx";
import { State } from "#app/components/admin/state.tsx";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { Link } from "#app/components/link.tsx";
import * as forms from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { fileInput } from "#app/styles/file-input.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./imports.css.ts";
import type { loader } from "./route.tsx";

const pollMs = 5_000;

/** Chooses a file, which the next page shows as we read it, and lists the last ones. */
export function ImportsScreen() {
  const { imports, etag } = useLoaderData<typeof loader>();
  usePoll(adminPaths.state, pollMs, { etag });
  return (
    <AdminPage>
      <ImportSteps place={1} />
      <div>
        <h1 className={screenTitle}>Import a file</h1>
        <p className={quiet}>Nothing is stored before you have seen how we read it.</p>
      </div>
      <UploadForm />
      <section className={styles.section}>
        <h2 className={sectionTitle}>Last imports</h2>
        {imports.length === 0 ? <p className={quiet}>Nobody has uploaded a file yet.</p> : null}
        <ul className={styles.list}>
          {imports.map(({ id, file, to, size, at, mark, state }) => (
            <li className={styles.item} key={id}>
              <State
                mark={mark}
                name={
                  <Link className={operation.nameLink} to={to}>
                    {file}
                  </Link>
                }
              >
                <p className={operation.explanation}>{state}</p>
              </State>
              <span className={styles.when}>
                <At moment={at} />
                {`, ${size}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </AdminPage>
  );
}

const accepted =
  ".csv,.tsv,.txt,.json,.jsonl,.ndjson,.gz,.xlsx,text/csv,text/plain,application/json,application/gzip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The file, and what it may leave open. */
function UploadForm() {
  const { maxSize, maxBytes, fields } = useLoaderData<typeof loader>();
  const { isPending, refusal } = useFormResult();
  const id = useId();
  const ofNoField = refusal?.error?.[""] ?? [];
  return (
    <Form method="post" encType="multipart/form-data">
      <ViewerId />
      <HiddenFields fields={{ kind: "upload" }} />
      <MessageBox kind="bad" sentences={ofNoField} takesFocus={ofNoField.length > 0} />
      <div className={styles.choose}>
        <div className={styles.section}>
          <label className={styles.fileLabel} htmlFor={id}>
            A file with sales or listings
          </label>
          <p className={forms.hint} id={`${id}-hint`}>
            {`CSV, JSON lines, JSON or a workbook (.xlsx), also as .gz, up to ${maxSize}. Its first row names its columns; the names are yours. Lists of LEGO sets with Rebrickable's columns are taken too.`}
          </p>
          <input
            className={fileInput}
            id={id}
            type="file"
            name="file"
            accept={accepted}
            required
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > maxBytes;
              currentTarget.setCustomValidity(isTooLarge ? `This file is larger than ${maxSize}.` : "");
            }}
          />
          <button className={button} type="submit" {...pendingButton(isPending)}>
            {isPending ? "Uploading..." : "Upload and look"}
          </button>
        </div>
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Where the file does not say it</legend>
          <SettingFields fields={fields} />
        </fieldset>
      </div>
    </Form>
  );
}
