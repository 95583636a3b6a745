import { useEffect, useId, useRef, useState } from "react";
import type { SettingField } from "#app/models/sources/settings-form.server.ts";
import * as styles from "#app/styles/accounts.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";

/** A setting of a form as plain data. */
export type SettingFormField = Omit<SettingField, "setting">;

/** Settings as fields of the form around them. What was typed stays if they are refused, with what is wrong below each. */
export function SettingFields({ fields }: { fields: readonly SettingFormField[] }) {
  const { refusal } = useFormResult();
  const errorsOf = ({ name }: SettingFormField) => refusal?.error?.[name] ?? [];
  const firstWrong = fields.find((field) => errorsOf(field).length > 0)?.name;
  const typed = refusal?.initialValue as Record<string, string | undefined> | undefined;
  return (
    <div className={operation.fields}>
      {fields.map((field) => (
        <Setting
          key={field.name}
          field={typed ? { ...field, text: typed[field.name] ?? "" } : field}
          errors={errorsOf(field)}
          takesFocus={field.name === firstWrong}
        />
      ))}
    </div>
  );
}

/** A number that grows when a form was taken: drawn anew, it shows what the server has, and no longer what was typed. */
export function useVersion(isPending: boolean, isRefused: boolean): number {
  const [version, setVersion] = useState(0);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending && !isRefused) setVersion((before) => before + 1);
    wasPending.current = isPending;
  }, [isPending, isRefused]);
  return version;
}

interface SettingProps {
  field: SettingFormField;
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
  field: SettingFormField;
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
