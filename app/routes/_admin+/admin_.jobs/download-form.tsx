import { Form } from "@remix-run/react";
import { useId } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { badText } from "#app/styles/feedback.css.ts";
import { ViewerId } from "#app/web/forms/flash-provider.tsx";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

interface DownloadFormProps {
  /** The name of the back-up. */
  name: string;
  /** Why the last attempt brought no file. */
  refusal: string | undefined;
}

/** Asks for the password, and gets a back-up as a file: without scripts, which would hold all of it in memory. */
export function DownloadForm({ name, refusal }: DownloadFormProps) {
  const id = useId();
  return (
    <Form className={styles.form} method="post" action={adminPaths.downloadBackup} reloadDocument>
      <ViewerId />
      <HiddenFields fields={{ name }} />
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          Your password
        </label>
        <input
          className={styles.input}
          id={id}
          name="password"
          type="password"
          required
          autoComplete="current-password"
          // biome-ignore lint/a11y/noAutofocus: whoever opened the form types next
          autoFocus
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
        />
      </div>
      {refusal ? (
        <p className={badText} id={`${id}-refusal`} role="alert">
          {refusal}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <button className={button} type="submit">
          Download
        </button>
        <LineLink to={adminPaths.jobs}>Close</LineLink>
      </div>
    </Form>
  );
}
