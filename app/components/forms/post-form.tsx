import { type DefaultValue, type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { useFlash, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { constraintOf, type TextSchema } from "#app/web/forms/form-constraint.ts";
import { MessageBox } from "./message-box.tsx";
import { pendingButton } from "./pending-button.ts";

type TextValues = Record<string, string | undefined>;

interface PostFormProps<Values extends TextValues> {
  id: string;
  /** The schema of the page's action. */
  schema: TextSchema<Values>;
  /** What the fields hold at first. */
  defaultValue?: DefaultValue<Values>;
  submit: string;
  /** The text of the button while the form is being sent. */
  busy: string;
  /** Where it posts to: by default its page. */
  action?: string;
  /** Which of the forms of the page it is. */
  intent?: string;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: (field: (name: keyof Values & string) => { field: FieldMetadata<string>; errorsId: string }) => ReactNode;
}

/**
 * A form that posts to its page. Browser and server check it by one schema; until the scripts run, the browser's own
 * checks do. One box shows all errors, another what the form did.
 */
export function PostForm<Values extends TextValues>(props: PostFormProps<Values>) {
  const { id, schema, defaultValue, submit, busy, action, intent, beside, children } = props;
  const { result, refusal, isPending } = useFormResult(intent);
  const { dismiss } = useFlash();
  const [form, fields] = useForm<Values>({
    id,
    defaultValue,
    lastResult: refusal,
    constraint: constraintOf(schema),
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const { onSubmit, ...formProps } = getFormProps(form);
  const errorsId = `${form.id}-errors`;
  return (
    <>
      {result ? <MessageBox kind="good" sentences={[result.message]} takesFocus /> : null}
      <Form
        method="post"
        action={action}
        preventScrollReset={intent !== undefined}
        {...formProps}
        className={styles.form}
        onSubmit={(event) => {
          // The message about the last attempt is out of date.
          dismiss();
          onSubmit(event);
        }}
      >
        <MessageBox
          kind="bad"
          id={errorsId}
          sentences={[...new Set(Object.values(form.allErrors).flat())]}
          takesFocus={(form.errors?.length ?? 0) > 0}
        >
          {form.errors && refusal?.wayOut ? (
            <p>
              <LineLink to={refusal.wayOut.to}>{refusal.wayOut.label}</LineLink>
            </p>
          ) : null}
        </MessageBox>
        <ViewerId />
        {intent === undefined ? null : <input type="hidden" name="intent" value={intent} />}
        {children((name) => ({ field: fields[name] as FieldMetadata<string>, errorsId }))}
        <div className={styles.buttons}>
          <button className={beside ? button : styles.loneButton} type="submit" {...pendingButton(isPending)}>
            {isPending ? busy : submit}
          </button>
          {beside}
        </div>
      </Form>
    </>
  );
}
