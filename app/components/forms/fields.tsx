import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import * as styles from "#app/styles/accounts.css.ts";
import { visuallyHidden } from "#app/styles/text.css.ts";

interface FieldProps {
  label: string;
  field: FieldMetadata<string>;
  /** The id of the box with the errors. */
  errorsId: string;
  /** What the browser may fill in: nothing by default. */
  autoComplete?: string;
  /** What the field takes. */
  hint?: string;
  /** Whether what is wrong stands below the field too, for a long form. */
  showsError?: boolean;
}

type TextFieldProps = FieldProps & {
  /** "text" by default. */
  type?: "email" | "date";
  inputMode?: "decimal" | "numeric" | "url";
  /** Values that are offered while somebody types. */
  suggestions?: readonly string[];
  /** What the keyboard of a phone begins with a capital: nothing by default. */
  autoCapitalize?: "words" | "sentences";
  /** Whether it has the focus when its form comes up. */
  takesFocus?: boolean;
};

export function TextField({ type, inputMode, suggestions, autoCapitalize, takesFocus, ...props }: TextFieldProps) {
  const listId = `${props.field.id}-suggestions`;
  return (
    <Labelled {...props}>
      <input
        {...inputProps(props, type)}
        {...(autoCapitalize && { autoCapitalize })}
        {...(takesFocus && { autoFocus: true })}
        className={styles.input}
        inputMode={inputMode}
        list={suggestions ? listId : undefined}
      />
      {suggestions ? (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ) : null}
    </Labelled>
  );
}

/** A field for several lines of text. */
export function TextAreaField({ rows, ...props }: FieldProps & { rows: number }) {
  const { key: _, ...textareaProps } = getTextareaProps(props.field, { ariaAttributes: false });
  return (
    <Labelled {...props}>
      <textarea
        {...textareaProps}
        {...mistakeProps(props)}
        className={styles.textArea}
        rows={rows}
        dir="auto"
        autoComplete={props.autoComplete ?? "off"}
      />
    </Labelled>
  );
}

interface SelectFieldProps extends Omit<FieldProps, "autoComplete"> {
  options: readonly { value: string; label: string }[];
  onChange?: (value: string) => void;
}

/** A choice of one of a few. An option whose value is empty stands for no choice. */
export function SelectField({ options, onChange, ...props }: SelectFieldProps) {
  const { key: _, ...selectProps } = getSelectProps(props.field, { ariaAttributes: false });
  return (
    <Labelled {...props}>
      <select
        {...selectProps}
        {...mistakeProps(props)}
        className={styles.select}
        onChange={(event) => onChange?.(event.currentTarget.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export const aboutUnderscores = "With an underscore, a name is not in the members list and not suggested to others";

/** A field for a username. The hint explains what an underscore does, and a warning repeats it when one is typed. */
export function UsernameField({ hint, ...props }: Omit<FieldProps, "label" | "autoComplete"> & { hint: string }) {
  const [hasUnderscore, setHasUnderscore] = useState(String(props.field.initialValue ?? "").includes("_"));
  const all = { ...props, label: "Username", autoComplete: "nickname", hint: `${hint}. ${aboutUnderscores}.` };
  return (
    <Labelled {...all}>
      <input
        {...inputProps({ ...all, hint }, "text")}
        className={styles.input}
        onInput={(event) => setHasUnderscore(event.currentTarget.value.includes("_"))}
      />
      <p className={styles.warning} aria-live="polite">
        {hasUnderscore ? `${aboutUnderscores}.` : null}
      </p>
    </Labelled>
  );
}

/** A field for a password, with a button to show it. The layout has room for the button before the scripts run. */
export function PasswordField(props: FieldProps & { autoComplete: string }) {
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  return (
    <Labelled {...props}>
      <div className={styles.secret}>
        <input {...inputProps(props, isShown ? "text" : "password")} className={styles.secretInput} />
        {isHydrated ? (
          <button
            className={styles.show({ pressed: isShown })}
            type="button"
            aria-pressed={isShown}
            aria-controls={props.field.id}
            onClick={() => setShown(!isShown)}
          >
            <span>
              Show<span className={visuallyHidden}> {props.label.toLowerCase()}</span>
            </span>
          </button>
        ) : null}
      </div>
    </Labelled>
  );
}

function Labelled({ label, field, hint, showsError, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={field.id}>
        {label}
      </label>
      {children}
      {hint ? (
        <p className={styles.hint} id={`${field.id}-hint`}>
          {hint}
        </p>
      ) : null}
      {showsError && field.errors ? (
        <p className={styles.fieldError} id={`${field.id}-error`}>
          {field.errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

function inputProps(props: FieldProps, type: "text" | "email" | "password" | "date" = "text") {
  const { key: _, pattern, ...inputProps } = getInputProps(props.field, { type, ariaAttributes: false });
  return {
    ...inputProps,
    // The browser's own message about an email address is better than one about a pattern.
    pattern: type === "email" ? undefined : pattern,
    title: pattern && props.hint,
    autoComplete: props.autoComplete ?? "off",
    autoCapitalize: "none",
    spellCheck: false,
    ...mistakeProps(props),
  };
}

function mistakeProps({ field, errorsId, hint, showsError }: FieldProps) {
  const describedBy = [!field.valid && (showsError ? `${field.id}-error` : errorsId), hint && `${field.id}-hint`]
    .filter(Boolean)
    .join(" ");
  return {
    // Without scripts the browser focuses the first mistake; with them the form does.
    autoFocus: !field.valid,
    "aria-invalid": field.valid ? undefined : true,
    "aria-describedby": describedBy || undefined,
  };
}

const never = () => () => {};

/** Whether the page's scripts run: for controls that need them. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
