import * as styles from "#app/styles/operation.css.ts";

const names = ["Choose", "How we read it", "Import", "Report"];

/** The four steps of an import, and in which one it is. */
export function ImportSteps({ place }: { place: 1 | 2 | 3 | 4 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, at) => {
        const isNow = at + 1 === place;
        return (
          <li className={styles.step[isNow ? "now" : "other"]} key={name} aria-current={isNow ? "step" : undefined}>
            <span className={styles.stepNumber[isNow ? "now" : "other"]} aria-hidden="true">
              {at + 1 < place ? "✓" : at + 1}
            </span>
            <span className={isNow ? undefined : styles.stepName}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
