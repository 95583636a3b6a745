import { type ReactNode, useId } from "react";
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
  /** What the fields hold at first. */
  target: Pick<PriceTarget, "basis" | "direction" | "price"> | null;
  /** Whether it is saved, so that it can be removed here. */
  isSaved: boolean;
  /** Path of this page, where the form comes back to. */
  returnTo: string;
  /** What a target can be of; by default without prices. */
  bases?: { value: string; asking: string };
  /** What the target would mean, above the buttons. */
  children?: ReactNode;
  /** Further buttons. */
  more?: ReactNode;
}

const plainBases = { value: "the value", asking: "the lowest asking price" };

/** Sets or removes the price at which somebody wants to know about an item. */
export function TargetForm({
  item,
  currency,
  target,
  isSaved,
  returnTo,
  bases = plainBases,
  children,
  more,
}: TargetFormProps) {
  const id = useId();
  return (
    <StayForm className={styles.form} action={paths.targets} fields={{ ...item, currency, returnTo }}>
      {(pending) => (
        <>
          <label className={styles.field} htmlFor={`${id}-basis`}>
            Tell me when
            <select className={styles.choice} id={`${id}-basis`} name="basis" defaultValue={target?.basis}>
              <option value="value">{bases.value}</option>
              <option value="asking">{bases.asking}</option>
            </select>
          </label>
          <label className={styles.field} htmlFor={`${id}-direction`}>
            is
            <select className={styles.choice} id={`${id}-direction`} name="direction" defaultValue={target?.direction}>
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
          {children}
          <div className={styles.buttons}>
            <button className={button} type="submit" {...pending} name="intent" value="set">
              Save target
            </button>
            {more}
            {isSaved ? (
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
