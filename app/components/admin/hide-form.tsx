import { useId } from "react";
import { useReturnTo } from "#app/components/forms/return-to.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import * as accounts from "#app/styles/accounts.css.ts";
import { lineButton, quietButton } from "#app/styles/controls.css.ts";
import * as styles from "#app/styles/operation.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

interface HideFormProps {
  id: string;
  /** What is hidden, for who does not see where the form stands. */
  what: string;
}

/** Hides a person or an activity from everybody else, with a reason. */
export function HideForm({ id, what }: HideFormProps) {
  const fieldId = useId();
  const returnTo = useReturnTo();
  return (
    <StayForm className={styles.hide} action={adminPaths.people} fields={{ id, returnTo }}>
      {(pending) => (
        <>
          <div className={accounts.field}>
            <label className={accounts.label} htmlFor={fieldId}>
              Why; who is hidden reads it
            </label>
            <input className={accounts.input} id={fieldId} name="because" required autoComplete="off" />
          </div>
          <button className={quietButton} type="submit" name="intent" value="hide" {...pending}>
            Hide
            <span className={visuallyHidden}>{`: ${what}`}</span>
          </button>
        </>
      )}
    </StayForm>
  );
}

/** Shows a hidden person again. */
export function ShowForm({ id, what }: HideFormProps) {
  const returnTo = useReturnTo();
  return (
    <StayForm action={adminPaths.people} fields={{ id, returnTo }}>
      {(pending) => (
        <button className={lineButton} type="submit" name="intent" value="show" {...pending}>
          Show again
          <span className={visuallyHidden}>{`: ${what}`}</span>
        </button>
      )}
    </StayForm>
  );
}
