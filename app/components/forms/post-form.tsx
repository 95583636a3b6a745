import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import * as styles from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { useFlash } from "#app/web/forms/flash-messages.tsx";
import type { Refusal } from "#app/web/forms/form.server.ts";
import { constraintOf, type TextSchema } from "#app/web/forms/form-constraint.ts";
import { ErrorBox } from "./message-box.tsx";

interface AccountFormProps<Values extends Record<string, string>> {
  id: string;
  schema: TextSchema<Values>;
  /** What the server refused, where it did. */
  refusal: Refusal | undefined;
  submit: string;
  /** What the button says while the form is on its way. */
  busy: string;
  children: (field: (name: keyof Values & string) => { field: FieldMetadata<string>; errorsId: string }) => ReactNode;
}

/** A form of an account: one schema here and on the server, the browser's own checks until there are scripts, and one box for all that is wrong. */
export function AccountForm<Values extends Record<string, string>>({
  id,
  schema,
  refusal,
  submit,
  busy,
  children,
}: AccountFormProps<Values>) {
  const [form, fields] = useForm<Values>({
    id,
    lastResult: refusal?.result,
    constraint: constraintOf(schema),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const { state, formMethod } = useNavigation();
  const isBusy = state !== "idle" && formMethod === "POST";
  const { onSubmit, ...formProps } = getFormProps(form);
  const { dismiss } = useFlash();
  const errorsId = `${form.id}-errors`;
  return (
    <Form
      method="post"
      {...formProps}
      className={styles.form}
      onSubmit={(event) => {
        // What was said of the try before holds no more.
        dismiss();
        onSubmit(event);
      }}
    >
      <ErrorBox
        id={errorsId}
        sentences={[...new Set(Object.values(form.allErrors).flat())]}
        takesFocus={(form.errors?.length ?? 0) > 0}
      />
      {children((name) => ({ field: fields[name] as FieldMetadata<string>, errorsId }))}
      <button className={button} type="submit" disabled={isBusy}>
        {isBusy ? busy : submit}
      </button>
    </Form>
  );
}
