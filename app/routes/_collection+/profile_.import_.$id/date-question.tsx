import { useId, useRef } from "react";
import type { DatesFound } from "#app/models/collection/files/collection-file.ts";
import * as styles from "../profile_.import/import.css.ts";
import { ReadAgainButton, ReadAgainForm } from "./read-again.tsx";
import { useShownChoice } from "./shown-choice.ts";

/** Asks how dates such as 11/12/2026 are read, where nothing in the file says it, and reads it again so. */
export function DateQuestion({ question }: { question: NonNullable<DatesFound["question"]> }) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const { example, readings, chosen } = question;
  useShownChoice(() => {
    if (select.current) select.current.value = chosen ?? "";
  }, chosen);
  return (
    <ReadAgainForm button="read-dates" className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {`Dates such as ${example} are`}
      </label>
      <div className={styles.choiceRow}>
        <select className={styles.choice} ref={select} id={id} name="dateOrder" defaultValue={chosen ?? ""} required>
          {chosen ? null : <option value="">Please choose</option>}
          <option value="day">{`${readings.day} (day first)`}</option>
          <option value="month">{`${readings.month} (month first)`}</option>
        </select>
        <ReadAgainButton id="read-dates">Read the dates this way</ReadAgainButton>
      </div>
    </ReadAgainForm>
  );
}
