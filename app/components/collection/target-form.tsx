import { useId } from "react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import type { PriceTarget } from "#app/models/collection/targets.server.ts";
import { minorDigits, toMajor } from "#app/models/platform/amounts.ts";
import * as styles from "#app/styles/collection/target-form.css.ts";
import { button, quietButton, textInput } from "#app/styles/controls.css.ts";
import { paths } from "#app/web/urls/paths.ts";

interface TargetFormProps {
  /** The hidden fields that say which item it is. */
  item: Readonly<Record<string, string>>;
  currency: string;
  target: PriceTarget | null;
  /** Path of this page, where the form comes back to. */
  returnTo: string;
}

/** Sets or removes the price at which somebody wants to know about an item. */
export function TargetForm({ item, currency, target, returnTo }: TargetFormProps) {
  const id = useId();
  return (
    <StayForm className={styles.form} action={paths.targets} fields={{ ...item, currency, returnTo }}>
      {(pending) => (
        <>
          <label className={styles.field} htmlFor={`${id}-direction`}>
            Tell me when the value is
            <select
              className={styles.choice}
              id={`${id}-direction`}
              name="direction"
              defaultValue={target?.direction ?? "below"}
            >
              <option value="below">at or below</option>
              <option value="above">at or above</option>
            </select>
          </label>
          <label className={styles.field} htmlFor={`${id}-amount`}>
            {`Target price in ${currency}`}
            <input
              className={`${textInput} ${styles.amount}`}
              id={`${id}-amount`}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={20}
              pattern="[^0-9]{0,3}[0-9][0-9., ]*"
              title="A price such as 120 or 1,234.50"
              defaultValue={target ? toMajor(target.price).toFixed(minorDigits(currency)) : ""}
            />
          </label>
          <div className={styles.buttons}>
            <button className={button} type="submit" {...pending} name="intent" value="set">
              Save target
            </button>
            {target ? (
              <button className={quietButton} type="submit" {...pending} name="intent" value="clear" formNoValidate>
                Remove target
              </button>
            ) : null}
          </div>
        </>
      )}
    </StayForm>
  );
}
