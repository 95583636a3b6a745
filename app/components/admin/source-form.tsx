import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import type { SettingField } from "#app/models/sources/settings-form.server.ts";
import * as styles from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";

interface SourceFormProps {
  /** Hidden fields by name. */
  hidden: Readonly<Record<string, string>>;
  fields: readonly SettingField[];
  /** The field of its name, of a source that is not added yet. */
  nameField?: SourceFormField;
  /** What the button does that keeps the settings: "save", "Save". */
  keep: { intent: string; label: string };
  /** Whether there can be anything to try before a program sends it. */
  canTry: boolean;
  children?: ReactNode;
}

/** A field of a form as plain data. */
export type SourceFormField = Omit<SettingField, "setting">;

/** The settings of a source, drawn from the schema of its kind, to be tried or kept. What was typed stays if they are refused. */
export function SourceForm({ hidden, fields, nameField, keep, canTry, children }: SourceFormProps) {
  const { refusal, isPending } = useFormResult();
  const version = useVersion(isPending, refusal !== undefined);
  const all: SourceFormField[] = [...(nameField ? [nameField] : []), ...fields];
  const ofNoField = refusal?.error?.[""] ?? [];
  const errorsOf = ({ name }: SourceFormField) => refusal?.error?.[name] ?? [];
  const firstWrong = all.find((field) => errorsOf(field).length > 0)?.name;
  const typed = refusal?.initialValue as Record<string, string | undefined> | undefined;
  const pending = pendingButton(isPending);
  return (
    <Form className={styles.form} method="post" preventScrollReset key={version}>
      <ViewerId />
      <HiddenFields fields={hidden} />
      <MessageBox kind="bad" sentences={ofNoField} takesFocus={ofNoField.length > 0} />
      <div className={operation.fields}>
        {all.map((field) => (
          <Setting
            key={field.name}
            field={typed ? { ...field, text: typed[field.name] ?? "" } : field}
            errors={errorsOf(field)}
            takesFocus={field.name === firstWrong}
          />
        ))}
      </div>
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

/** A number that grows when a form was taken: drawn anew, it shows what the server has, and no longer what was typed. */
function useVersion(isPending: boolean, isRefused: boolean): number {
  const [version, setVersion] = useState(0);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !isRefused) setVersion((before) => before + 1);
    wasPending.current = isPending;
  }, [isPending, isRefused]);
  return version;
}

interface SettingProps {
  field: SourceFormField;
  errors: readonly string[];
  takesFocus: boolean;
}

function Setting({ field, errors, takesFocus }: SettingProps) {
  const id = useId();
  const { label, hint, type } = field;
  const describedBy = [errors.length > 0 && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const control = (
    <Control
      field={field}
      id={id}
      autoFocus={takesFocus}
      aria-invalid={errors.length > 0 || undefined}
      aria-describedby={describedBy || undefined}
    />
  );
  return (
    <div className={operation.field[type === "address" ? "wide" : "plain"]}>
      {type === "switch" ? (
        <label className={operation.switchLabel} htmlFor={id}>
          {control}
          {label}
        </label>
      ) : (
        <>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          {control}
        </>
      )}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {errors.length > 0 ? (
        <p className={styles.fieldError} id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

interface ControlProps {
  field: SourceFormField;
  id: string;
  autoFocus: boolean;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

function Control({ field, ...props }: ControlProps) {
  const { name, type, text, choices, isRequired, min, max, maxLength } = field;
  if (type === "switch")
    return <input {...props} name={name} type="checkbox" value="true" defaultChecked={text === "true"} />;
  if (type === "choice")
    return (
      <select {...props} className={styles.select} name={name} defaultValue={text} required={isRequired}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  const inputTypes = { number: "number", address: "url", text: "text" } as const;
  return (
    <input
      {...props}
      className={styles.input}
      name={name}
      type={inputTypes[type]}
      defaultValue={text}
      required={isRequired}
      min={min ?? undefined}
      max={max ?? undefined}
      maxLength={maxLength ?? undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
