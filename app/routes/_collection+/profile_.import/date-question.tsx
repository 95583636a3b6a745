import { Form } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { HiddenFields } from "#app/components/forms/hidden-fields.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import type { DatesFound } from "#app/models/collection/files/collection-file.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import { useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import * as styles from "./import.css.ts";

interface DateQuestionProps {
  question: NonNullable<DatesFound["question"]>;
  /** The file and what was said and chosen of it, but for the order of its dates. */
  fields: Readonly<Record<string, string | readonly string[] | null>>;
}

/** Asks how dates such as 11/12/2026 are read, where nothing in the file says it, and reads it again so. */
export function DateQuestion({ question, fields }: DateQuestionProps) {
  const { isPending } = useFormResult();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { example, readings, chosen } = question;
  useEffect(() => {
    if (select.current) select.current.value = chosen ?? "";
  }, [chosen]);
  return (
    <Form className={styles.field} method="post" encType="multipart/form-data">
      <ViewerId />
      <HiddenFields fields={fields} />
      <label className={styles.label} htmlFor={id}>
        {`Dates such as ${example} are`}
      </label>
      <div className={styles.choiceRow}>
        <select className={styles.choice} ref={select} id={id} name="dateOrder" defaultValue={chosen ?? ""} required>
          {chosen ? null : <option value="">Please choose</option>}
          <option value="day">{`${readings.day} (day first)`}</option>
          <option value="month">{`${readings.month} (month first)`}</option>
        </select>
        <button className={quietButton} type="submit" name="intent" value="preview" {...pendingButton(isPending)}>
          {isPending ? "Reading..." : "Read the dates this way"}
        </button>
      </div>
    </Form>
  );
}
