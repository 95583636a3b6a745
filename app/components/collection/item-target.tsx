import { StayForm } from "#app/components/forms/stay-form.tsx";
import { LineLink, Link } from "#app/components/link.tsx";
import { entriesOf, itemIdOf } from "#app/models/collection/entry-fields.ts";
import type { TargetView } from "#app/presenters/target-view.server.ts";
import * as styles from "#app/styles/collection/target-form.css.ts";
import { lineButton, quietButton } from "#app/styles/controls.css.ts";
import { note } from "#app/styles/text.css.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { useReturnTo } from "../forms/return-to.tsx";
import { useCollected } from "./collection-provider.tsx";
import type { ItemButtonsProps } from "./item-buttons.tsx";
import { TargetForm } from "./target-form.tsx";
import { WeeksStrip } from "./weeks-strip.tsx";

/** The entry of an item for which somebody has a target; undefined without one. */
export function useTargetOf({ itemKind, itemKey, title }: ItemButtonsProps["item"]) {
  const entries = entriesOf(useCollected(), { itemKind, itemKey, itemId: itemIdOf(itemKind, title) });
  return entries.find(({ target }) => target);
}

interface TargetProps extends ItemButtonsProps {
  /** Address of this page with another target on its line, at the form. */
  hrefFor(change: { target: string; direction?: "below" | "above"; currency?: string; condition?: string }): string;
}

interface ItemTargetProps extends TargetProps {
  /** The target that the address names, with what it would mean; null for none. */
  chosen: TargetView | null;
  /** What the value in the shown condition is called, with its figure. */
  valueName: string;
}

/** The form for a target price on the page of an item, folded. Those who do not track the item do from then on. */
export function ItemTarget({ item, chosen, valueName, hrefFor }: ItemTargetProps) {
  const { itemKind, itemKey, title, conditionKey, currency } = item;
  const entry = useTargetOf(item);
  const target = entry?.target ?? null;
  const returnTo = useReturnTo();
  const { user } = useAuth();
  if (!user) {
    const signIn = `${paths.auth}?${new URLSearchParams({ next: returnTo })}`;
    return (
      <div id="alert">
        {chosen ? <Meaning chosen={chosen} hrefFor={hrefFor} /> : null}
        <LineLink to={signIn}>Set target price</LineLink>
      </div>
    );
  }
  return (
    <details open={chosen !== null} id="alert">
      <summary className={styles.summary}>{target ? "Change target price" : "Set target price"}</summary>
      <TargetForm
        key={chosen ? `${chosen.text} ${chosen.direction}` : ""}
        item={{ ...(entry && { entryId: entry.id }), itemKind, itemKey: itemKey ?? "", title, conditionKey }}
        currency={chosen ? currency : (target?.price.currency ?? currency)}
        target={chosen ? { ...chosen, basis: target?.basis ?? "value" } : target}
        isSaved={target !== null}
        returnTo={returnTo}
        bases={chosen?.bases ?? { value: valueName, asking: "the lowest asking price" }}
        more={
          <button className={quietButton} type="submit" name="intent" value="show">
            Show on the line
          </button>
        }
      >
        {chosen ? <Meaning chosen={chosen} hrefFor={hrefFor} /> : null}
      </TargetForm>
    </details>
  );
}

/** In how many weeks of a year a target was there, and what others would mean. */
function Meaning({ chosen, hrefFor }: Pick<TargetProps, "hrefFor"> & { chosen: TargetView }) {
  const { lead, last, weeks, price, direction, others } = chosen;
  const sentence = last ? `${lead}, ${last}.` : `${lead}.`;
  return (
    <div className={styles.meaning}>
      <p>
        <b>{last ? `${lead},` : `${lead}.`}</b>
        {last ? ` ${last}.` : null}
      </p>
      <WeeksStrip
        weeks={weeks}
        minor={price.minor}
        direction={direction}
        label={`The median of each week. ${sentence}`}
      />
      <p className={note}>Each bar is the median of what sold in a week; a week without a sale has none.</p>
      {others.length > 0 ? (
        <table className={styles.others}>
          <thead>
            <tr>
              <th scope="col">Or take</th>
              <th scope="col">weeks in a year</th>
            </tr>
          </thead>
          <tbody>
            {others.map(({ amount, text, distance, weeks: often, isChosen }) => (
              <tr key={amount}>
                <td>
                  <Link
                    className={styles.other}
                    to={hrefFor({ target: amount, direction })}
                    aria-current={isChosen ? "true" : undefined}
                    preventScrollReset
                  >
                    <b>{text}</b>
                    {` · ${distance}`}
                  </Link>
                </td>
                <td>{often}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  );
}

interface ItemAlertProps extends TargetProps {
  /** Whether the prices of the page are made up. */
  isSample: boolean;
}

/** Says to whoever has a target for the item where its alert stands. Nothing to everybody else. */
export function ItemAlert({ item, hrefFor, isSample }: ItemAlertProps) {
  const entry = useTargetOf(item);
  const returnTo = useReturnTo();
  if (!entry?.target) return null;
  const { rule, price, direction, conditionKey, isPaused, state, text } = entry.target;
  const change = { target: text.replace(/[^\d.]/g, ""), direction, condition: conditionKey, currency: price.currency };
  return (
    <div className={styles.alert}>
      <b>{`Your alert: ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`}</b>
      <Link className={lineButton} to={hrefFor(change)}>
        Change
      </Link>
      <StayForm action={paths.targets} fields={{ entryId: entry.id, currency: price.currency, returnTo }}>
        {(pending) => (
          <button className={lineButton} type="submit" {...pending} name="intent" value={isPaused ? "resume" : "pause"}>
            {isPaused ? "Resume" : "Pause"}
          </button>
        )}
      </StayForm>
      <p className={styles.alertState}>
        {isSample && !isPaused ? "Its sales are made-up sample data. They never ring." : state}
      </p>
    </div>
  );
}
