import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import * as styles from "./query-fields.css.ts";

interface FieldProps {
  label: string;
  name: string;
  value: string;
}

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "inputMode" | "maxLength" | "required" | "placeholder" | "autoCapitalize"
  > & {
    /** A class for the place of the field in the form. */
    className?: string;
    /** What is wrong with its value. */
    problem?: string | null;
  };

/** A text of a form that asks: its values stand in the address, and nothing checks them here. */
export function QueryTextField({ label, name, value, className, problem = null, ...attributes }: TextFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <Labelled id={id} label={label} className={className}>
      <input
        {...attributes}
        className={styles.input}
        id={id}
        name={name}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
      />
      {problem === null ? null : (
        <p className={styles.problem} id={problemId}>
          {problem}
        </p>
      )}
    </Labelled>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly (readonly [value: string, label: string])[];
}

/** A choice of one of a few. An option whose value is empty stands for no choice. */
export function QuerySelectField({ label, name, value, options }: SelectFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select className={styles.select} id={id} name={name} defaultValue={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}

function Labelled({ id, label, className, children }: LabelledProps) {
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
