import { Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import type { AnswerView } from "#app/presenters/answer-view.server.ts";
import * as styles from "#app/styles/answer.css.ts";
import { note, visuallyHidden } from "#app/styles/text.css.ts";
import { useChosenInSight } from "#app/web/client/chosen-in-sight.ts";

export interface AnswerProps {
  answer: AnswerView;
  /** Whether it comes from invented sales. */
  isSample: boolean;
  /** Address of this page with another condition. */
  hrefFor(change: { condition: string }): string;
}

/** What the item sells for in one condition, with a switch to the others. */
export function Answer({ answer, isSample, hrefFor }: AnswerProps) {
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
      {spread ? <Spread {...spread} /> : null}
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
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ name, text, basis }) => (
            <div key={name}>
              <dt className={note}>{name}</dt>
              <dd className={styles.fact}>
                {text}
                {basis ? <span className={styles.factBasis}>{basis}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** In pixels: width of the line on the narrowest phone, width of a character, and space between two texts. */
const [narrowest, widestCharacter, gap] = [288, 7.5, 6];

/** The middle half of the sales on a line from the lowest to the highest. */
function Spread({ lowest, low, median, high, highest, heldBack, summary }: NonNullable<AnswerView["spread"]>) {
  const half = ({ text }: { text: string }) => (text.length * widestCharacter) / 2;
  const room = (from: number, to: number) => ((to - from) / 100) * narrowest - gap;
  // Texts that would touch on a phone are left to the sentence above.
  const isApart =
    room(0, low.at) > 2 * half(lowest) + half(low) &&
    room(low.at, high.at) > half(low) + half(high) &&
    room(high.at, 100) > half(high) + 2 * half(highest);
  return (
    <svg className={styles.spread} role="img" aria-label={summary}>
      <line className={styles.spreadTrack} x1="0" x2="100%" y1="9" y2="9" />
      <rect
        className={styles.spreadHalf}
        x={`${low.at}%`}
        width={`${Math.max(high.at - low.at, 1)}%`}
        y="4"
        height="10"
        rx="5"
      />
      {heldBack.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two sales may have one price, and rings never move
        <circle className={styles.spreadRing} key={index} cx={`${at}%`} cy="9" r="4" />
      ))}
      <line className={styles.spreadMedian} x1={`${median.at}%`} x2={`${median.at}%`} y1="0" y2="18" />
      <text className={styles.spreadText} x="0" y="33">
        {lowest.text}
      </text>
      {isApart ? (
        <>
          <text className={styles.spreadText} x={`${low.at}%`} y="33" textAnchor="middle">
            {low.text}
          </text>
          <text className={styles.spreadText} x={`${high.at}%`} y="33" textAnchor="middle">
            {high.text}
          </text>
        </>
      ) : null}
      <text className={styles.spreadText} x="100%" y="33" textAnchor="end">
        {highest.text}
      </text>
    </svg>
  );
}
