import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import * as styles from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { SettingFields, type SettingFormField, useVersion } from "./setting-fields.tsx";

interface SourceFormProps {
  /** Hidden fields by name. */
  hidden: Readonly<Record<string, string>>;
  fields: readonly SettingFormField[];
  /** The field of its name, of a source that is not added yet. */
  nameField?: SettingFormField;
  /** What the button does that keeps the settings: "save", "Save". */
  keep: { intent: string; label: string };
  /** Whether there can be anything to try before a program sends it. */
  canTry: boolean;
  children?: ReactNode;
}

/** The settings of a source, drawn from the schema of its kind, to be tried or kept. What was typed stays if they are refused. */
export function SourceForm({ hidden, fields, nameField, keep, canTry, children }: SourceFormProps) {
  const { refusal, isPending } = useFormResult();
  const version = useVersion(isPending, refusal !== undefined);
  const ofNoField = refusal?.error?.[""] ?? [];
  const pending = pendingButton(isPending);
  return (
    <Form className={styles.form} method="post" preventScrollReset key={version}>
      <ViewerId />
      <HiddenFields fields={hidden} />
      <MessageBox kind="bad" sentences={ofNoField} takesFocus={ofNoField.length > 0} />
      <SettingFields fields={[...(nameField ? [nameField] : []), ...fields]} />
      {children}
      <div className={styles.buttons}>
        {canTry ? (
          <button className={button} type="submit" name="intent" value="try" {...pending}>
            Try it once
          </button>
        ) : null}
        <button className={canTry ? quietButton : button} type="submit" name="intent" value={keep.intent} {...pending}>
          {keep.label}
        </button>
      </div>
      {canTry ? <p className={styles.hint}>“Try it once” shows ten rows as we read them, and stores nothing.</p> : null}
    </Form>
  );
}
