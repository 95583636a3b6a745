import { Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import type { AnswerView } from "#app/presenters/answer-view.server.ts";
import type { LineAim } from "#app/presenters/price-line.ts";
import * as styles from "#app/styles/answer.css.ts";
import { note, visuallyHidden } from "#app/styles/text.css.ts";
import { useChosenInSight } from "#app/web/client/chosen-in-sight.ts";
import { Facts } from "./facts.tsx";
import { PriceLine } from "./price-line.tsx";

export interface AnswerProps {
  answer: AnswerView;
  /** Whether it comes from invented sales. */
  isSample: boolean;
  /** Address of this page with another condition. */
  hrefFor(change: { condition: string }): string;
  /** The target that its line shows; null for none. */
  aim: LineAim | null;
  /** What stands below the line with a target. */
  aimNote?: string | null;
}

/** What the item sells for in one condition, with a switch to the others. */
export function Answer({ answer, isSample, hrefFor, aim, aimNote }: AnswerProps) {
  const { figure, isRange, sentence, heldBack, spread, certainty, facts, conditions, ladder } = answer;
  const row = useChosenInSight<HTMLElement>(answer.conditionKey);
  return (
    <section className={styles.answer}>
      {ladder.length === 0 && conditions.length > 0 ? (
        <nav className={styles.conditions} ref={row} aria-label="Condition">
          {conditions.map(({ conditionKey, label, counted }) => (
            <Link
              className={styles.condition({ isShown: conditionKey === answer.conditionKey })}
              key={conditionKey}
              to={hrefFor({ condition: conditionKey })}
              aria-current={conditionKey === answer.conditionKey ? "true" : undefined}
              preventScrollReset
            >
              {label}
              <span className={styles.conditionCount}>{formatNumber(counted)}</span>
              <span className={visuallyHidden}>{counted === 1 ? " sale" : " sales"}</span>
            </Link>
          ))}
        </nav>
      ) : null}
      <h2 className={visuallyHidden}>{`Value, ${answer.label}`}</h2>
      <div className={styles.figureLine}>
        {figure ? <p className={styles.figure({ isRange })}>{figure}</p> : null}
        {isSample ? <p className={styles.sampleMark}>Sample data</p> : null}
      </div>
      <p className={styles.sentence({ leads: figure === null })}>{sentence}</p>
      {heldBack ? (
        <p className={styles.heldBack}>
          <strong>{heldBack.lead}</strong> {heldBack.text}
        </p>
      ) : null}
      {spread ? <PriceLine line={spread} aim={aim} /> : null}
      {spread && aim && aimNote ? <p className={note}>{aimNote}</p> : null}
      {certainty ? (
        <div className={styles.certainty}>
          <p className={styles.certaintySentence}>
            <span className={styles.certaintyMark({ level: certainty.level })} />
            {certainty.sentence}
          </p>
          <a className={styles.calculationLink} href="#calculated">
            How we calculated this
          </a>
        </div>
      ) : null}
      <Facts facts={facts} />
    </section>
  );
}
