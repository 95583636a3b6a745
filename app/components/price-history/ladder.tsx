import { Link } from "#app/components/link.tsx";
import { formatNumber } from "#app/models/platform/amounts.ts";
import * as styles from "#app/styles/ladder.css.ts";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import type { AnswerProps } from "./answer.tsx";

/** Every grade of a comic, card or figure with its value and the step to the grade below. */
export function Ladder({ answer, hrefFor }: Pick<AnswerProps, "answer" | "hrefFor">) {
  const { ladder, ladderSentence, conditionKey } = answer;
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>Every grade</h2>
      {ladderSentence ? <p className={quiet}>{ladderSentence}</p> : null}
      <table className={styles.table} aria-label="Every grade">
        <thead className={styles.heads}>
          <tr>
            <th className={styles.head} scope="col">
              Grade
            </th>
            <th className={styles.numberHead} scope="col">
              Value
            </th>
            <td className={styles.barHead} />
            <th className={styles.numberHead} scope="col">
              Step
            </th>
            <th className={styles.numberHead} scope="col">
              Sales, 90&nbsp;d
            </th>
            <th className={styles.numberHead} scope="col">
              Last sold
            </th>
          </tr>
        </thead>
        <tbody className={styles.body}>
          {ladder.map((rung) => {
            const isShown = rung.conditionKey === conditionKey;
            return (
              <tr className={styles.rung({ isShown, hasValue: rung.hasValue })} key={rung.conditionKey}>
                <th className={styles.grade({ isShown })} scope="row">
                  <Link
                    className={styles.gradeLink}
                    to={hrefFor({ condition: rung.conditionKey })}
                    aria-current={isShown ? "true" : undefined}
                    preventScrollReset
                  >
                    {rung.label}
                  </Link>
                </th>
                <td className={styles.value}>{rung.value ?? "too few"}</td>
                <td className={styles.barCell}>
                  {rung.share > 0 ? (
                    <svg className={styles.bar} aria-hidden="true" focusable="false">
                      <rect width={`${rung.share}%`} height="100%" rx="4" />
                    </svg>
                  ) : null}
                </td>
                <td className={styles.step}>{rung.step}</td>
                <td className={styles.sales}>{formatNumber(rung.sales90Days)}</td>
                <td className={styles.last}>{rung.lastSold}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
